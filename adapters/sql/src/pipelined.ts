import type { CompiledQuery, QueryResult } from 'kysely';

/**
 * A query whose result may arrive later. Kysely runs one query of a transaction at a time. A connection that can send
 * several queries before the first result returns `answer` as soon as the query is sent, so that Kysely can run the next.
 */
export type PipelinedQuery<Row> = CompiledQuery<Row> &
  Readonly<{
    isPipelined: true;
    /** It may look at much before it answers: nobody should wait behind it. */
    isLong: boolean;
  }>;

export type PipelinedResult<Row> = QueryResult<Row> & Readonly<{ answer?: Promise<QueryResult<Row>> }>;

export const isPipelined = (query: CompiledQuery): query is PipelinedQuery<unknown> => 'isPipelined' in query;
