import {
  type Page,
  type PageRequest,
  pageOf,
  type Ticket,
  type TicketStatus,
  type Viewer,
} from '@tidemark/domain';
import type { CompiledQuery } from 'kysely';
import { engineOf } from '../../engine-name.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { rowsFor } from '../../statement.ts';
import { shaped } from '../shaped.ts';
import { type ListValues, rangesQuery, startOf } from './list-tickets.ts';
import { type Cut, type Range, rangesOf, valuesOf } from './ticket-filter.ts';
import { type TicketRow, ticketFromRow } from './ticket-row.ts';

export type SeenTicketList = Readonly<{
  viewer: Viewer;
  statuses: readonly TicketStatus[] | null;
  page: PageRequest<number>;
}>;

/** Tickets that a customer sees, newest first. */
export const listSeenTickets = async (
  db: Db,
  workspaceId: string,
  list: SeenTicketList,
): Promise<Page<Ticket, number>> => {
  if (list.statuses?.length === 0) return { data: [], next: null };
  const rows = await rowsFor(db, seenTicketsQuery(db, workspaceId, list));
  return pageOf(rows.map(ticketFromRow), list.page.limit, ({ number }) => number);
};

export const seenTicketsQuery = (
  db: Db,
  workspaceId: string,
  { viewer, statuses, page }: SeenTicketList,
): CompiledQuery<TicketRow> => {
  const { contactId: requesterId, organizationId } = viewer;
  const filter = {
    requesterId,
    organizationId: organizationId ?? undefined,
    statuses: statuses ?? undefined,
  };
  const values = { ...valuesOf(workspaceId, filter), from: startOf(page.after, 'desc') };
  const shape = { shared: organizationId !== null, statuses: values.statuses.length };
  return seenQuery({ ...shape, limit: page.limit, engine: engineOf(db) }).compiled(db, values);
};

type SeenShape = Cut & Readonly<{ shared: boolean; statuses: number }>;

/** The newest of each index's stretches are merged: those that are both one's own and the organization's are there twice. */
const seenQuery = shaped(({ shared, statuses, ...cut }: SeenShape, values: Placeholder<ListValues>) => {
  const ranges: readonly Range[] = [
    ...rangesOf('requester', statuses > 0, values),
    ...(shared ? rangesOf('organization', statuses > 0, values) : []),
  ];
  return rangesQuery({ table: 'tickets', ranges, overlapping: shared }, values, {
    ...cut,
    direction: 'desc',
    part: 'whole',
  });
});
