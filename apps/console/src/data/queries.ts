/** TanStack Query fetches, deduplicates and forgets; what it fetched lies in the records. */
import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { TidemarkError } from '@tidemark/client';
import { streamState } from './stream-state.ts';

/** Together longer than the rest of a limit's minute is, where calls go on at an agent's pace. */
const mostWaits = 4;

/** Who works faster than the limit waits a moment, and reads no error. */
const isTooFast = (error: unknown): boolean => error instanceof TidemarkError && error.status === 429;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      // After other failures the client has tried again already, or a person does.
      retry: (failures, error) => failures < mostWaits && isTooFast(error),
      retryDelay: (failures) => 1_000 * 2 ** failures,
      // What happened meanwhile came by the stream.
      refetchOnWindowFocus: () => (streamState.now() === 'open' ? false : 'always'),
    },
    mutations: { retry: false },
  },
});

/**
 * Reads again what is in sight. A first response that is on its way may be older than what was just heard: it is used, and
 * followed by another.
 */
export const readAgain = (filters: QueryFilters): void => {
  for (const { queryKey, state, promise } of queries.getQueryCache().findAll(filters))
    if (state.data === undefined && state.fetchStatus !== 'idle')
      void promise?.then(
        () => queries.invalidateQueries({ queryKey, exact: true }),
        // The query itself shows its failure.
        () => undefined,
      );
  void queries.invalidateQueries(filters);
};
