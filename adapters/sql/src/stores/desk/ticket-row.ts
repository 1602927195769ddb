import { type ListedTicket, nextDueAt, nextStampAt, type Ticket } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import { fromJson, toJson } from '../conversions.ts';

/** The column of a ticket's member. */
const columnOf = {
  number: 'number',
  id: 'id',
  subject: 'subject',
  status: 'status',
  priority: 'priority',
  channel: 'channel',
  type: 'type',
  requesterId: 'requester_id',
  assigneeId: 'assignee_id',
  teamId: 'team_id',
  organizationId: 'organization_id',
  followUpOf: 'follow_up_of',
  mergedInto: 'merged_into',
  snoozedUntil: 'snoozed_until',
  tags: 'tags',
  customFields: 'custom_fields',
  sla: 'sla',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastMessageAt: 'last_message_at',
  lastCustomerMessageAt: 'last_customer_message_at',
  lastAgentMessageAt: 'last_agent_message_at',
  firstRepliedAt: 'first_replied_at',
  unansweredSince: 'unanswered_since',
  solvedAt: 'solved_at',
  closedAt: 'closed_at',
  acts: 'acts',
  version: 'version',
} as const satisfies Record<keyof Ticket, string>;

const memberNames = Object.keys(columnOf) as (keyof Ticket)[];

type Stored<Value> = Value extends string | number | null ? Value : string;
type RowOf<Members extends Partial<Ticket>> = {
  [Name in keyof Members & keyof Ticket as (typeof columnOf)[Name]]: Stored<Members[Name]>;
};

/**
 * For indexes: `sla_stamp_at` is when the clock is to be stamped next, `due_at` its next deadline, and `opened_by` the agent who
 * opened the ticket.
 */
export type TicketRow = RowOf<Ticket> & {
  sla_stamp_at: string | null;
  due_at: string | null;
  opened_by: string | null;
};

const listedFromRow = (row: RowOf<ListedTicket>): ListedTicket => ({
  number: row.number,
  id: row.id,
  subject: row.subject,
  status: row.status,
  priority: row.priority,
  channel: row.channel,
  type: row.type,
  requesterId: row.requester_id,
  assigneeId: row.assignee_id,
  teamId: row.team_id,
  organizationId: row.organization_id,
  followUpOf: row.follow_up_of,
  mergedInto: row.merged_into,
  snoozedUntil: row.snoozed_until,
  tags: fromJson(row.tags),
  customFields: fromJson(row.custom_fields),
  sla: row.sla === null ? null : fromJson(row.sla),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastMessageAt: row.last_message_at,
  firstRepliedAt: row.first_replied_at,
  solvedAt: row.solved_at,
  closedAt: row.closed_at,
  version: row.version,
});

export const ticketFromRow = (row: RowOf<Ticket>): Ticket => ({
  ...listedFromRow(row),
  lastCustomerMessageAt: row.last_customer_message_at,
  lastAgentMessageAt: row.last_agent_message_at,
  unansweredSince: row.unanswered_since,
  acts: fromJson(row.acts),
});

export const ticketToRow = (ticket: Ticket): TicketRow => ({
  ...(Object.fromEntries(
    memberNames.map((name) => [columnOf[name], storedValue(ticket[name])]),
  ) as RowOf<Ticket>),
  sla_stamp_at: nextStampAt(ticket.sla),
  due_at: nextDueAt(ticket.sla),
  opened_by: ticket.acts.opened.by.type === 'agent' ? ticket.acts.opened.by.id : null,
});

/** Objects and lists are stored as JSON. */
const storedValue = (value: Ticket[keyof Ticket]): string | number | null =>
  value !== null && typeof value === 'object' ? toJson(value) : value;

/** Members that only the next write of a ticket looks at: lists leave them out. */
const ofWrites: readonly (keyof Ticket)[] = [
  'lastCustomerMessageAt',
  'lastAgentMessageAt',
  'unansweredSince',
  'acts',
] satisfies readonly Exclude<keyof Ticket, keyof ListedTicket>[];

export const ticketColumns = {
  listed: memberNames.filter((name) => !ofWrites.includes(name)).map((name) => columnOf[name]),
  whole: memberNames.map((name) => columnOf[name]),
  number: [columnOf.number],
};

/** How much of its tickets a list reads. */
export type TicketReading<Read> = Readonly<{ part: TicketPart; fromRow: (row: TicketRow) => Read }>;
export type TicketPart = keyof typeof ticketColumns;

export const listedReading: TicketReading<ListedTicket> = { part: 'listed', fromRow: listedFromRow };
export const numberReading: TicketReading<Pick<Ticket, 'number'>> = {
  part: 'number',
  fromRow: ({ number }) => ({ number }),
};
export const wholeReading: TicketReading<Ticket> = { part: 'whole', fromRow: ticketFromRow };

/** The columns of a ticket, which the query calls `name`. */
export const columnsOf = (name: string, part: TicketPart): RawBuilder<unknown> =>
  sql.join(ticketColumns[part].map((column) => sql.ref(`${name}.${column}`)));
