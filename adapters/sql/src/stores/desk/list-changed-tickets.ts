import {
  type Instant,
  limits,
  type Page,
  type PageRequest,
  pageOf,
  type SortKey,
  type TicketFilter,
} from '@tidemark/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { engineOf } from '../../engine-name.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { rowsFor } from '../../statement.ts';
import { shaped } from '../shaped.ts';
import {
  type ChangeDriver,
  type ChangeShape,
  type ChangeValues,
  changeDriverOf,
  changeStretch,
  type InstantColumn,
  instantColumns,
  walkWords,
} from './change-ranges.ts';
import {
  type Cut,
  checkedColumns,
  conditionsOf,
  type Direction,
  filterShapeOf,
  isFiltered,
  type Range,
  valuesOf,
} from './ticket-filter.ts';
import { columnsOf, type TicketPart, type TicketReading, type TicketRow } from './ticket-row.ts';

export type ChangedTicketList<Read> = Readonly<{
  by: InstantColumn;
  /** Null for all of them. */
  since: Instant | null;
  filter: TicketFilter;
  page: PageRequest<SortKey>;
  keyOf: (ticket: Read) => SortKey;
  direction?: Direction;
  reading: TicketReading<Read>;
}>;

/** Earliest instant first unless another direction is wanted, along an index of instants; what that does not choose is checked on a window of it. */
export const listTicketsByInstant = async <Read>(
  db: Db,
  workspaceId: string,
  list: ChangedTicketList<Read>,
): Promise<Page<Read, SortKey>> => {
  const rows = await rowsFor(db, changedTicketsQuery(db, workspaceId, list));
  const tickets = rows.flatMap((row) => (row.number === null ? [] : [list.reading.fromRow(row)]));
  const page = pageOf(tickets, list.page.limit, list.keyOf);
  const [first] = rows;
  return page.next === null && first?.last_number != null
    ? { ...page, next: { at: first.last_at, number: first.last_number } }
    : page;
};

/** `last_at` and `last_number` are there when the window ended before the tickets did. */
type ChangedRow = (TicketRow | (Record<keyof TicketRow, never> & { number: null })) &
  Readonly<{ last_at: Instant; last_number?: number | null }>;

export const changedTicketsQuery = <Read>(
  db: Db,
  workspaceId: string,
  { by, since, filter, page, direction = 'asc', reading: { part } }: Omit<ChangedTicketList<Read>, 'keyOf'>,
): CompiledQuery<ChangedRow> => {
  const start = direction === 'asc' ? startOf(since ?? '', page.after) : startBefore(page.after);
  const values = { ...valuesOf(workspaceId, filter), ...start };
  const { statuses, priorities } = values;
  const ofLiving = statuses.length > 0 && !statuses.includes('closed');
  const counts = { statuses: statuses.length, priorities: priorities.length };
  const walk = { limit: page.limit, by, engine: engineOf(db), direction, part };
  return changedQuery({ ...filterShapeOf(filter), ofLiving, ...counts, ...walk }).compiled(db, values);
};

type Start = Readonly<{ at: Instant; number: number }>;

/** Where a walk begins: numbers are whole, and begin at 1. */
const startOf = (since: Instant, after: SortKey | null): Start =>
  after !== null && after.at >= since ? { at: after.at, number: after.number + 1 } : { at: since, number: 1 };

const startBefore = (after: SortKey | null): Start =>
  after === null ? { at: '~', number: 0 } : { at: after.at, number: after.number - 1 };

type Walk = Cut & Readonly<{ by: InstantColumn; direction: Direction; part: TicketPart }>;
type ChangedShape = ChangeShape & Walk & Readonly<{ statuses: number; priorities: number }>;

const changedQuery = shaped(
  (
    { limit, engine, direction, part, statuses, priorities, ...shape }: ChangedShape,
    values: Placeholder<ChangeValues>,
  ) => {
    const walk = { limit, by: shape.by, engine, direction, part };
    const driver = changeDriverOf(shape, values);
    return driver.ranges.length === 1 && !isFiltered(driver.residual)
      ? rangeQuery(driver, values, walk)
      : mergeQuery(driver, values, walk);
  },
);

