/** What the full-text columns of Postgres hold, and what they are asked. */
import type { Wanted } from '@tidemark/domain';
import { headOf, type Slicing } from './slices.ts';

/** Narrower than on SQLite: Postgres looks at a row of its table for each match. */
export const slicing: Readonly<{ messages: Slicing; entries: Slicing }> = {
  messages: { width: 2_048, terms: 64 },
  entries: { width: 8_192, terms: 64 },
};

/** Words are letters and digits: nothing in them is syntax. */
export const queryOf = (
  { whole, begun }: Wanted,
  slices: readonly number[],
  { mark, kind }: Readonly<{ mark: number; kind?: string }>,
): string =>
  slices
    .map((slice) => {
      const head = headOf(mark, slice, kind);
      return [...whole.map((word) => `'${head}${word}'`), `'${head}${begun}':*`].join(' & ');
    })
    .join(' | ');

/** The whole words alone. */
export const wholeQueryOf = (
  { whole }: Wanted,
  slices: readonly number[],
  { mark, kind }: Readonly<{ mark: number; kind?: string }>,
): string =>
  slices.map((slice) => whole.map((word) => `'${headOf(mark, slice, kind)}${word}'`).join(' & ')).join(' | ');

/** Words as a column takes them. */
export const vectorText = (words: readonly string[], head: string): string =>
  words.map((word) => `'${head}${word}'`).join(' ');
