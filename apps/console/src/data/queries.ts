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
  },
});

/**
 * Reads again what is in sight. A first response or another page that is on its way may be older than what was just heard: it is
 * used, and followed by another. An invalidation would cancel the page, and with it a person's press.
 */
export const readAgain = (filters: QueryFilters): void => {
  for (const query of queries.getQueryCache().findAll(filters)) {
    const { queryKey, state, promise } = query;
    const again = (): void => readAgain({ queryKey, exact: true });
    // Pages alone have a meta.
    if (state.fetchStatus !== 'idle' && (!state.data || state.fetchMeta))
      // The query itself shows the failure of a first response.
      void promise?.then(again, () => state.data && again());
    else
      void queries
        .invalidateQueries({ queryKey, exact: true })
        // A page that was asked for meanwhile took its place.
        .then(() => query.isActive() && query.state.fetchMeta && again());
  }
};
