/** The ticket's states and moves: the table of contract §2.3. Pure: `(ticket, …, now) => Ticket`. */
import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Ticket, TicketStatus } from './ticket.ts';

/** An agent or a key sets the status. From `closed` the only way is back to `open`. */
export const withStatus = (ticket: Ticket, status: TicketStatus, now: Instant): Ticket => {
  if (status === ticket.status) return ticket;
  if (ticket.status === 'closed' && status !== 'open') throw closedError(ticket);
  if (status === 'new')
    throw new DeskError(
      'invalid_status',
      `A ticket never goes back to new; it is ${ticket.status}.`,
      'status',
    );
  return moved(ticket, status, now);
};

/** A public reply by staff opens a new ticket and leaves any other status alone. */
export const answeredByStaff = (ticket: Ticket, now: Instant): Ticket =>
  ticket.status === 'new' ? moved(ticket, 'open', now) : ticket;

/** The customer wrote: a ticket that is pending, on hold or solved opens again. */
export const answeredByCustomer = (ticket: Ticket, now: Instant): Ticket =>
  ticket.status === 'pending' || ticket.status === 'on_hold' || ticket.status === 'solved'
    ? moved(ticket, 'open', now)
    : ticket;

export const assignedTo = (ticket: Ticket, assigneeId: string | null, now: Instant): Ticket => {
  const assigned = { ...ticket, assigneeId };
  return assigneeId !== null && ticket.status === 'new' ? moved(assigned, 'open', now) : assigned;
};

/** Throws `ticket_closed` for any change of a closed ticket except reopening it. */
export const refuseClosed = (ticket: Ticket): void => {
  if (ticket.status === 'closed') throw closedError(ticket);
};

const closedError = (ticket: Ticket): DeskError =>
  new DeskError('ticket_closed', `Ticket ${ticket.number} is closed; set its status to open first.`);

/** On hold until then, or until its customer writes. Any other status ends that. */
export const snoozedTicket = (
  ticket: Ticket,
  until: NonNullable<Ticket['snoozedUntil']>,
  now: Instant,
): Ticket => ({ ...withStatus(ticket, 'on_hold', now), snoozedUntil: until });

/** Closed, because another ticket continues it. When it is opened again, it is no longer merged. */
export const mergedTicket = (ticket: Ticket, into: number, now: Instant): Ticket => ({
  ...withStatus(ticket, 'closed', now),
  mergedInto: into,
});

const moved = (ticket: Ticket, status: TicketStatus, now: Instant): Ticket => ({
  ...ticket,
  status,
  snoozedUntil: null,
  mergedInto: null,
  solvedAt: status === 'solved' || status === 'closed' ? (ticket.solvedAt ?? now) : null,
  closedAt: status === 'closed' ? now : null,
});
