import { type Page, type PageRequest, type Ticket, ticketStatuses } from '@tidemark/domain';
import type { Db } from '../../schema.ts';
import { listTickets } from './list-tickets.ts';
import { wholeReading as reading } from './ticket-row.ts';

/** By number: the ranges of all statuses but one, merged. */
export const listUnclosedTickets = (
  db: Db,
  workspaceId: string,
  page: PageRequest<number>,
): Promise<Page<Ticket, number>> =>
  listTickets(db, workspaceId, { filter: { statuses: unclosed }, page, direction: 'asc', reading });

const unclosed = ticketStatuses.filter((status) => status !== 'closed');
