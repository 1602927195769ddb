import { limits, type Page, type PageRequest, pageOf, type TicketFilter } from '@tidemark/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type EngineName, engineOf } from '../../engine-name.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { rowsFor } from '../../statement.ts';
import { shaped } from '../shaped.ts';
import {
  type Cut,
  conditionsOf,
  type Direction,
  type Driver,
  driverOf,
  type FilterShape,
  type FilterValues,
  filterShapeOf,
  isFiltered,
  type Range,
  type Ranges,
  valuesOf,
  withTickets,
} from './ticket-filter.ts';
import { columnsOf, type TicketPart, type TicketReading, type TicketRow } from './ticket-row.ts';

export type TicketList<Read> = Readonly<{
  filter: TicketFilter;
  page: PageRequest<number>;
  direction?: Direction;
  /** Only those that are not due. */
  undue?: boolean;
  reading: TicketReading<Read>;
}>;

/** By number; newest first is the default. A page is short when few tickets of the window match the filter. */
export const listTickets = async <Read extends Readonly<{ number: number }>>(
  db: Db,
  workspaceId: string,
  list: TicketList<Read>,
): Promise<Page<Read, number>> => {
  const { limit } = list.page;
  const rows = await rowsFor(db, ticketListQuery(db, workspaceId, list));
  const tickets = rows.flatMap((row) => (row.number === null ? [] : [list.reading.fromRow(row)]));
  const page = pageOf(tickets, limit, ({ number }) => number);
  const [first] = rows;
  return page.next === null && first?.looked === limits.listWindow ? { ...page, next: first.last } : page;
};

/** `looked` and `last` are set when a window was read: the number of its tickets, and the ticket number of the last one. */
type ListedRow = (TicketRow | (Record<keyof TicketRow, never> & { number: null })) &
  Readonly<{ looked?: number; last: number }>;

export const ticketListQuery = <Read>(
  db: Db,
  workspaceId: string,
  { filter, page, direction = 'desc', undue = false, reading: { part } }: TicketList<Read>,
): CompiledQuery<ListedRow> => {
  const values = { ...valuesOf(workspaceId, filter), from: startOf(page.after, direction) };
  const { statuses, priorities } = values;
  const counts = { statuses: statuses.length, priorities: priorities.length };
  const cut = { limit: page.limit, engine: engineOf(db), direction, part };
  return listQuery({ ...filterShapeOf(filter), undue, ...counts, ...cut }).compiled(db, values);
};

/** The first number that a page may show. */
export const startOf = (after: number | null, direction: Direction): number =>
  direction === 'desc' ? (after ?? Number.MAX_SAFE_INTEGER) - 1 : (after ?? 0) + 1;

export type ListValues = FilterValues & Readonly<{ from: number }>;
type Walk = Cut & Readonly<{ direction: Direction; part: TicketPart }>;
type ListShape = FilterShape & Walk & Readonly<{ statuses: number; priorities: number }>;

/** The SQL of a walk: where it continues, where it ends, its order, and the last number of a window. */
const words = {
  desc: { on: sql`<=`, end: sql`>=`, order: sql`desc`, last: sql`min` },
  asc: { on: sql`>=`, end: sql`<=`, order: sql`asc`, last: sql`max` },
} as const;

const listQuery = shaped(
  (
    { limit, engine, direction, part, statuses, priorities, ...shape }: ListShape,
    values: Placeholder<ListValues>,
  ) => {
    const cut = { limit, engine, direction, part };
    const driver = driverOf(shape, values);
    if (isFiltered(driver.residual)) return windowQuery(driver, values, cut);
    return rangesQuery(driver, values, cut);
  },
);

/** All tickets in the ranges. */
export const rangesQuery = (ranges: Ranges, values: Placeholder<ListValues>, cut: Walk) =>
  ranges.table === 'tickets' && ranges.ranges.length === 1
    ? rangeQuery(ranges, values, cut)
    : mergeQuery(ranges, values, cut);

/** One range of the tickets' own index: they come in order, and no more than the page needs. */
const rangeQuery = (
  { ranges }: Ranges,
  values: Placeholder<ListValues>,
  { limit, direction, part, engine }: Walk,
) => sql<ListedRow>`
  select ${columnsOf('tickets', part)} from tickets where ${sql.join(
    ranges.map((range) => stretchOf(range, values, { number: 'number', direction, engine })),
  )} limit ${sql.lit(limit + 1)}`;

