/**
 * Words are kept by slices of time: so many tickets, or entries, share the lists of a word. Asking begins with the newest
 * slice and ends when enough is found: a common word is met at once, a rare one has short lists (decisions/0012).
 */
import type { Wanted } from '@tidemark/domain';

/** The width of a slice, and how many terms one question asks for. */
export type Slicing = Readonly<{ width: number; terms: number }>;

export type Search = Readonly<{ wanted: Wanted; limit: number; newest: number }>;

/** Rows of slices that lie side by side, newest first and at most `count` of them. */
export type AskSlices<Row> = (slices: readonly number[], count: number) => Promise<readonly Row[]>;

/** `narrow` leaves out slices in which one of the whole words does not stand. */
export type Asking<Row> = Readonly<{
  ask: AskSlices<Row>;
  narrow: (slices: readonly number[]) => Promise<readonly number[]>;
}>;

/**
 * Whole words are looked up cheaply. The begun one stands for many, whose lists are put together: where whole words
 * come before it, it is asked for in those slices only that have them all.
 */
export const lookBack = async <Row>(
  { width, terms }: Slicing,
  { wanted, limit, newest }: Search,
  { ask, narrow }: Asking<Row>,
): Promise<readonly Row[]> => {
  const found: Row[] = [];
  const most = Math.max(1, Math.floor(terms / (wanted.whole.length + 1)));
  let next = sliceOf(newest, width);
  for (let count = 1; next >= 0 && found.length < limit; count = Math.min(2 * count, most)) {
    const slices = Array.from({ length: Math.min(count, next + 1) }, (_, index) => next - index);
    const likely = count > 1 && wanted.whole.length > 0 ? await narrow(slices) : slices;
    if (likely.length > 0) found.push(...(await ask(likely, limit - found.length)));
    next -= slices.length;
  }
  return found;
};

export const sliceOf = (place: number, width: number): number => Math.floor(place / width);

/** Begins each word of a slice. Of entries, each kind has lists of its own. */
export const headOf = (mark: number, slice: number, kind = ''): string =>
  `${hex(mark)}${kind.charAt(0)}${hex(slice)}`;

/** Five digits: a million workspaces, and a million slices. */
const hex = (value: number): string => value.toString(16).padStart(digits, '0');

export const digits = 5;
