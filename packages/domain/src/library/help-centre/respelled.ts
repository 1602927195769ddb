/** Typos: a word without results is replaced by a title word that differs in one letter. */
import { limits } from '../../kernel/limits.ts';
import { cut, wordsOf } from '../../model/library/words.ts';
import type { Stores } from '../../model/ports.ts';

/** The search with such replacements; null if no word is near. */
export type Respelling = (stores: Stores, question: string) => Promise<string | null>;

/** Title words are read once for each version of a workspace's articles, and those of the last searches stay in memory. */
export const respelling = (): Respelling => {
  const kept = new Map<string, TitleWords>();
  return async (stores, question) => {
    const titleWords = await wordsOfTitles(stores, kept);
    const words = cut(question.slice(0, 2 * limits.subjectLength)).slice(0, limits.search.words);
    const near = words.map((word) => (titleWords.has(word) ? word : nearestTo(word, titleWords)));
    return near.some((word, place) => word !== words[place]) ? near.join(' ') : null;
  };
};

/** By length, each with its place among all: the words of the newest titles come first. */
type TitleWords = Readonly<{
  has: (word: string) => boolean;
  ofLength: ReadonlyMap<number, readonly Readonly<{ word: string; place: number }>[]>;
}>;

/** A version that nobody has any more is not asked for again. */
const wordsOfTitles = async ({ helpCentre }: Stores, kept: Map<string, TitleWords>): Promise<TitleWords> => {
  // Read before the titles, so that they are never older than their version.
  const version = await helpCentre.version();
  const found = kept.get(version);
  if (found) return found;
  const made = titleWordsIn(await helpCentre.listTitles(limits.helpCentre.titles));
  const [oldest] = kept.keys();
  if (kept.size >= limits.helpCentre.titlesKept && oldest !== undefined) kept.delete(oldest);
  kept.set(version, made);
  return made;
};

const titleWordsIn = (titles: readonly string[]): TitleWords => {
  const words = new Set(titles.flatMap((title) => wordsOf(title)));
  const placed = [...words].map((word, place) => ({ word, place }));
  return { has: (word) => words.has(word), ofLength: Map.groupBy(placed, ({ word }) => word.length) };
};

/** Short words are near too many others. */
const shortest = 4;

const nearestTo = (word: string, { ofLength }: TitleWords): string => {
  if (word.length < shortest) return word;
  const near = [word.length - 1, word.length, word.length + 1]
    .filter((length) => length >= shortest)
    .flatMap((length) => ofLength.get(length)?.find((other) => isNear(word, other.word)) ?? []);
  return near.toSorted((one, other) => one.place - other.place)[0]?.word ?? word;
};

/** Whether one letter is another, is missing, is too many, or has changed places with its neighbour. */
export const isNear = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const isAlike = (from: number, to: number): boolean => {
    if (one.length - from !== other.length - to) return false;
    for (let place = from; place < one.length; place += 1)
      if (one[place] !== other[place - from + to]) return false;
    return true;
  };
  const isSwapped =
    one[start] === other[start + 1] && one[start + 1] === other[start] && isAlike(start + 2, start + 2);
  return isAlike(start + 1, start + 1) || isAlike(start + 1, start) || isAlike(start, start + 1) || isSwapped;
};
