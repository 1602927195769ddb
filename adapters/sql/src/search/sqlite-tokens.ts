/** The full-text tables of SQLite: what their words and row ids look like. */
import type { SearchQuery } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Operand, Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { headOf, type Slicing, sliceOf } from './slices.ts';

export const slicing: Readonly<{ messages: Slicing; entries: Slicing }> = {
  messages: { width: 8_192, terms: 128 },
  entries: { width: 16_384, terms: 128 },
};

/** A row id is the workspace's number, the ticket's and the message's place, or that of an entry. */
export const placeBits = { message: 17, ticket: 26, entry: 43 } as const;

export const mostMessages = 2 ** placeBits.message - 1;
export const mostPlaces = 2 ** placeBits.entry - 1;

/** Where words belong: a place of tickets or entries, in a workspace. */
export type Spot = Readonly<{ mark: number; place: number; kind?: string }>;

export const wordsIn = (words: readonly string[], { mark, place, kind }: Spot): string => {
  const { width } = kind === undefined ? slicing.messages : slicing.entries;
  const head = headOf(mark, sliceOf(place, width), kind);
  return words.map((word) => head + word).join(' ');
};

/** Words are letters and digits: nothing in them is syntax. */
export const matchOf = (
  { whole, begun }: SearchQuery,
  slices: readonly number[],
  { mark, kind }: Pick<Spot, 'mark' | 'kind'>,
): string =>
  slices
    .map((slice) => {
      const head = headOf(mark, slice, kind);
      return `(${[...whole.map((word) => `"${head}${word}"`), `"${head}${begun}"*`].join(' AND ')})`;
    })
    .join(' OR ');

/** One word in any of some slices. */
export const wordMatchOf = (
  word: string,
  slices: readonly number[],
  { mark, kind }: Pick<Spot, 'mark' | 'kind'>,
): string => slices.map((slice) => `"${headOf(mark, slice, kind)}${word}"`).join(' OR ');

export type MessageRowId = Readonly<{ mark: number; number: number; position: number }>;

const messageId = ({ mark, number, position }: Record<keyof MessageRowId, Operand<number>>) =>
  sql`(cast(${mark} as integer) << 43) | (cast(${number} as integer) << 17) | cast(${position} as integer)`;

export const entryId = ({ mark, place }: Placeholder<Spot>) =>
  sql`(cast(${mark} as integer) << 43) | cast(${place} as integer)`;

export const addMessageWords = statement(
  (_db: Db, row: Placeholder<MessageRowId>, words: Placeholder<string>) =>
    sql`insert into search_message_words (rowid, words) values (${messageId(row)}, ${words})`,
);

/** Whether the row has one word: taking out what is not there would upset the table's own counts. */
export const findMessageWord = statement(
  (_db: Db, row: Placeholder<MessageRowId>, match: Placeholder<string>) => sql`
    select 1 as found from search_message_words
    where search_message_words match ${match} and rowid = ${messageId(row)}`,
);

/** The places, up to the one of the row, at which messages of its ticket have one word: one look for all of them. */
export const listIndexed = statement(
  (_db: Db, { mark, number, position }: Placeholder<MessageRowId>, match: Placeholder<string>) => sql<
    Readonly<{ position: number }>
  >`
    select rowid & ${sql.lit(mostMessages)} as position from search_message_words
    where search_message_words match ${match}
      and rowid between ${messageId({ mark, number, position: 0 })} and ${messageId({ mark, number, position })}`,
);

/** Takes just these words out: the others that the row has stay. */
export const removeMessageWords = statement(
  (_db: Db, row: Placeholder<MessageRowId>, words: Placeholder<string>) => sql`
    insert into search_message_words (search_message_words, rowid, words)
    values ('delete', ${messageId(row)}, ${words})`,
);

export const addEntryWords = statement(
  (_db: Db, spot: Placeholder<Spot>, words: Placeholder<string>) =>
    sql`insert into search_entry_words (rowid, words) values (${entryId(spot)}, ${words})`,
);

export const removeEntryWords = statement(
  (_db: Db, spot: Placeholder<Spot>, words: Placeholder<string>) => sql`
    insert into search_entry_words (search_entry_words, rowid, words)
    values ('delete', ${entryId(spot)}, ${words})`,
);
