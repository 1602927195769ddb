/** What a question asks for. */
import { limits } from '../../kernel/limits.ts';
import { cut } from './words.ts';

/** Folded words: every one of `whole` is asked for, and one that begins with `begun`. */
export type Wanted = Readonly<{ whole: readonly string[]; begun: string }>;

/** The last word may be one that is still being typed. Null for a question too short, or without any word. */
export const wantedOf = (question: string): Wanted | null => {
  const text = question.trim();
  if ([...text.slice(0, 2 * limits.search.least)].length < limits.search.least) return null;
  const words = cut(text).slice(0, limits.search.words);
  const begun = words.at(-1);
  return begun === undefined ? null : { whole: [...new Set(words.slice(0, -1))], begun };
};

/** Whether a text with these words has all that is wanted. */
export const answers = (words: readonly string[], { whole, begun }: Wanted): boolean =>
  whole.every((word) => words.includes(word)) && words.some((word) => word.startsWith(begun));
