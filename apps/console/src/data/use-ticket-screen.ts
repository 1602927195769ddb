/** A ticket that is open, as far back as it was fetched. What only it needs is no part of the first load. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Part, screenOptions } from './ticket-screen.ts';

/** `linked`: the id of a message that is fetched however old it is; null for none. */
export const useTicketScreen = (number: number, linked: string | null) => {
  const query = useInfiniteQuery(screenOptions(number));
  const { data } = query;
  // The same list until it changes, so that nothing is drawn again for it.
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages).toReversed() ?? null, [data]);
  const isAwaited = linked !== null && data !== undefined && !hasMessage(data, linked);
  const isSought = query.hasNextPage && partsOf(data) < mostParts && linked?.length === idLength;
  useQuery({
    queryKey: ['linked', number, linked],
    enabled: isAwaited && isSought,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      let shown: Awaited<ReturnType<typeof query.fetchNextPage>>;
      do shown = await query.fetchNextPage({ throwOnError: true });
      while (shown.hasNextPage && !hasMessage(shown.data, linked) && partsOf(shown.data) < mostParts);
      return null;
    },
  });
  return {
    /** Whether the conversation has no such message as is linked, as far back as it was fetched. */
    isLinkMissing: isAwaited && !isSought,
    /** Oldest first. */
    messages,
    error: query.error,
    hasEarlier: query.hasNextPage,
    earlier: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    reload: () => void query.refetch(),
  };
};

/** A shorter text is no id of a message, so nothing is loaded to find it. */
const idLength = 36;

/** Behind a link to a message that is more than 500 messages back, the reader goes on with the button above them. */
const mostParts = 10;

const partsOf = (data: InfiniteData<Part> | undefined): number => data?.pages.length ?? 0;

const hasMessage = (data: InfiniteData<Part> | undefined, linked: string | null): boolean =>
  data?.pages.some(({ messages }) => messages.some(({ id }) => id === linked)) ?? false;
