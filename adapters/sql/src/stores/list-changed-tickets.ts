import {
  type ChangeKey,
  type Instant,
  limits,
  type Page,
  type PageRequest,
  pageOf,
  type TicketFilter,
} from '@tidemark/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { TicketRow } from '../conversation-rows.ts';
import { engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { rowsFor } from '../statement.ts';
import { shaped } from './shaped.ts';
import {
  type Cut,
  conditionsOf,
  type Direction,
  type FilterShape,
  type FilterValues,
  filterShapeOf,
  isFiltered,
  valuesOf,
  withTickets,
} from './ticket-filter.ts';
import { columnsOf, type TicketPart, type TicketReading } from './ticket-row.ts';

export type ChangedTicketList<Read> = Readonly<{
  /** Null for all of them. */
  since: Instant | null;
  filter: TicketFilter;
  page: PageRequest<ChangeKey>;
  direction?: Direction;
  reading: TicketReading<Read>;
}>;

/** Oldest change first unless another direction is wanted, along the index of changes; a filter is checked on a window of it. */
export const listChangedTickets = async <Read extends ChangeKey>(
  db: Db,
  workspaceId: string,
  list: ChangedTicketList<Read>,
): Promise<Page<Read, ChangeKey>> => {
  const rows = await rowsFor(db, changedTicketsQuery(db, workspaceId, list));
  const tickets = rows.flatMap((row) => (row.number === null ? [] : [list.reading.fromRow(row)]));
  const page = pageOf(tickets, list.page.limit, ({ updatedAt, number }) => ({ updatedAt, number }));
  const [first] = rows;
  return page.next === null && first?.looked === limits.listWindow
    ? { ...page, next: { updatedAt: first.last_at, number: first.last_number } }
    : page;
};

type ChangedRow = (TicketRow | (Record<keyof TicketRow, never> & { number: null })) &
  Readonly<{ looked?: number; last_at: Instant; last_number: number }>;

export const changedTicketsQuery = <Read>(
  db: Db,
  workspaceId: string,
  { since, filter, page, direction = 'asc', reading: { part } }: ChangedTicketList<Read>,
): CompiledQuery<ChangedRow> => {
  const start = direction === 'asc' ? startOf(since ?? '', page.after) : (page.after ?? latest);
  const values = { ...valuesOf(workspaceId, filter), at: start.updatedAt, number: start.number };
  const { statuses, priorities } = values;
  const counts = { statuses: statuses.length, priorities: priorities.length };
  const walk = { limit: page.limit, engine: engineOf(db), direction, part };
  return changedQuery({ ...filterShapeOf(values), ...counts, ...walk }).compiled(db, values);
};

/** Numbers begin at 1, so that nothing of the instant itself is before `since`. */
const startOf = (since: Instant, after: ChangeKey | null): ChangeKey =>
  after !== null && after.updatedAt >= since ? after : { updatedAt: since, number: 0 };

/** Behind every instant. */
const latest: ChangeKey = { updatedAt: '~', number: 0 };

type ChangedValues = FilterValues & Readonly<{ at: Instant; number: number }>;
type Walk = Cut & Readonly<{ direction: Direction; part: TicketPart }>;
type ChangedShape = FilterShape & Walk & Readonly<{ statuses: number; priorities: number }>;

/** The words of a walk: where it goes on, its order, and which of a window it meets last. */
const words = {
  asc: { on: sql`>`, order: sql`asc`, last: sql`max` },
  desc: { on: sql`<`, order: sql`desc`, last: sql`min` },
} as const;

const changedQuery = shaped(
  (
    { limit, engine, direction, part, statuses, priorities, ...shape }: ChangedShape,
    values: ChangedValues,
  ) => {
    const walk = { limit, engine, direction, part };
    return isFiltered(shape) ? windowQuery(shape, values, walk) : rangeQuery(values, walk);
  },
);

const stretchOf = ({ workspaceId, at, number }: ChangedValues, direction: Direction) => {
  const { on, order } = words[direction];
  return sql`workspace_id = ${workspaceId} and (updated_at, number) ${on} (${at}, ${number})
    order by updated_at ${order}, number ${order}`;
};

const rangeQuery = (values: ChangedValues, { limit, direction, part }: Walk) => sql<ChangedRow>`
  select ${columnsOf('tickets', part)} from tickets where ${stretchOf(values, direction)} limit ${sql.lit(limit + 1)}`;

const windowQuery = (shape: FilterShape, values: ChangedValues, { limit, engine, direction, part }: Walk) => {
  const { order, last } = words[direction];
  return sql<ChangedRow>`
    with c as materialized (
      select updated_at, number from tickets
      where ${stretchOf(values, direction)} limit ${sql.lit(limits.listWindow)}),
    found as (
      select ${columnsOf('t', part)} from ${withTickets(engine, values)} ${conditionsOf(shape, values)}
      order by c.updated_at ${order}, c.number ${order} limit ${sql.lit(limit + 1)})
    select looked, last_at,
      (select ${last}(number) from c where updated_at = (select ${last}(updated_at) from c)) as last_number, found.*
    from (select count(*) as looked, ${last}(updated_at) as last_at from c) as w left join found on 1 = 1
    order by found.updated_at ${order}, found.number ${order}`;
};
