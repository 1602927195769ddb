/** Typos: a word without results is replaced by a title word that differs in one letter. */
import { limits } from '../../kernel/limits.ts';
import { cut, wordsOf } from '../../model/library/words.ts';
import type { Stores } from '../../model/ports.ts';

/** The search with such replacements; null if no word is near. */
export const respelled = async ({ helpCentre }: Stores, question: string): Promise<string | null> => {
  const titles = await helpCentre.listNewest({
    categoryId: null,
    after: null,
    limit: limits.helpCentre.titles,
  });
  const titleWords = new Set(titles.flatMap(({ title }) => wordsOf(title)));
  const words = cut(question.slice(0, 2 * limits.subjectLength)).slice(0, limits.search.words);
  const near = words.map((word) => (titleWords.has(word) ? word : nearestTo(word, titleWords)));
  return near.some((word, place) => word !== words[place]) ? near.join(' ') : null;
};

/** Short words are near too many others. */
const shortest = 4;

const nearestTo = (word: string, titleWords: ReadonlySet<string>): string => {
  if (word.length < shortest) return word;
  for (const other of titleWords) if (other.length >= shortest && isNear(word, other)) return other;
  return word;
};

/** Whether one letter is another, is missing, is too many, or has changed places with its neighbour. */
export const isNear = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
};
