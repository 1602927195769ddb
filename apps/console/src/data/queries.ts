/** TanStack Query fetches, deduplicates and forgets; what it fetched lies in the records. */
import { QueryClient } from '@tanstack/react-query';
import { streamState } from './stream-state.ts';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      // The client has tried again already.
      retry: false,
      // What happened meanwhile came by the stream.
      refetchOnWindowFocus: () => (streamState.now() === 'open' ? false : 'always'),
    },
    mutations: { retry: false },
  },
});
