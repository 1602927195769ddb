/**
 * The one door for ticket writes: rule 1 of the API document. Whoever changes a ticket — the API, a device, the
 * portal, mail, a rule, a timer, the command line — ends here, and nothing else saves a ticket.
 */
import type { Agent } from '../agents/agent.ts';
import type { Contact } from '../contacts/contact.ts';
import { eventOf } from '../events/event-of.ts';
import { later } from '../instant.ts';
import type { WriteScope } from '../use-case.ts';
import type { Message } from './message.ts';
import type { Ticket } from './ticket.ts';
import { type Changes, ticketChanges } from './ticket-changes.ts';

/** `before` is null for a new ticket; `messages` are new ones, oldest first. */
export type TicketChange = Readonly<{ before: Ticket | null; after: Ticket; messages: readonly Message[] }>;

/** Saves the change with its events; what changes nothing is not saved and emits nothing. */
export const commitTicket = async (scope: WriteScope, change: TicketChange): Promise<Ticket> => {
  const changes = change.before && ticketChanges(change.before, change.after);
  if (change.before && changes && Object.keys(changes).length === 0 && change.messages.length === 0)
    return change.before;
  const ticket = await save(scope, change);
  for (const message of change.messages) await scope.stores.messages.add(message);
  await emit(scope, ticket, changes, change.messages);
  return ticket;
};

const save = async (
  { stores, now }: WriteScope,
  { before, after, messages }: TicketChange,
): Promise<Ticket> => {
  const lastMessageAt = later(messages.at(-1)?.createdAt ?? after.lastMessageAt, after.lastMessageAt);
  if (!before) {
    const added = { ...after, lastMessageAt };
    await stores.tickets.add(added);
    return added;
  }
  const saved = {
    ...after,
    lastMessageAt,
    updatedAt: later(now, before.updatedAt),
    version: before.version + 1,
  };
  await stores.tickets.save(saved);
  return saved;
};

const emit = async (
  scope: WriteScope,
  ticket: Ticket,
  changes: Changes | null,
  messages: readonly Message[],
): Promise<void> => {
  const { stores } = scope;
  const requester = await stores.contacts.find(ticket.requesterId);
  const assignee = ticket.assigneeId === null ? null : await stores.agents.find(ticket.assigneeId);
  const data = ticketEventData(ticket, requester, assignee, changes ?? {});
  const first = eventOf(scope, changes ? 'ticket.updated' : 'ticket.created', ticket.id, data);
  await stores.events.add([
    first,
    ...messages.map((message) => eventOf(scope, 'message.created', ticket.id, messageEventData(message))),
  ]);
};

/** `data` of every `ticket.*` event: the ticket as it was committed. */
export const ticketEventData = (
  ticket: Ticket,
  requester: Contact | null,
  assignee: Agent | null,
  changes: Changes,
): Readonly<Record<string, unknown>> => ({
  id: ticket.id,
  number: ticket.number,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  assignee: assignee && { id: assignee.id, name: assignee.name },
  requester: requester && { id: requester.id, email: requester.email, name: requester.name },
  changes,
});

const messageEventData = (message: Message): Readonly<Record<string, unknown>> => ({
  id: message.id,
  ticket_number: message.ticketNumber,
  internal: message.internal,
  body: message.body,
  author: message.author,
  channel: message.channel,
  auto: message.auto,
  created_at: message.createdAt,
});
