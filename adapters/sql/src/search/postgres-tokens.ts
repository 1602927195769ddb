/** The content of Postgres' full-text columns, and their queries. */
import type { SearchQuery } from '@tidemark/domain';
import type { Slicing } from './slices.ts';

/**
 * Narrower than on SQLite: Postgres looks at a row of its table for each match. More terms in one question cost more
 * than two questions: each is weighed against all others.
 */
export const slicing: Readonly<{ messages: Slicing; entries: Slicing }> = {
  messages: { width: 2_048, terms: 64 },
  entries: { width: 8_192, terms: 64 },
};

/** All that is wanted in one slice, whose head is put in place of each `@`. Words are letters and digits: nothing in them is syntax. */
export const patternOf = (query: SearchQuery): string =>
  [...query.whole.map(exactly), `${exactly(query.begun)}:*`].join(' & ');

/** Each whole word, with a space between: the longest first, which is the rarest more often than not. */
export const beforePatternsOf = ({ whole }: SearchQuery): string =>
  whole
    .toSorted((one, other) => other.length - one.length)
    .map(exactly)
    .join(' ');

const exactly = (word: string): string => `'@${word}'`;

/** Words as a column takes them. */
export const vectorText = (words: readonly string[], head: string): string =>
  words.map((word) => `'${head}${word}'`).join(' ');
