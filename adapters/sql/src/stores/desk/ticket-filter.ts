/**
 * How a filter of a ticket list is made fast: some of it chooses ranges of an index that are already in list order,
 * and the rest is checked on the tickets found there, on a bounded number of them.
 */
import { type TicketFilter, ticketStatuses } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { EngineName } from '../../engine-name.ts';
import type { Placeholder } from '../../placeholder.ts';

/** The parts of each filter. One that lists get does not compile until its parts, value and check are here. */
const partsOf = {
  requesterId: ['requester'],
  assigneeId: ['assignee', 'unassigned'],
  organizationId: ['organization'],
  teamId: ['team', 'teamless'],
  tag: ['tag'],
  statuses: ['status'],
  priorities: ['priority'],
} as const satisfies Readonly<Record<keyof TicketFilter, readonly string[]>>;

/** `undue`: tickets that are not due, which a list in the order of due instants shows last. */
type Part = (typeof partsOf)[keyof TicketFilter][number] | 'undue';

/** A filter with every value present; an absent list is empty. */
export type FilterValues = Readonly<{ workspaceId: string }> & {
  readonly [Key in keyof Required<TicketFilter>]: Exclude<TicketFilter[Key], null | undefined> extends string
    ? string | null
    : readonly string[];
};

/** Which parts a filter has: filters of one shape are one query. */
export type FilterShape = Readonly<Record<Part, boolean>>;

/** The other parameters that make a query a different one. */
export type Cut = Readonly<{ limit: number; engine: EngineName }>;

export const valuesOf = (workspaceId: string, filter: TicketFilter): FilterValues => ({
  workspaceId,
  requesterId: filter.requesterId ?? null,
  assigneeId: filter.assigneeId ?? null,
  organizationId: filter.organizationId ?? null,
  teamId: filter.teamId ?? null,
  tag: filter.tag ?? null,
  statuses: [...new Set(filter.statuses)],
  priorities: [...new Set(filter.priorities)],
});

export const filterShapeOf = (filter: TicketFilter): FilterShape => ({
  requester: filter.requesterId !== undefined,
  assignee: typeof filter.assigneeId === 'string',
  organization: filter.organizationId !== undefined,
  team: typeof filter.teamId === 'string',
  unassigned: filter.assigneeId === null,
  teamless: filter.teamId === null,
  tag: filter.tag !== undefined,
  status: (filter.statuses ?? []).length > 0,
  priority: (filter.priorities ?? []).length > 0,
  undue: false,
});

export const isFiltered = (shape: FilterShape): boolean => Object.values(shape).includes(true);

/**
 * One range of an index: the rows that have these values in its first columns, behind the workspace, in the order of
 * the number, which is its next one. A null among the values is a column that has none.
 */
export type Range = Readonly<{ columns: readonly string[]; values: readonly unknown[] }>;

/** Which way a list is walked. */
export type Direction = 'asc' | 'desc';

/** Ranges that make up a list. `overlapping`: a ticket may stand in more than one of them. */
export type Ranges = Readonly<{
  table: 'tickets' | 'ticket_tags';
  ranges: readonly Range[];
  overlapping?: boolean;
}>;

/** Ranges of one index, and what they leave to be checked. */
export type Driver = Ranges & Readonly<{ residual: FilterShape }>;

/**
 * The narrowest index first: people have fewer tickets than tags, and tags fewer than those that nobody has, by status.
 */
export const driverOf = (shape: FilterShape, values: Placeholder<FilterValues>): Driver => {
  for (const part of people)
    if (shape[part])
      return {
        table: 'tickets',
        ranges: rangesOf(part, shape.status, values),
        residual: { ...shape, [part]: false, status: false },
      };
  if (shape.tag)
    return {
      table: 'ticket_tags',
      ranges: [{ columns: ['tag'], values: [values.tag] }],
      residual: { ...shape, tag: false },
    };
  for (const part of nobody)
    if (shape[part])
      return {
        table: 'tickets',
        ranges: rangesOf(part, shape.status, values),
        residual: { ...shape, [part]: false, status: false },
      };
  if (shape.status)
    return {
      table: 'tickets',
      ranges: values.statuses.map((status) => ({ columns: ['status'], values: [status] })),
      residual: { ...shape, status: false },
    };
  return {
    table: 'tickets',
    ranges: shape.priority
      ? values.priorities.map((priority) => ({ columns: ['priority'], values: [priority] }))
      : [{ columns: [], values: [] }],
    residual: { ...shape, priority: false },
  };
};