/** Lists all of one range in order, and no more than the page needs. */
const rangeQuery = (
  driver: ChangeDriver,
  values: Placeholder<ChangeValues>,
  { limit, part, ...walk }: Walk,
) => sql<ChangedRow>`
  select ${columnsOf('tickets', part)} from tickets where ${sql.join(
    driver.ranges.map((range) => {
      const { where, order } = changeStretch(range, values, walk);
      return sql`${where} ${driver.part} ${order}`;
    }),
  )} limit ${sql.lit(limit + 1)}`;

/**
 * `window_end` is where the window ends, and `passing` are the tickets that pass. All ranges together read one window; the page ends at the first
 * range that ends, so that no ticket is skipped in the others.
 */
const mergeQuery = (
  driver: ChangeDriver,
  values: Placeholder<ChangeValues>,
  { limit, part, ...walk }: Walk,
) => {
  const { order } = walkWords[walk.direction];
  const at = instantColumns[walk.by];
  const isWindow = isFiltered(driver.residual);
  const ends = isWindow
    ? windowEnds(driver, values, walk)
    : sql`select null as last_at, null as last_number where 1 = 0`;
  const passing = driver.ranges.map((range) => {
    const stretch = changeStretch(range, values, walk);
    const found =
      isWindow && walk.engine === 'postgres'
        ? sql`${windowOf(driver, range, { by: walk.by, ...stretch })} as ticket where true`
        : sql`tickets as ticket where ${isWindow ? stretch.untilWindow : stretch.where} ${driver.part}`;
    return sql`select ${at}, number from ${found} ${conditionsOf(driver.residual, values)}
      ${stretch.order} limit ${sql.lit(limit + 1)}`;
  });
  return sql<ChangedRow>`
    with window_end as materialized (${ends}),
    passing as materialized (${firstOf(passing, sql`${at} ${order}, number ${order} limit ${sql.lit(limit + 1)}`)})
    select window_end.last_at, window_end.last_number, ${columnsOf('ticket', part)}
    from (select 1 as one) as one_row left join window_end on 1 = 1 left join passing on 1 = 1 left join ${ticketOf(walk, values)}
    order by passing.${at} ${order}, passing.number ${order}`;
};

/**
 * The rows of one range that the rest of the filter looks at. The limit never cuts, because the window ends before it: it tells
 * Postgres that these are few rows. Without it, Postgres would read the whole table for a filter that few tickets pass.
 */
const windowOf = (
  { ranges, part, residual }: ChangeDriver,
  { columns }: Range,
  { by, untilWindow, order }: ReturnType<typeof changeStretch> & Readonly<{ by: InstantColumn }>,
): RawBuilder<unknown> => {
  const names = new Set([by, 'number', ...columns, ...checkedColumns(residual)]);
  return sql`(select ${sql.join([...names].map((name) => sql.ref(name)))} from tickets
    where ${untilWindow} ${part} ${order} limit ${sql.lit(lookedIn(ranges))})`;
};

/** How many tickets of each range are looked at. */
const lookedIn = (ranges: readonly Range[]): number => Math.floor(limits.listWindow / ranges.length);

const windowEnds = (
  { ranges, part }: ChangeDriver,
  values: Placeholder<ChangeValues>,
  walk: Omit<Walk, 'limit' | 'part'>,
): RawBuilder<unknown> => {
  const { order } = walkWords[walk.direction];
  const ends = ranges.map((range) => {
    const stretch = changeStretch(range, values, walk);
    return sql`select ${instantColumns[walk.by]} as last_at, number as last_number from tickets
      where ${stretch.where} ${part} ${stretch.order} limit 1 offset ${sql.lit(lookedIn(ranges) - 1)}`;
  });
  return firstOf(ends, sql`last_at ${order}, last_number ${order} limit 1`);
};

/** Rows of several queries in one order. */
const firstOf = (
  queries: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (queries.length === 1) return sql.join([...queries]);
  const all = queries.map((query, index) => sql`select * from (${query}) as ${sql.ref(`range_${index}`)}`);
  return sql`select * from (${sql.join(all, sql` union all `)}) as merged order by ${order}`;
};

/** The ticket of a row of `passing`, found by its number. */
const ticketOf = (
  { engine }: Pick<Walk, 'engine'>,
  { workspaceId }: Placeholder<ChangeValues>,
): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`lateral (
        select * from tickets where workspace_id = ${workspaceId} and number = passing.number limit 1) as ticket on 1 = 1`
    : sql`tickets as ticket on ticket.workspace_id = ${workspaceId} and ticket.number = passing.number`;
