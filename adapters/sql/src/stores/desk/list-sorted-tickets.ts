import {
  type Page,
  type PageRequest,
  type SortKey,
  sortKeyOf,
  type Ticket,
  type TicketFilter,
  type TicketSort,
  undated,
} from '@tidemark/domain';
import type { Db } from '../../schema.ts';
import { listTicketsByInstant } from './list-changed-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { wholeReading as reading } from './ticket-row.ts';

export type SortedTicketList = Readonly<{
  sort: TicketSort;
  filter: TicketFilter;
  page: PageRequest<SortKey>;
}>;

/** Along the index of changes, of due instants, or of numbers: in their order tickets were created. */
export const listSortedTickets = async (
  db: Db,
  workspaceId: string,
  list: SortedTicketList,
): Promise<Page<Ticket, SortKey>> => {
  const { sort, filter, page } = list;
  const { field, direction } = sort;
  if (field === 'due_at') return listDueTickets(db, workspaceId, list);
  const keyOf = (ticket: Ticket) => sortKeyOf(sort, ticket);
  if (field === 'updated_at')
    return listTicketsByInstant(db, workspaceId, {
      by: field,
      since: null,
      filter,
      page,
      direction,
      keyOf,
      reading,
    });
  const byNumber = { limit: page.limit, after: page.after?.number ?? null };
  const { data, next } = await listTickets(db, workspaceId, { filter, page: byNumber, direction, reading });
  return { data, next: next === null ? null : { at: anyInstant, number: next } };
};

/** In the order of numbers nobody looks at it. */
const anyInstant = '1970-01-01T00:00:00.000Z';

/** Those that are due by their index, and then the others by their numbers. */
const listDueTickets = async (
  db: Db,
  workspaceId: string,
  { sort, filter, page }: SortedTicketList,
): Promise<Page<Ticket, SortKey>> => {
  const keyOf = (ticket: Ticket) => sortKeyOf(sort, ticket);
  if (page.after?.at === undated) return listUndueTickets(db, workspaceId, { filter, page });
  const due = await listTicketsByInstant(db, workspaceId, {
    by: 'due_at',
    since: null,
    filter,
    page,
    keyOf,
    reading,
  });
  if (due.next !== null) return due;
  const limit = page.limit - due.data.length;
  if (limit === 0) return { data: due.data, next: firstUndue };
  const others = await listUndueTickets(db, workspaceId, { filter, page: { limit, after: firstUndue } });
  return { data: [...due.data, ...others.data], next: others.next };
};

/** Before the newest of them. */
const firstUndue: SortKey = { at: undated, number: Number.MAX_SAFE_INTEGER };

const listUndueTickets = async (
  db: Db,
  workspaceId: string,
  { filter, page: { limit, after } }: Omit<SortedTicketList, 'sort'>,
): Promise<Page<Ticket, SortKey>> => {
  const page = { limit, after: after?.number ?? null };
  const { data, next } = await listTickets(db, workspaceId, { filter, page, undue: true, reading });
  return { data, next: next === null ? null : { at: undated, number: next } };
};
