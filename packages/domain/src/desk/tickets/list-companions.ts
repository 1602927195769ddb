/** The companions of a listed ticket: the requester, and the newest message (contract §2.5). */
import { screenLimits } from '../../kernel/screen-limits.ts';
import type { LastMessage } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

export const companionKinds = ['requester', 'last_message'] as const;

export type ListCompanions = Readonly<{
  tickets: readonly Pick<Ticket, 'number' | 'requesterId'>[];
  include: readonly (typeof companionKinds)[number][];
}>;

/** By id of the contact and by number of the ticket; empty where they were not asked for. */
export type Companions = Readonly<{
  requesters: ReadonlyMap<string, Contact>;
  lastMessages: ReadonlyMap<number, LastMessage>;
}>;

export const listCompanions = async (
  stores: Stores,
  { tickets, include }: ListCompanions,
): Promise<Companions> => {
  const [contacts, messages] = await Promise.all([
    include.includes('requester')
      ? stores.contacts.findMany([...new Set(tickets.map(({ requesterId }) => requesterId))])
      : [],
    include.includes('last_message')
      ? stores.messages.listLast(
          tickets.map(({ number }) => number),
          screenLimits.beginningLength,
        )
      : [],
  ]);
  return {
    requesters: new Map(contacts.map((contact) => [contact.id, contact])),
    lastMessages: new Map(messages.map((message) => [message.ticketNumber, message])),
  };
};
