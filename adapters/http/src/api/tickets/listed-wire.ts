/** Tickets of a list, each with what `include` names (contract §2.5). */
import {
  type Call,
  type Companions,
  type Contact,
  type companionKinds,
  type LastMessage,
  type ListedTicket,
  mapPage,
  type Page,
  type TicketCases,
} from '@tidemark/domain';
import * as v from 'valibot';
import { at, id, idOrNull } from '../wire.ts';
import { TicketWire, ticketToWire } from './wire.ts';

const RequesterWire = v.object({ id, name: v.string(), email: v.string() });

const LastMessageWire = v.object({
  id,
  internal: v.boolean(),
  author: v.object({
    type: v.picklist(['agent', 'customer', 'api_key', 'rule', 'system']),
    id: idOrNull,
    name: v.string(),
  }),
  beginning: v.pipe(v.string(), v.description('The first 200 characters of its text.')),
  created_at: at,
});

export const ListedTicketWire = v.intersect([
  TicketWire,
  v.object({
    requester: v.pipe(
      v.optional(RequesterWire),
      v.description('The contact who asked, with `include=requester`.'),
    ),
    last_message: v.pipe(
      v.optional(LastMessageWire),
      v.description('The newest message, internal notes included, with `include=last_message`.'),
    ),
  }),
]);

export type Include = readonly (typeof companionKinds)[number][];

/** A page of tickets for the one who calls. */
export const ticketsFor = async <Key>(
  tickets: TicketCases,
  call: Call,
  { page, include }: Readonly<{ page: Page<ListedTicket, Key>; include: Include }>,
) => {
  const [unread, companions] = await Promise.all([
    tickets.unreadAmong(call, page.data),
    include.length === 0 ? null : tickets.listCompanions(call, { tickets: page.data, include }),
  ]);
  return mapPage(page, (ticket) => listedToWire(ticket, companions, unread));
};

/** A row of a list. */
export const listedToWire = (
  ticket: ListedTicket,
  companions: Companions | null,
  unread: ReadonlySet<number> | null,
) => ({ ...ticketToWire(ticket, unread), ...companionsOf(ticket, companions) });

const companionsOf = (
  { number, requesterId }: ListedTicket,
  companions: Companions | null,
): Readonly<Record<string, unknown>> => {
  const requester = companions?.requesters.get(requesterId);
  const lastMessage = companions?.lastMessages.get(number);
  return {
    ...(requester && { requester: requesterToWire(requester) }),
    ...(lastMessage && { last_message: lastMessageToWire(lastMessage) }),
  };
};

const requesterToWire = ({ id: contactId, name, email }: Contact): v.InferOutput<typeof RequesterWire> => ({
  id: contactId,
  name,
  email,
});

const lastMessageToWire = (message: LastMessage): v.InferOutput<typeof LastMessageWire> => ({
  id: message.id,
  internal: message.internal,
  author: { type: message.author.type, id: message.author.id, name: message.author.name },
  beginning: message.beginning,
  created_at: message.createdAt,
});
