import { drafts } from './french/drafts.ts';
import { frame } from './french/frame.ts';
import { history } from './french/history.ts';
import { keys } from './french/keys.ts';
import { news } from './french/news.ts';
import { parts } from './french/parts.ts';
import { reading } from './french/reading.ts';
import { receivers } from './french/receivers.ts';
import { tickets } from './french/tickets.ts';
import { writing } from './french/writing.ts';
import type { Texts } from './texts.ts';

export const french = {
  language: 'fr',
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
