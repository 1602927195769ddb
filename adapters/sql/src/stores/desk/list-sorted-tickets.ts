import type { ChangeKey, Page, PageRequest, Ticket, TicketFilter, ViewSort } from '@tidemark/domain';
import type { Db } from '../../schema.ts';
import { listChangedTickets } from './list-changed-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { wholeReading as reading } from './ticket-row.ts';

export type SortedTicketList = Readonly<{
  sort: ViewSort;
  filter: TicketFilter;
  page: PageRequest<ChangeKey>;
}>;

/** Along the index of changes, or of numbers: in their order tickets were created. */
export const listSortedTickets = async (
  db: Db,
  workspaceId: string,
  { sort: { field, direction }, filter, page }: SortedTicketList,
): Promise<Page<Ticket, ChangeKey>> => {
  if (field === 'updated_at')
    return listChangedTickets(db, workspaceId, { since: null, filter, page, direction, reading });
  const byNumber = { limit: page.limit, after: page.after?.number ?? null };
  const { data, next } = await listTickets(db, workspaceId, { filter, page: byNumber, direction, reading });
  return { data, next: next === null ? null : { updatedAt: anyInstant, number: next } };
};

/** In the order of numbers nobody looks at it. */
const anyInstant = '1970-01-01T00:00:00.000Z';
