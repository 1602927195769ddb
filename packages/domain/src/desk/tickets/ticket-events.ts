/** The events of a ticket write, in this order (contract §8.1). */

import type { Stamp } from '../../model/automation/stamp-due.ts';
import type { Message } from '../../model/desk/message.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Changes } from '../../model/desk/ticket-changes.ts';
import type { DeskEvent, EventKind } from '../../model/outbound/event.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { Emission } from '../../outbound/events/emit.ts';
import { eventOf } from '../../outbound/events/event-of.ts';
import { messageEventData } from '../../outbound/events/message-event.ts';

/** `changes` is null for a new ticket; `webhookIds` hear of the ticket's event because a rule says so. */
export type CommittedWrite = Readonly<{
  ticket: Ticket;
  changes: Changes | null;
  messages: readonly Message[];
  stamps: readonly Stamp[];
  rating: SatisfactionResponse | null;
  requester: Contact | null;
  assignee: Agent | null;
  webhookIds: readonly string[];
}>;

export const ticketEmissions = (scope: WriteScope, write: CommittedWrite): readonly Emission[] => {
  const { ticket, changes, messages, stamps, rating, requester, assignee, webhookIds } = write;
  const data = ticketEventData({ ticket, requester, assignee, changes: changes ?? {} });
  const isReported =
    !changes || Object.keys(changes).length > 0 || messages.length > 0 || webhookIds.length > 0;
  const kind = changes ? 'ticket.updated' : 'ticket.created';
  const event = (kind: EventKind, data: DeskEvent['data']): DeskEvent =>
    eventOf(scope, { kind, subjectId: ticket.id, data });
  return [
    ...(isReported ? [{ event: event(kind, data), also: webhookIds }] : []),
    ...stamps.map((stamp) => ({
      event: event(`sla.${stamp.kind}`, { ...data, changes: {}, sla: stampData(ticket, stamp) }),
    })),
    ...(rating ? [{ event: event('satisfaction.received', ratingData(rating)) }] : []),
    ...messages.map((message) => ({ event: event('message.created', messageEventData(message)) })),
  ];
};

type TicketShown = Readonly<{
  ticket: Ticket;
  requester: Contact | null;
  assignee: Agent | null;
  changes: Changes;
}>;

/** `data` of every `ticket.*` event: the ticket as it was committed. */
export const ticketEventData = ({
  ticket,
  requester,
  assignee,
  changes,
}: TicketShown): Readonly<Record<string, unknown>> => ({
  id: ticket.id,
  number: ticket.number,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  assignee: assignee && { id: assignee.id, name: assignee.name },
  requester: requester && { id: requester.id, email: requester.email, name: requester.name },
  changes,
});

const stampData = ({ sla }: Ticket, { metric, dueAt }: Stamp) => ({
  metric,
  due_at: dueAt,
  policy_id: sla?.policy?.id ?? null,
  policy_name: sla?.policy?.name ?? null,
});

const ratingData = (response: SatisfactionResponse): DeskEvent['data'] => ({
  id: response.id,
  ticket_number: response.ticketNumber,
  contact_id: response.contactId,
  agent_id: response.agentId,
  rating: response.rating,
  comment: response.comment,
  requested_at: response.requestedAt,
  responded_at: response.respondedAt,
});
