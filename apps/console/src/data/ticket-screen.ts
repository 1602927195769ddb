/** All that is shown of one ticket, fetched by one call. */
import type { Contact, Message, Organization } from '@tidemark/client';
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

export type Part = Readonly<{ messages: readonly Message[]; next: string | null }>;
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

/** Fetches a ticket that will probably be opened next. */
export const prefetchScreen = (number: number): void =>
  void queries.prefetchInfiniteQuery(screenOptions(number));
