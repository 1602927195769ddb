import type { Ticket } from '@tidemark/domain';
import type { TicketRow } from '../schema.ts';
import { fromJson, toJson } from './conversions.ts';

export const ticketFromRow = (row: TicketRow): Ticket => ({
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
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastMessageAt: row.last_message_at,
  solvedAt: row.solved_at,
  closedAt: row.closed_at,
  version: row.version,
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
  solved_at: ticket.solvedAt,
  closed_at: ticket.closedAt,
  version: ticket.version,
});
