import type { CompiledQuery } from 'kysely';

/**
 * A query of a transaction that nobody waits for. Where the database is another process, it is sent and its answer is
 * read later: a failure fails what comes next, or the commit.
 */
export type DeferredQuery = CompiledQuery & Readonly<{ isDeferred: true }>;

export const isDeferred = (query: CompiledQuery): query is DeferredQuery => 'isDeferred' in query;
