/** Ranks the matches, the same for every database. */
import type { Wanted } from '../../model/library/wanted.ts';
import { cut, mayHold } from '../../model/library/words.ts';

/**
 * All that is wanted in the title comes before some of it, more of it before less, and a whole word before one that
 * only begins like it. Those that are equal stay in their order.
 */
export const bestFirst = <Found>(
  found: readonly Found[],
  wanted: Wanted,
  titleOf: (one: Found) => string,
): readonly Found[] =>
  found
    .map((one) => ({ one, rank: rankIn(titleOf(one), wanted) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ one }) => one);

/** Few candidates have the words in their title: only those titles are split. */
const rankIn = (title: string, wanted: Wanted): number =>
  mayHold(title, [...wanted.whole, wanted.begun]) ? rankOf(cut(title), wanted) : 0;

const rankOf = (title: readonly string[], { whole, begun }: Wanted): number => {
  const known = whole.filter((word) => title.includes(word)).length;
  const last = title.includes(begun) ? 2 : title.some((word) => word.startsWith(begun)) ? 1 : 0;
  return 2 * (known + Math.min(last, 1)) + Math.max(last - 1, 0);
};
