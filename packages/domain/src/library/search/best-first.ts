/** Ranks the matches, the same for every database. */
import type { SearchQuery } from '../../model/library/search-query.ts';
import { cut, mayHold } from '../../model/library/words.ts';

/**
 * Titles with more of the wanted words come first. Among titles with as many of them, one with the last word as a whole
 * comes before one that only has a word beginning like it. Equal titles stay in their order.
 */
export const bestFirst = <Found>(
  found: readonly Found[],
  query: SearchQuery,
  titleOf: (one: Found) => string,
): readonly Found[] =>
  found
    .map((one) => ({ one, match: matchIn(titleOf(one), query) }))
    .toSorted((one, other) => compareMatches(one.match, other.match))
    .map(({ one }) => one);

/** How a title matches: the number of wanted words in it, and whether the last wanted word is in it as a whole. */
type TitleMatch = Readonly<{ wordCount: number; hasWholeLastWord: boolean }>;

const noMatch: TitleMatch = { wordCount: 0, hasWholeLastWord: false };

/** The better match first. */
const compareMatches = (one: TitleMatch, other: TitleMatch): number =>
  other.wordCount - one.wordCount || Number(other.hasWholeLastWord) - Number(one.hasWholeLastWord);

/** Few candidates have the words in their title: only those titles are split. */
const matchIn = (title: string, query: SearchQuery): TitleMatch =>
  mayHold(title, [...query.whole, query.begun]) ? matchOf(cut(title), query) : noMatch;

const matchOf = (title: readonly string[], { whole, begun }: SearchQuery): TitleMatch => {
  const wholeWords = whole.filter((word) => title.includes(word)).length;
  const hasLastWord = title.some((word) => word.startsWith(begun));
  return {
    wordCount: wholeWords + (hasLastWord ? 1 : 0),
    hasWholeLastWord: title.includes(begun),
  };
};
