/** The words that a search looks for. */
import { limits } from '../../kernel/limits.ts';
import { cut } from './words.ts';

/** Folded words: a match has every word of `whole` and one that begins with `begun`. */
export type SearchQuery = Readonly<{ whole: readonly string[]; begun: string }>;

/** The last word may be one that is still being typed. Null for text that is too short or has no word. */
export const readQuery = (question: string): SearchQuery | null => {
  const text = question.trim();
  if ([...text.slice(0, 2 * limits.search.least)].length < limits.search.least) return null;
  const words = cut(text).slice(0, limits.search.words);
  const begun = words.at(-1);
  return begun === undefined ? null : { whole: [...new Set(words.slice(0, -1))], begun };
};

/** Whether a text with these words matches the query. */
export const answers = (words: readonly string[], { whole, begun }: SearchQuery): boolean =>
  whole.every((word) => words.includes(word)) && words.some((word) => word.startsWith(begun));
