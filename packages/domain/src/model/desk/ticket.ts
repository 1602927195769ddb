/** The ticket (contract §2.1). */

import type { Instant } from '../../kernel/instant.ts';
import type { TicketSla } from '../automation/ticket-sla.ts';
import type { CustomFields } from './custom-fields.ts';
import type { TicketActs } from './ticket-acts.ts';

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
  sla: TicketSla | null;
  createdAt: Instant;
  updatedAt: Instant;
  lastMessageAt: Instant;
  lastCustomerMessageAt: Instant | null;
  /** Of the last public reply by an agent or a key. */
  lastAgentMessageAt: Instant | null;
  firstRepliedAt: Instant | null;
  /** Of the oldest customer message that no public reply followed. */
  unansweredSince: Instant | null;
  solvedAt: Instant | null;
  closedAt: Instant | null;
  acts: TicketActs;
  version: number;
}>;

/** As much of a ticket as lists read: not what only its next write looks at. */
export type ListedTicket = Omit<
  Ticket,
  'lastCustomerMessageAt' | 'lastAgentMessageAt' | 'unansweredSince' | 'acts'
>;