const people = ['requester', 'assignee', 'organization', 'team'] as const;
const nobody = ['unassigned', 'teamless'] as const;

type Owner = (typeof people)[number] | (typeof nobody)[number];

/** Null: the column has no value. */
const owners = {
  requester: { column: 'requester_id', value: 'requesterId' },
  assignee: { column: 'assignee_id', value: 'assigneeId' },
  organization: { column: 'organization_id', value: 'organizationId' },
  team: { column: 'team_id', value: 'teamId' },
  unassigned: { column: 'assignee_id', value: null },
  teamless: { column: 'team_id', value: null },
} as const satisfies Readonly<Record<Owner, unknown>>;

/** The tickets of somebody, or of nobody, by status. Without a wanted one all are: the index has the status before the number. */
export const rangesOf = (
  whose: Owner,
  isOfStatus: boolean,
  values: Placeholder<FilterValues>,
): readonly Range[] => {
  const { column, value } = owners[whose];
  return (isOfStatus ? values.statuses : ticketStatuses).map((status) => ({
    columns: [column, 'status'],
    values: [value && values[value], status],
  }));
};

/**
 * `candidates` with the `ticket` of each, found one by one by their number. Both engines could turn the join around and
 * read a whole table instead; each has its own words against that.
 */
export const withTickets = (
  engine: EngineName,
  { workspaceId }: Placeholder<FilterValues>,
): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`candidates cross join lateral (
        select * from tickets where workspace_id = ${workspaceId} and number = candidates.number limit 1) as ticket where true`
    : sql`candidates cross join tickets as ticket where ticket.workspace_id = ${workspaceId} and ticket.number = candidates.number`;

/**
 * Conditions on a `ticket` for the parts of a shape, each beginning with `and`. They are written so that no index can
 * serve them: the tickets to be checked are found already, and another way to them would be longer.
 */
export const conditionsOf = (shape: FilterShape, values: Placeholder<FilterValues>): RawBuilder<unknown> =>
  sql.join(
    checksOf(shape).map(({ condition }) => condition(values)),
    sql` `,
  );

/** The columns that those conditions look at. */
export const checkedColumns = (shape: FilterShape): readonly string[] =>
  checksOf(shape).flatMap(({ column }) => column ?? []);

const checksOf = (shape: FilterShape): readonly Check[] =>
  Object.entries(checks).flatMap(([part, check]) => (shape[part as Part] ? check : []));

/** `column` is null where another table is looked at. */
type Check = Readonly<{
  column: string | null;
  condition: (values: Placeholder<FilterValues>) => RawBuilder<unknown>;
}>;

const isOwned = (part: Owner): Check => {
  const { column, value } = owners[part];
  return {
    column,
    condition: (values) =>
      value === null
        ? sql`and (ticket.${sql.ref(column)} is null) is true`
        : sql`and (ticket.${sql.ref(column)} = ${values[value]}) is true`,
  };
};

const bearsTag = ({ workspaceId, tag }: Placeholder<FilterValues>): RawBuilder<unknown> => sql`and (
  select tagging.tag from ticket_tags as tagging
  where tagging.workspace_id = ${workspaceId} and tagging.tag = ${tag} and tagging.ticket_number = ticket.number) is not null`;

/** In the order of the conditions. */
const checks: Readonly<Record<Part, Check>> = {
  requester: isOwned('requester'),
  assignee: isOwned('assignee'),
  organization: isOwned('organization'),
  team: isOwned('team'),
  unassigned: isOwned('unassigned'),
  teamless: isOwned('teamless'),
  status: {
    column: 'status',
    condition: ({ statuses }) => sql`and (ticket.status in (${sql.join(statuses)})) is true`,
  },
  priority: {
    column: 'priority',
    condition: ({ priorities }) => sql`and (ticket.priority in (${sql.join(priorities)})) is true`,
  },
  tag: { column: null, condition: bearsTag },
  undue: { column: 'due_at', condition: () => sql`and (ticket.due_at is null) is true` },
};
