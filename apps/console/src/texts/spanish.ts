import { drafts } from './spanish/drafts.ts';
import { frame } from './spanish/frame.ts';
import { history } from './spanish/history.ts';
import { keys } from './spanish/keys.ts';
import { news } from './spanish/news.ts';
import { parts } from './spanish/parts.ts';
import { reading } from './spanish/reading.ts';
import { receivers } from './spanish/receivers.ts';
import { tickets } from './spanish/tickets.ts';
import { writing } from './spanish/writing.ts';
import type { Texts } from './texts.ts';

export const spanish = {
  language: 'es',
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
