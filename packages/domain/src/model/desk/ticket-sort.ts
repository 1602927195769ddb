/** The orders in which tickets are listed, apart from that of their numbers. */
import type { Instant } from '../../kernel/instant.ts';
import { nextDueAt } from '../automation/ticket-sla.ts';
import type { ViewSort } from '../automation/view.ts';
import type { Ticket } from './ticket.ts';

/** `due_at` lists the next due ticket first, and tickets without a due instant last, newest first. */
export type TicketSort = ViewSort | Readonly<{ field: 'due_at'; direction: 'asc' }>;

/** The sort keys of a list, and their directions. */
export const ticketSorts = {
  created_at: { field: 'created_at', direction: 'desc' },
  updated_at: { field: 'updated_at', direction: 'desc' },
  due_at: { field: 'due_at', direction: 'asc' },
} as const satisfies Readonly<Record<TicketSort['field'], TicketSort>>;

/** A position in such an order: the instant that it sorts by, and the ticket. */
export type SortKey = Readonly<{ at: Instant; number: number }>;

/** Behind every instant: the place of tickets that have none. */
export const undated: Instant = '~';

export const sortKeyOf = (sort: TicketSort, ticket: SortedTicket): SortKey => ({
  at: instantsOf[sort.field](ticket),
  number: ticket.number,
});

type SortedTicket = Pick<Ticket, 'number' | 'createdAt' | 'updatedAt' | 'sla'>;

const instantsOf: Readonly<Record<TicketSort['field'], (ticket: SortedTicket) => Instant>> = {
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  due_at: ({ sla }) => nextDueAt(sla) ?? undated,
};
