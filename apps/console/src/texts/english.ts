import { drafts } from './english/drafts.ts';
import { frame } from './english/frame.ts';
import { history } from './english/history.ts';
import { keys } from './english/keys.ts';
import { news } from './english/news.ts';
import { parts } from './english/parts.ts';
import { reading } from './english/reading.ts';
import { receivers } from './english/receivers.ts';
import { tickets } from './english/tickets.ts';
import { writing } from './english/writing.ts';
import type { Language } from './languages.ts';

/** A section for each folder, so that a feature brings its own. */
export const english = {
  language: 'en' as Language,
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
};
