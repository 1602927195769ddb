import {
  type ChangeKey,
  type Instant,
  limits,
  type Page,
  type PageRequest,
  pageOf,
  type Ticket,
  type TicketFilter,
} from '@tidemark/domain';
import { type CompiledQuery, sql } from 'kysely';
import { engineOf } from '../engine-name.ts';
import type { Db, TicketRow } from '../schema.ts';
import { shaped } from './shaped.ts';
import {
  type Cut,
  conditionsOf,
  type FilterShape,
  type FilterValues,
  filterShapeOf,
  isFiltered,
  valuesOf,
  withTickets,
} from './ticket-filter.ts';
import { ticketFromRow } from './ticket-row.ts';

export type ChangedTicketList = Readonly<{
  since: Instant;
  filter: TicketFilter;
  page: PageRequest<ChangeKey>;
}>;

/** Oldest change first, along the index of changes; a filter is checked on a window of it. */
export const listChangedTickets = async (
  db: Db,
  workspaceId: string,
  list: ChangedTicketList,
): Promise<Page<Ticket, ChangeKey>> => {
  const { rows } = await db.executeQuery(changedTicketsQuery(db, workspaceId, list));
  const tickets = rows.flatMap((row) => (row.number === null ? [] : [ticketFromRow(row)]));
  const page = pageOf(tickets, list.page.limit, ({ updatedAt, number }) => ({ updatedAt, number }));
  const [first] = rows;
  return page.next === null && first?.looked === limits.listWindow
    ? { ...page, next: { updatedAt: first.last_at, number: first.last_number } }
    : page;
};

type ChangedRow = (TicketRow | (Record<keyof TicketRow, never> & { number: null })) &
  Readonly<{ looked?: number; last_at: Instant; last_number: number }>;

export const changedTicketsQuery = (
  db: Db,
  workspaceId: string,
  { since, filter, page }: ChangedTicketList,
): CompiledQuery<ChangedRow> => {
  const start = startOf(since, page.after);
  const values = { ...valuesOf(workspaceId, filter), at: start.updatedAt, number: start.number };
  const { statuses, priorities } = values;
  const counts = { statuses: statuses.length, priorities: priorities.length };
  const shape = { ...filterShapeOf(values), ...counts, limit: page.limit, engine: engineOf(db) };
  return changedQuery(shape).compiled(db, values);
};

/** Numbers begin at 1, so that nothing of the instant itself is before `since`. */
const startOf = (since: Instant, after: ChangeKey | null): ChangeKey =>
  after !== null && after.updatedAt >= since ? after : { updatedAt: since, number: 0 };

type ChangedValues = FilterValues & Readonly<{ at: Instant; number: number }>;
type ChangedShape = FilterShape & Cut & Readonly<{ statuses: number; priorities: number }>;

const changedQuery = shaped(
  ({ limit, engine, statuses, priorities, ...shape }: ChangedShape, values: ChangedValues) =>
    isFiltered(shape) ? windowQuery(shape, values, { limit, engine }) : rangeQuery(values, limit),
);

const rangeQuery = ({ workspaceId, at, number }: ChangedValues, limit: number) => sql<ChangedRow>`
  select * from tickets
  where workspace_id = ${workspaceId} and (updated_at, number) > (${at}, ${number})
  order by updated_at, number limit ${sql.lit(limit + 1)}`;

const windowQuery = (shape: FilterShape, values: ChangedValues, { limit, engine }: Cut) => sql<ChangedRow>`
  with c as materialized (
    select updated_at, number from tickets
    where workspace_id = ${values.workspaceId} and (updated_at, number) > (${values.at}, ${values.number})
    order by updated_at, number limit ${sql.lit(limits.listWindow)}),
  found as (
    select t.* from ${withTickets(engine, values)} ${conditionsOf(shape, values)}
    order by c.updated_at, c.number limit ${sql.lit(limit + 1)})
  select looked, last_at,
    (select max(number) from c where updated_at = (select max(updated_at) from c)) as last_number, found.*
  from (select count(*) as looked, max(updated_at) as last_at from c) as w left join found on 1 = 1
  order by found.updated_at, found.number`;
