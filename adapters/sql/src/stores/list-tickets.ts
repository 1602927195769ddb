import {
  limits,
  type Page,
  type PageRequest,
  pageOf,
  type Ticket,
  type TicketFilter,
} from '@tidemark/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, TicketRow } from '../schema.ts';
import { shaped } from './shaped.ts';
import {
  conditionsOf,
  type Driver,
  driverOf,
  type FilterShape,
  type FilterValues,
  filterShapeOf,
  isFiltered,
  valuesOf,
} from './ticket-filter.ts';
import { ticketFromRow } from './ticket-row.ts';

export type TicketList = Readonly<{ filter: TicketFilter; page: PageRequest<number> }>;

/** Newest first. A page is short when its filter left few of the tickets that were looked at. */
export const listTickets = async (
  db: Db,
  workspaceId: string,
  list: TicketList,
): Promise<Page<Ticket, number>> => {
  const { limit } = list.page;
  const { rows } = await db.executeQuery(ticketListQuery(db, workspaceId, list));
  const tickets = rows.flatMap((row) => (row.number === null ? [] : [ticketFromRow(row)]));
  const page = pageOf(tickets, limit, ({ number }) => number);
  const [first] = rows;
  return page.next === null && first?.looked === limits.listWindow ? { ...page, next: first.last } : page;
};

/** `looked` and `last` are there when a window was looked at: how many tickets, and the number of the last one. */
type ListedRow = (TicketRow | (Record<keyof TicketRow, never> & { number: null })) &
  Readonly<{ looked?: number; last: number }>;

export const ticketListQuery = (
  db: Db,
  workspaceId: string,
  { filter, page }: TicketList,
): CompiledQuery<ListedRow> => {
  const values = { ...valuesOf(workspaceId, filter), below: page.after ?? Number.MAX_SAFE_INTEGER };
  const { statuses, priorities } = values;
  const counts = { statuses: statuses.length, priorities: priorities.length };
  return listQuery({ ...filterShapeOf(values), ...counts, limit: page.limit }).compiled(db, values);
};

type ListValues = FilterValues & Readonly<{ below: number }>;
type ListShape = FilterShape & Readonly<{ statuses: number; priorities: number; limit: number }>;

const listQuery = shaped(({ limit, statuses, priorities, ...shape }: ListShape, values: ListValues) => {
  const driver = driverOf(shape, values);
  if (isFiltered(driver.residual)) return windowQuery(driver, values, limit);
  return driver.table === 'tickets' && driver.ranges.length === 1
    ? rangeQuery(driver, values, limit)
    : mergeQuery(driver, values, limit);
});

/** One range of the tickets' own index: they come in order, and no more than the page needs. */
const rangeQuery = ({ ranges }: Driver, { workspaceId, below }: ListValues, limit: number) => sql<ListedRow>`
  select * from tickets
  where workspace_id = ${workspaceId} and ${sql.join(ranges)} and number < ${below}
  order by number desc limit ${sql.lit(limit + 1)}`;

/** The first rows of several ranges, merged; cross join, so that SQLite does not turn the join around. */
const mergeQuery = (driver: Driver, values: ListValues, limit: number) => sql<ListedRow>`
  select t.* from (${candidates(driver, values, limit + 1)}) as c cross join tickets as t
  where t.workspace_id = ${values.workspaceId} and t.number = c.number
  order by c.number desc`;

/** A window of candidates, the tickets among them that pass the rest of the filter, and where the window ended. */
const windowQuery = (driver: Driver, values: ListValues, limit: number) => sql<ListedRow>`
  with c as materialized (${candidates(driver, values, limits.listWindow)}),
  found as (
    select t.* from c cross join tickets as t
    where t.workspace_id = ${values.workspaceId} and t.number = c.number
    ${conditionsOf(driver.residual, values)}
    order by c.number desc limit ${sql.lit(limit + 1)})
  select looked, last, found.*
  from (select count(*) as looked, min(number) as last from c) as w left join found on 1 = 1
  order by found.number desc`;

const candidates = (driver: Driver, values: ListValues, count: number): RawBuilder<unknown> => {
  const ranges = driver.ranges.map((range) => candidatesIn(driver.table, range, { values, count }));
  if (ranges.length === 1) return sql.join(ranges);
  const merged = sql.join(
    ranges.map((range, index) => sql`select number from (${range}) as ${sql.ref(`r${index}`)}`),
    sql` union all `,
  );
  return sql`select number from (${merged}) as m order by number desc limit ${sql.lit(count)}`;
};

const candidatesIn = (
  table: Driver['table'],
  range: RawBuilder<unknown>,
  { values, count }: Readonly<{ values: ListValues; count: number }>,
): RawBuilder<unknown> => {
  const number = sql.ref(table === 'tickets' ? 'number' : 'ticket_number');
  return sql`
    select ${number} as number from ${sql.table(table)}
    where workspace_id = ${values.workspaceId} and ${range} and ${number} < ${values.below}
    order by ${number} desc limit ${sql.lit(count)}`;
};
