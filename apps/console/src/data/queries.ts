/** TanStack Query fetches, deduplicates and forgets; what it fetched lies in the records. */
import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { TidemarkError } from '@tidemark/client';
import { streamState } from './stream-state.ts';

/** Together longer than the rest of a limit's minute is, where calls go on at an agent's pace. */
const mostWaits = 4;

/** An agent who works faster than the rate limit waits a moment and sees no error. */
const isTooFast = (error: unknown): boolean => error instanceof TidemarkError && error.status === 429;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      // After other failures the client has tried again already, or a person does.
      retry: (failures, error) => failures < mostWaits && isTooFast(error),
      retryDelay: (failures) => 1_000 * 2 ** failures,
      // While the stream is open, it has brought all changes.
      refetchOnWindowFocus: () => (streamState.now() === 'open' ? false : 'always'),
    },
  },
});

const waiting = new Map<Query, Promise<void>>();

/**
 * Reads again what is in sight. A first response or another page that is on its way may be older than what was just heard: it is
 * used, and followed by another, one for all that was heard meanwhile. An invalidation would cancel the page, and with it a
 * person's press.
 */
export const readAgain = (filters: QueryFilters): Promise<unknown> =>
  Promise.all(queries.getQueryCache().findAll(filters).map(readQuery));

const readQuery = (query: Query): Promise<void> => {
  const { state, promise } = query;
  // Pages alone have a meta.
  if (!promise || state.fetchStatus === 'idle' || (state.data !== undefined && !state.fetchMeta))
    // By its key, each query would hash the keys of all.
    return queries.invalidateQueries({ predicate: (one) => one === query });
  const end = async (isUsed: boolean): Promise<void> => {
    waiting.delete(query);
    if (isUsed) await readQuery(query);
  };
  const next =
    waiting.get(query) ??
    promise.then(
      () => end(true),
      // The query itself shows the failure of a first response.
      () => end(state.data !== undefined),
    );
  waiting.set(query, next);
  return next;
};

const beingRead = new WeakSet<Query>();

/** A page that is asked for during a read takes its place, and counts as one: what the read would have brought comes after it. */
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated') return;
  const { fetchStatus, fetchMeta } = query.state;
  const isFetched = fetchStatus !== 'idle';
  if (isFetched && !fetchMeta) beingRead.add(query);
  else if (beingRead.delete(query) && isFetched) void readQuery(query);
});
