/** Lists of tickets: the numbers in their order, page by page; the tickets themselves lie in the records. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listParts } from '../paths.ts';
import { ask } from './call.ts';
import { sortQuery } from './list-sort.ts';
import { useMe } from './me.ts';
import { ownDraftsOptions, useOwnDrafts } from './own-drafts.ts';
import { queries } from './queries.ts';
import { records, type TicketRecord } from './records.ts';
import { useIsLeaving } from './sending.ts';
import { screenOptions } from './ticket-screen.ts';

/** A part of a search that the server did not understand, and why. */
export type Hint = Readonly<{ operator: string; message: string }>;

type Page = Readonly<{
  data: readonly TicketRecord[];
  next_cursor: string | null;
  hints?: readonly Hint[];
}>;
export type Numbers = Readonly<{ numbers: readonly number[]; next: string | null; hints: readonly Hint[] }>;

export type TicketList = Readonly<{
  numbers: readonly number[];
  /** Of a search only. */
  hints: readonly Hint[];
  isLoading: boolean;
  error: unknown;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}>;

/** `list`: a standing list of the inbox, the id of a saved view, or a list of its own page. */
export const queryOf = (list: string, agentId: string): Readonly<Record<string, string>> => {
  switch (list) {
    case 'mine':
      return { assignee_id: agentId, status: 'new,open' };
    case 'unassigned':
      return { assignee_id: 'none', status: 'new,open' };
    case 'open':
      return { status: 'new,open,pending,on_hold' };
    case 'snoozed':
      return { status: 'on_hold' };
    case 'all':
      return {};
    default:
      return queryOfPage(list) ?? { view_id: list };
  }
};

const statuses = { open: 'new,open,pending,on_hold', done: 'solved,closed' } as const;

const queryOfPage = (list: string): Readonly<Record<string, string>> | null => {
  const found = listParts(list);
  if (!found) return null;
  const { kind, of, part } = found;
  if (kind === 'search') return { q: of };
  if (kind === 'agent') return { assignee_id: of, status: statuses.open };
  const owner = kind === 'customer' ? { requester_id: of } : { organization_id: of };
  return part === 'all' ? owner : { ...owner, status: statuses[part] };
};

const pathOf = (list: string): string =>
  listParts(list)?.kind === 'search' ? '/search/tickets' : '/tickets';

/** A search brings requester and last message by itself. */
const besideOf = (list: string): Readonly<Record<string, string>> =>
  listParts(list)?.kind === 'search' ? { limit: '50' } : { include: 'requester,last_message', limit: '50' };

export const ticketListKey = (list: string): readonly string[] => ['tickets', list];

export const useTicketList = (list: string): TicketList => {
  const { agent } = useMe();
  const query = useInfiniteQuery({
    queryKey: ticketListKey(list),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Numbers> => {
      if (list === 'drafts') return draftNumbers();
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const search = new URLSearchParams({
        ...queryOf(list, agent.id),
        ...sortQuery(list),
        ...besideOf(list),
        ...cursor,
      });
      const page = await ask<Page>(`${pathOf(list)}?${search}`, { signal });
      for (const ticket of page.data) records.put('ticket', ticket.number, ticket);
      return {
        numbers: page.data.map(({ number }) => number),
        next: page.next_cursor,
        hints: page.hints ?? [],
      };
    },
    getNextPageParam: ({ next }) => next,
  });
  const isLeaving = useIsLeaving(list);
  // A ticket that moved between two pages comes once.
  const numbers = [...new Set(query.data?.pages.flatMap((page) => page.numbers))];
  return {
    numbers: numbers.filter((number) => !isLeaving(number)),
    hints: query.data?.pages[0]?.hints ?? [],
    isLoading: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    more: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    reload: () => void query.refetch(),
  };
};

/** The tickets of the agent's drafts; those that no list has shown are opened for their rows. */
const draftNumbers = async (): Promise<Numbers> => {
  const drafts = await queries.fetchQuery(ownDraftsOptions);
  const numbers = [...new Set(drafts.map(({ ticket_number: number }) => number))];
  const unknown = numbers.filter((number) => !records.get('ticket', number)?.requester);
  await Promise.all(unknown.map((number) => queries.fetchInfiniteQuery(screenOptions(number))));
  return { numbers, next: null, hints: [] };
};

type Count = Readonly<{ count: number; more: boolean }>;
export type ViewCounts = Readonly<{
  mine: Count;
  unassigned: Count;
  views: readonly (Count & { id: string })[];
}>;

/** Merges counts from the stream, which leaves out `mine` if it did not change. */
export const mergeCounts = (counts: Partial<ViewCounts>): void => {
  queries.setQueryData<ViewCounts>(['view-counts'], (known) => known && { ...known, ...counts });
};

/** How many tickets a list has; null while nobody counted. */
export const useViewCounts = (): ((list: string) => Count | null) => {
  const { data } = useQuery({
    queryKey: ['view-counts'],
    queryFn: ({ signal }) => ask<ViewCounts>('/view-counts', { signal }),
  });
  const drafts = useOwnDrafts().length;
  return (list) => {
    if (list === 'drafts') return { count: drafts, more: false };
    if (!data) return null;
    if (list === 'mine' || list === 'unassigned') return data[list];
    return data.views.find(({ id }) => id === list) ?? null;
  };
};
