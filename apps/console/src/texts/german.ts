import { drafts } from './german/drafts.ts';
import { frame } from './german/frame.ts';
import { history } from './german/history.ts';
import { keys } from './german/keys.ts';
import { news } from './german/news.ts';
import { parts } from './german/parts.ts';
import { reading } from './german/reading.ts';
import { receivers } from './german/receivers.ts';
import { tickets } from './german/tickets.ts';
import { writing } from './german/writing.ts';
import type { Texts } from './texts.ts';

export const german = {
  language: 'de',
  drafts,
  frame,
  history,
  keys,
  news,
  parts,
  reading,
  receivers,
  tickets,
  writing,
} satisfies Texts;
