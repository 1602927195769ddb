/** Lists of tickets: the numbers in their order, page by page; the tickets themselves lie in the records. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';
import { useMe } from './me.ts';
import { records, type TicketRecord } from './records.ts';

type Page = Readonly<{ data: readonly TicketRecord[]; next_cursor: string | null }>;
type Numbers = Readonly<{ numbers: readonly number[]; next: string | null }>;

export type TicketList = Readonly<{
  numbers: readonly number[];
  isLoading: boolean;
  error: unknown;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}>;

/** `list`: a standing list of the inbox, or the id of a saved view. */
export const queryOf = (list: string, agentId: string): Readonly<Record<string, string>> => {
  switch (list) {
    case 'mine':
      return { assignee_id: agentId, status: 'new,open' };
    case 'unassigned':
      return { assignee_id: 'none', status: 'new,open' };
    case 'open':
      return { status: 'new,open,pending,on_hold' };
    case 'all':
      return {};
    default:
      return { view_id: list };
  }
};

const beside = { include: 'requester,last_message', limit: '50' };

export const ticketListKey = (list: string): readonly string[] => ['tickets', list];

export const useTicketList = (list: string): TicketList => {
  const { agent } = useMe();
  const query = useInfiniteQuery({
    queryKey: ticketListKey(list),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Numbers> => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const search = new URLSearchParams({ ...queryOf(list, agent.id), ...beside, ...cursor });
      const page = await ask<Page>(`/tickets?${search}`, { signal });
      for (const ticket of page.data) records.put('ticket', ticket.number, ticket);
      return { numbers: page.data.map(({ number }) => number), next: page.next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
  return {
    // A ticket that moved between two pages comes once.
    numbers: [...new Set(query.data?.pages.flatMap(({ numbers }) => numbers))],
    isLoading: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    more: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    reload: () => void query.refetch(),
  };
};

type Count = Readonly<{ count: number; more: boolean }>;
type ViewCounts = Readonly<{ mine: Count; unassigned: Count; views: readonly (Count & { id: string })[] }>;

/** How many tickets a list has; null while nobody counted. */
export const useViewCounts = (): ((list: string) => Count | null) => {
  const { data } = useQuery({
    queryKey: ['view-counts'],
    queryFn: ({ signal }) => ask<ViewCounts>('/view-counts', { signal }),
  });
  return (list) => {
    if (!data) return null;
    if (list === 'mine' || list === 'unassigned') return data[list];
    return data.views.find(({ id }) => id === list) ?? null;
  };
};
