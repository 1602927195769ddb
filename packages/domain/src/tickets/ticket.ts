/** The ticket ("Ticket" in the API document; section 2 of the decisions). */
import type { CustomFields } from '../custom-fields/custom-fields.ts';
import type { Instant } from '../instant.ts';

export const ticketStatuses = ['new', 'open', 'pending', 'on_hold', 'solved', 'closed'] as const;
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const ticketTypes = ['question', 'incident', 'problem', 'task'] as const;
export const channels = ['email', 'portal', 'api', 'mobile', 'web', 'phone', 'chat'] as const;

export type TicketStatus = (typeof ticketStatuses)[number];
export type TicketPriority = (typeof ticketPriorities)[number];
export type TicketType = (typeof ticketTypes)[number];
export type Channel = (typeof channels)[number];

export type Ticket = Readonly<{
  number: number;
  id: string;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  channel: Channel;
  type: TicketType | null;
  requesterId: string;
  assigneeId: string | null;
  teamId: string | null;
  organizationId: string | null;
  followUpOf: number | null;
  tags: readonly string[];
  customFields: CustomFields;
  createdAt: Instant;
  updatedAt: Instant;
  lastMessageAt: Instant;
  solvedAt: Instant | null;
  closedAt: Instant | null;
  version: number;
}>;
