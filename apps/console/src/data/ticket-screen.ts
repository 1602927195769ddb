/** All that is shown of one ticket, fetched by one call. */
import { useInfiniteQuery } from '@tanstack/react-query';
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
  const { requester } = screen;
  const shown = requester && { id: requester.id, name: requester.name, email: requester.email };
  records.put('ticket', number, { ...screen.ticket, requester: shown });
  if (screen.requester) records.put('contact', screen.requester.id, screen.requester);
  if (screen.organization) records.put('organization', screen.organization.id, screen.organization);
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

export const useTicketScreen = (number: number) => {
  const query = useInfiniteQuery(screenOptions(number));
  const { data } = query;
  // The same list until it changes, so that nothing is drawn again for it.
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages).toReversed() ?? null, [data]);
  return {
    /** Oldest first. */
    messages,
    error: query.error,
    hasEarlier: query.hasNextPage,
    earlier: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    reload: () => void query.refetch(),
  };
};

/** Fetches a ticket that will probably be opened next. */
export const prefetchScreen = (number: number): void =>
  void queries.prefetchInfiniteQuery(screenOptions(number));

export const reloadScreen = (number: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: screenKey(number) });
