import { type ListedTicket, nextStampAt, type Ticket } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TicketRow } from '../../conversation-rows.ts';
import { fromJson, toJson } from '../conversions.ts';

const listedFromRow = (row: ReadRow<'listed'>): ListedTicket => ({
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

export const ticketFromRow = (row: ReadRow<'whole'>): Ticket => ({
  ...listedFromRow(row),
  lastCustomerMessageAt: row.last_customer_message_at,
  lastAgentMessageAt: row.last_agent_message_at,
  unansweredSince: row.unanswered_since,
  acts: fromJson(row.acts),
});

export const ticketToRow = (ticket: Ticket): TicketRow => ({
  number: ticket.number,
  id: ticket.id,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  channel: ticket.channel,
  type: ticket.type,
  requester_id: ticket.requesterId,
  assignee_id: ticket.assigneeId,
  team_id: ticket.teamId,
  organization_id: ticket.organizationId,
  follow_up_of: ticket.followUpOf,
  tags: toJson(ticket.tags),
  custom_fields: toJson(ticket.customFields),
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
  last_message_at: ticket.lastMessageAt,
  last_customer_message_at: ticket.lastCustomerMessageAt,
  last_agent_message_at: ticket.lastAgentMessageAt,
  first_replied_at: ticket.firstRepliedAt,
  unanswered_since: ticket.unansweredSince,
  sla: ticket.sla && toJson(ticket.sla),
  sla_stamp_at: nextStampAt(ticket.sla),
  solved_at: ticket.solvedAt,
  closed_at: ticket.closedAt,
  acts: toJson(ticket.acts),
  opened_by: ticket.acts.opened.by.type === 'agent' ? ticket.acts.opened.by.id : null,
  version: ticket.version,
});

const listedColumns = [
  'number',
  'id',
  'subject',
  'status',
  'priority',
  'channel',
  'type',
  'requester_id',
  'assignee_id',
  'team_id',
  'organization_id',
  'follow_up_of',
  'tags',
  'custom_fields',
  'sla',
  'created_at',
  'updated_at',
  'last_message_at',
  'first_replied_at',
  'solved_at',
  'closed_at',
  'version',
] as const;

export const ticketColumns = {
  listed: listedColumns,
  whole: [...listedColumns, 'last_customer_message_at', 'last_agent_message_at', 'unanswered_since', 'acts'],
} as const;

/** How much of its tickets a list reads. */
export type TicketReading<Read> = Readonly<{ part: TicketPart; fromRow: (row: TicketRow) => Read }>;
export type TicketPart = keyof typeof ticketColumns;

type ReadRow<Part extends TicketPart> = Pick<TicketRow, (typeof ticketColumns)[Part][number]>;

export const listedReading: TicketReading<ListedTicket> = { part: 'listed', fromRow: listedFromRow };
export const wholeReading: TicketReading<Ticket> = { part: 'whole', fromRow: ticketFromRow };

/** What is read of a ticket, which the query calls by `name`. */
export const columnsOf = (name: string, part: TicketPart): RawBuilder<unknown> =>
  sql.join(ticketColumns[part].map((column) => sql.ref(`${name}.${column}`)));
