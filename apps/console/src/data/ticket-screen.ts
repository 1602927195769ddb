/** All that is shown of one ticket, fetched by one call. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Contact, Message, Organization } from '@tidemark/client';
import { useMemo } from 'react';
import { ask } from './call.ts';
import type { ServerDraft } from './draft-text.ts';
import { knowDrafts } from './drafts.ts';
import { queries } from './queries.ts';
import { records, type TicketRecord } from './records.ts';

type Screen = Readonly<{
  ticket: TicketRecord;
  /** Newest first. */
  messages: readonly Message[];
  messages_cursor: string | null;
  requester: Contact | null;
  organization: Organization | null;
  /** The agent's own. */
  drafts: readonly ServerDraft[];
}>;

type Part = Readonly<{ messages: readonly Message[]; next: string | null }>;
type Page = Readonly<{ data: readonly Message[]; next_cursor: string | null }>;

export const screenKey = (number: number): readonly (string | number)[] => ['screen', number];

const partOf = async (number: number, cursor: string | null, signal: AbortSignal): Promise<Part> => {
  if (cursor !== null) {
    const search = new URLSearchParams({ order: 'desc', limit: '50', cursor });
    const { data, next_cursor } = await ask<Page>(`/tickets/${number}/messages?${search}`, { signal });
    return { messages: data, next: next_cursor };
  }
  const screen = await ask<Screen>(`/tickets/${number}/screen`, { signal });
  const { requester, organization } = screen;
  const shown = requester && { id: requester.id, name: requester.name, email: requester.email };
  records.put('ticket', number, { ...screen.ticket, requester: shown });
  if (requester) records.put('contact', requester.id, requester);
  if (organization) records.put('organization', organization.id, organization);
  knowDrafts(screen.drafts);
  return { messages: screen.messages, next: screen.messages_cursor };
};

export const screenOptions = (number: number) => ({
  queryKey: screenKey(number),
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    partOf(number, pageParam, signal),
  getNextPageParam: ({ next }: Part) => next,
});

/** `linked`: the id of a message that is fetched however old it is; null for none. */
export const useTicketScreen = (number: number, linked: string | null) => {
  const query = useInfiniteQuery(screenOptions(number));
  const { data } = query;
  // The same list until it changes, so that nothing is drawn again for it.
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages).toReversed() ?? null, [data]);
  const isAwaited = linked !== null && data !== undefined && !hasMessage(data, linked);
  const isSought = query.hasNextPage && partsOf(data) < mostParts;
  useQuery({
    queryKey: ['linked', number, linked],
    enabled: isAwaited && isSought,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      let shown = await query.fetchNextPage({ throwOnError: true });
      while (shown.hasNextPage && !hasMessage(shown.data, linked) && partsOf(shown.data) < mostParts)
        shown = await query.fetchNextPage({ throwOnError: true });
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

/** Who follows a link into more than 500 messages goes on with the button above them. */
const mostParts = 10;

const partsOf = (data: InfiniteData<Part> | undefined): number => data?.pages.length ?? 0;

const hasMessage = (data: InfiniteData<Part> | undefined, linked: string | null): boolean =>
  data?.pages.some(({ messages }) => messages.some(({ id }) => id === linked)) ?? false;

/** Fetches a ticket that will probably be opened next. */
export const prefetchScreen = (number: number): void =>
  void queries.prefetchInfiniteQuery(screenOptions(number));
