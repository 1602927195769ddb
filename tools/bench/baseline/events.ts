/** The events of a write, of the same size as the product's. */
import type { ContactRow, TicketRow } from './json.ts';

export const ticketEvent = (
  ticket: Pick<TicketRow, 'id' | 'number' | 'subject' | 'status' | 'priority' | 'requester_id'>,
  requester: Readonly<{ email: string; name: string }>,
  changes: object,
): string =>
  JSON.stringify({
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    assignee: null,
    requester: { id: ticket.requester_id, email: requester.email, name: requester.name },
    changes,
  });

export const messageEvent = (
  message: Readonly<{ id: string; number: number; body: string; at: string }>,
  author: object,
): string =>
  JSON.stringify({
    id: message.id,
    ticket_number: message.number,
    internal: false,
    body: message.body,
    author,
    channel: 'api',
    auto: false,
    created_at: message.at,
  });

export const contactEvent = ({ custom_fields: _fields, blocked: _blocked, ...contact }: ContactRow): string =>
  JSON.stringify({ ...contact, blocked: false, custom_fields: {} });
