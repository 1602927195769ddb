import type { CompiledQuery, QueryResult } from 'kysely';

/**
 * A query whose answer may follow. Kysely runs one query of a transaction at a time; a connection that can send more
 * than one before the first is answered gives `answer` as soon as such a query is sent, and Kysely goes on.
 */
export type PipelinedQuery<Row> = CompiledQuery<Row> &
  Readonly<{
    isPipelined: true;
    /** It may look at much before it answers: nobody should wait behind it. */
    isLong: boolean;
  }>;

export type PipelinedResult<Row> = QueryResult<Row> & Readonly<{ answer?: Promise<QueryResult<Row>> }>;

export const isPipelined = (query: CompiledQuery): query is PipelinedQuery<unknown> => 'isPipelined' in query;