/** The first rows of several ranges, merged. */
const mergeQuery = (
  ranges: Ranges,
  values: Placeholder<ListValues>,
  { limit, engine, direction, part }: Walk,
) => sql<ListedRow>`
  with candidates as (${candidates(ranges, values, { count: limit + 1, direction, engine })})
  select ${columnsOf('ticket', part)} from ${withTickets(engine, values)}
  order by candidates.number ${words[direction].order}`;

/** A window of candidates, the tickets among them that pass the rest of the filter, and where the window ended. */
const windowQuery = (
  driver: Driver,
  values: Placeholder<ListValues>,
  { limit, engine, direction, part }: Walk,
) => sql<ListedRow>`
  with candidates as materialized (${candidates(driver, values, { count: limits.listWindow, direction, engine })}),
  found as (
    select ${columnsOf('ticket', part)} from ${withTickets(engine, values)}
    ${conditionsOf(driver.residual, values)}
    order by candidates.number ${words[direction].order} limit ${sql.lit(limit + 1)})
  select looked, last, found.*
  from (select count(*) as looked, ${words[direction].last}(number) as last from candidates) as read_window left join found on 1 = 1
  order by found.number ${words[direction].order}`;

type Candidates = Readonly<{ count: number; direction: Direction; engine: EngineName }>;

const candidates = (
  { table, ranges, overlapping = false }: Ranges,
  values: Placeholder<ListValues>,
  { count, direction, engine }: Candidates,
): RawBuilder<unknown> => {
  const number = table === 'tickets' ? 'number' : 'ticket_number';
  const found = ranges.map(
    (range) => sql`
      select ${sql.ref(number)} as number from ${sql.table(table)}
      where ${stretchOf(range, values, { number, direction, engine })} limit ${sql.lit(count)}`,
  );
  if (found.length === 1) return sql.join(found);
  const all = sql.join(
    found.map((range, index) => sql`select number from (${range}) as ${sql.ref(`range_${index}`)}`),
    overlapping ? sql` union ` : sql` union all `,
  );
  return sql`select number from (${all}) as merged order by number ${words[direction].order} limit ${sql.lit(count)}`;
};

/**
 * A range from the cursor on, in list order. The columns that are fixed stand in the comparison and in the order too:
 * that order only the range's own index has, so that a planner cannot choose to walk all tickets instead, past any
 * number of others. And it is `<=`, because Postgres guesses such a comparison by its first column: with `<` it would
 * expect next to nothing, and sort it.
 */
const stretchOf = (
  range: Range,
  { workspaceId, from }: Placeholder<ListValues>,
  { number, direction, engine }: Stretch,
): RawBuilder<unknown> => {
  const { on, end, order } = words[direction];
  const names = [...range.columns, number];
  const held = names.filter((_, place) => range.values[place] !== null);
  const columns = sql.join(held.map((name) => sql.ref(name)));
  const values = [...range.values.filter((value) => value !== null), from].map((value, place) =>
    place === 0 && engine === 'postgres' ? hidden(value, held[0] ?? '') : sql`${value}`,
  );
  const fixed = sql.join(held.slice(0, -1).map((name) => sql.ref(name)));
  const stop = held.length > 1 ? sql`and (${fixed}) ${end} (${sql.join(values.slice(0, -1))})` : sql``;
  return sql`workspace_id = ${workspaceId} and (${columns}) ${on} (${sql.join(values)})
    ${stop} ${presenceOf(range)} order by ${sql.join(names.map((name) => sql`${sql.ref(name)} ${order}`))}`;
};

/** The columns without a value, and the condition that the partial index of teams needs. */
const presenceOf = ({ columns, values }: Range): RawBuilder<unknown> => {
  const absent = columns.filter((_, place) => values[place] === null);
  if (absent.length > 0)
    return sql.join(
      absent.map((name) => sql`and ${sql.ref(name)} is null`),
      sql` `,
    );
  return columns.includes('team_id') ? sql`and team_id is not null` : sql``;
};

type Stretch = Readonly<{ number: string; direction: Direction; engine: EngineName }>;

/**
 * Hides a value from the planner of Postgres. A plan that cannot depend on the value is made once per prepared statement, and
 * not on every call, where it takes longer than the statement.
 */
const hidden = (value: unknown, column: string): RawBuilder<unknown> => {
  const type = column.endsWith('_id') ? sql`uuid` : column.endsWith('number') ? sql`bigint` : sql`text`;
  return sql`(select cast(${value} as ${type}))`;
};
