/**
 * Words are stored by slices of time: a fixed number of tickets or entries share the lists of a word. A search begins with
 * the newest slice and ends when it has enough matches. Common words match at once; rare words have short lists
 * (decisions/0012).
 */
import type { SearchQuery } from '@tidemark/domain';

/** The width of a slice, and how many terms one question asks for. */
export type Slicing = Readonly<{ width: number; terms: number }>;

export type Search = Readonly<{ query: SearchQuery; limit: number; newest: number }>;

/** Rows of slices that lie side by side, newest first and at most `count` of them. */
export type AskSlices<Row> = (slices: readonly number[], count: number) => Promise<readonly Row[]>;

/** `narrow` leaves out slices without one of the whole words. */
export type Asking<Row> = Readonly<{
  ask: AskSlices<Row>;
  narrow: (slices: readonly number[]) => Promise<readonly number[]>;
}>;

/**
 * Looking up whole words is cheap. The unfinished last word matches many words, whose lists are merged. After whole words, it
 * is searched only in the slices that contain all of them.
 */
export const lookBack = async <Row>(
  { width, terms }: Slicing,
  { query, limit, newest }: Search,
  { ask, narrow }: Asking<Row>,
): Promise<readonly Row[]> => {
  const found: Row[] = [];
  const most = Math.max(1, Math.floor(terms / (query.whole.length + 1)));
  let high = sliceOf(newest, width) + 1;
  while (high > 0 && found.length < limit) {
    const seen = newest + 1 - high * width;
    const count = Math.min(most, high, nextCount({ seen, found: found.length, limit, width }));
    const slices = Array.from({ length: count }, (_, index) => high - 1 - index);
    const likely = count > 1 && query.whole.length > 0 ? await narrow(slices) : slices;
    if (likely.length > 0) found.push(...(await ask(likely, limit - found.length)));
    high -= count;
  }
  return found;
};

/**
 * As many slices as probably contain the missing results, by the places that were seen; many times as many where nothing was
 * found in them.
 */
const nextCount = ({
  seen,
  found,
  limit,
  width,
}: Readonly<{ seen: number; found: number; limit: number; width: number }>): number => {
  const times = found === 0 ? stride.most : Math.min(stride.most, (stride.ample * (limit - found)) / found);
  return Math.max(1, Math.ceil((times * seen) / width));
};

/** Bounds of the next stride, as multiples of what has been read. */
export const stride = { most: 8, ample: 1.5 } as const;

export const sliceOf = (place: number, width: number): number => Math.floor(place / width);

/** Begins each word of a slice. Of entries, each kind has lists of its own. */
export const headOf = (mark: number, slice: number, kind = ''): string =>
  `${hex(mark)}${kind.charAt(0)}${hex(slice)}`;

/** Five digits: a million workspaces, and a million slices. */
const hex = (value: number): string => value.toString(16).padStart(digits, '0');

export const digits = 5;
