/** The openers of tickets, as far as they are proven (docs/decisions/0103). */

import type { Ticket } from '../../model/desk/ticket.ts';
import { mayWrite } from '../../model/entry/api-key.ts';
import type { Stores } from '../../model/ports.ts';

export type Openers = Readonly<{
  /**
   * An agent or a key that may write opened the ticket, or a mail that its requester is proven to have sent. An agent who forwards
   * a mail opens the ticket too, and does not prove who wrote that mail.
   */
  isProven: (ticket: Ticket) => boolean;
  /** The organization into which somebody put the ticket who may. */
  placed: (ticket: Ticket) => string | undefined;
}>;

/** Reads what these tickets began with, all at once. */
export const openersOf = async (stores: Stores, tickets: readonly Ticket[]): Promise<Openers> => {
  const keys = await writingKeys(stores, tickets);
  const authors = await stores.messages.listFirstAuthors(tickets.map(({ number }) => number));
  const first = new Map(authors.map((one) => [one.ticketNumber, one]));
  const isMailed = ({ number, requesterId }: Ticket): boolean => {
    const { author, verified } = first.get(number) ?? {};
    return verified === true && author?.type === 'customer' && author.id === requesterId;
  };
  const isOfKey = ({ acts: { opened } }: Ticket): boolean => keys.has(opened.by.id ?? '');
  const isSubmitted = (ticket: Ticket): boolean =>
    ticket.acts.opened.by.type === 'api_key' && !isOfKey(ticket);
  return {
    isProven: (ticket) => {
      const { type } = ticket.acts.opened.by;
      if (first.get(ticket.number)?.verified === false) return false;
      if (type === 'agent') return true;
      return type === 'api_key' ? isOfKey(ticket) : isMailed(ticket);
    },
    placed: (ticket) =>
      ticket.acts.isPlacementProven || !isSubmitted(ticket) ? ticket.acts.placedIn : undefined,
  };
};

/** Of the keys that opened these tickets: a key that is gone proves nothing. */
const writingKeys = async ({ apiKeys }: Stores, tickets: readonly Ticket[]): Promise<ReadonlySet<string>> => {
  const ids = tickets.flatMap(({ acts: { opened } }) =>
    opened.by.type === 'api_key' && opened.by.id !== null ? [opened.by.id] : [],
  );
  const keys = await Promise.all([...new Set(ids)].map((id) => apiKeys.find(id)));
  return new Set(keys.flatMap((key) => (key && mayWrite(key) ? [key.id] : [])));
};
