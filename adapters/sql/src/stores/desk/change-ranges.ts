/** Which stretches of an index a list in the order of an instant walks, and what they leave to be checked. */
import { type RawBuilder, sql } from 'kysely';
import type { EngineName } from '../../engine-name.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Direction, FilterShape, FilterValues, Range } from './ticket-filter.ts';

/** The instant by which a list is sorted: the last change, or the next deadline, which few tickets have. */
export type InstantColumn = 'updated_at' | 'due_at';

/** `ofLiving`: the wanted statuses are there, and none of them is `closed`. */
export type ChangeShape = FilterShape & Readonly<{ by: InstantColumn; ofLiving: boolean }>;
export type ChangeValues = FilterValues & Readonly<{ at: string; number: number }>;

/** Ranges of one index, each in the order of the instant; `part` names the rows that a partial index has. */
export type ChangeDriver = Readonly<{
  ranges: readonly Range[];
  part: RawBuilder<unknown>;
  residual: FilterShape;
}>;

/** Tickets that are due are few, and their index has what most lists ask about. An agent's own have one too. */
const dueDriverOf = (shape: FilterShape, { assigneeId }: Placeholder<FilterValues>): ChangeDriver => {
  if (shape.assignee)
    return {
      ranges: [{ columns: ['assignee_id'], values: [assigneeId] }],
      part: sql`and assignee_id is not null and due_at is not null`,
      residual: { ...shape, assignee: false },
    };
  return { ranges: [{ columns: [], values: [] }], part: sql`and due_at is not null`, residual: shape };
};

/**
 * Living tickets are few among all that ever were, and their index has what most views ask about: a window of it reads no
 * ticket. An agent's own come next; else all are walked.
 */
export const changeDriverOf = (
  { by, ofLiving, ...shape }: ChangeShape,
  values: Placeholder<FilterValues>,
): ChangeDriver => {
  if (by === 'due_at') return dueDriverOf(shape, values);
  const { statuses, assigneeId } = values;
  if (ofLiving)
    return {
      ranges: statuses.map((status) => ({ columns: ['status'], values: [status] })),
      part: sql`and status <> 'closed'`,
      residual: { ...shape, status: false },
    };
  if (shape.assignee)
    return {
      ranges: [{ columns: ['assignee_id'], values: [assigneeId] }],
      part: sql`and assignee_id is not null`,
      residual: { ...shape, assignee: false },
    };
  return { ranges: [{ columns: [], values: [] }], part: sql``, residual: shape };
};

export type ChangeWalk = Readonly<{ by: InstantColumn; direction: Direction; engine: EngineName }>;

export const instantColumns = { updated_at: sql`updated_at`, due_at: sql`due_at` } as const;

/** The SQL of a walk: where it continues, where it ends, its order, and a bound after every row. */
export const walkWords = {
  asc: { on: sql`>=`, end: sql`<=`, order: sql`asc`, behind: { at: '~', number: Number.MAX_SAFE_INTEGER } },
  desc: { on: sql`<=`, end: sql`>=`, order: sql`desc`, behind: { at: '', number: 0 } },
} as const;

/**
 * One range from the cursor on; `window` names the row at which it ends, if there is one. Fixed columns are part of the
 * comparisons and of the order, for the reasons of `list-tickets.ts`: that order only the range's own index has.
 */
export const changeStretch = (
  { columns, values }: Range,
  { workspaceId, at, number }: Placeholder<ChangeValues>,
  { by, direction, engine }: ChangeWalk,
): Readonly<{ where: RawBuilder<unknown>; untilWindow: RawBuilder<unknown>; order: RawBuilder<unknown> }> => {
  const { on, end, order, behind } = walkWords[direction];
  const refs = [...columns, by, 'number'].map((column) => sql.ref(column));
  const row = sql.join(refs);
  const fixed = values.map((value) => sql`${value}`);
  const fixedHidden = columns.map((column, place) =>
    engine === 'postgres' ? hidden(values[place], column) : sql`${values[place]}`,
  );
  const last = [
    sql`coalesce((select last_at from window_end), ${sql.lit(behind.at)})`,
    sql`coalesce((select last_number from window_end), ${sql.lit(behind.number)})`,
  ];
  const stop =
    columns.length > 0
      ? sql`and (${sql.join(refs.slice(0, columns.length))}) ${end} (${sql.join(fixed)})`
      : sql``;
  const start = sql`workspace_id = ${workspaceId} and (${row}) ${on} (${sql.join([...fixedHidden, sql`${at}`, sql`${number}`])})`;
  return {
    where: sql`${start} ${stop}`,
    untilWindow: sql`${start} and (${row}) ${end} (${sql.join([...fixed, ...last])})`,
    order: sql`order by ${sql.join(refs.map((column) => sql`${column} ${order}`))}`,
  };
};

/** As in `list-tickets.ts`: Postgres does not replan for a value that its planner cannot see. */
const hidden = (value: unknown, column: string): RawBuilder<unknown> =>
  sql`(select cast(${value} as ${column.endsWith('_id') ? sql`uuid` : sql`text`}))`;
