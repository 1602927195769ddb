/**
 * The ticket (contract §2.1), and what is said once of its members: how a new one begins, what a call may set, what events call
 * a change, and what lists filter by.
 */

import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type Given, givenOf } from '../../kernel/members.ts';
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
  /** The ticket into which it was merged. */
  mergedInto: number | null;
  /** It sleeps on hold until then, or until its customer writes (`reply`), which always wakes it. */
  snoozedUntil: Instant | 'reply' | null;
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

/** The fields of a new ticket that nobody chooses. */
export const initialTicket = (now: Instant) =>
  ({
    status: 'new',
    priority: 'normal',
    type: null,
    assigneeId: null,
    teamId: null,
    organizationId: null,
    followUpOf: null,
    mergedInto: null,
    snoozedUntil: null,
    tags: [],
    customFields: {},
    sla: null,
    createdAt: now,
    updatedAt: now,
    lastMessageAt: now,
    lastCustomerMessageAt: null,
    lastAgentMessageAt: null,
    firstRepliedAt: null,
    unansweredSince: null,
    solvedAt: null,
    closedAt: null,
    acts: { opened: { at: now, by: nobody }, assigned: null, reopened: null, written: null },
    version: 1,
  }) as const satisfies Partial<Ticket>;

const nobody = { type: 'system', id: null, name: '' } as const;

/** Members that a call sets as they are. What needs more than its value is not among them: status, assignee, tags, custom fields. */
const detailNames = ['priority', 'type', 'teamId', 'organizationId'] as const satisfies (keyof Ticket)[];

export type TicketDetails = Given<Ticket, (typeof detailNames)[number]>;

export const givenDetails = (given: TicketDetails) =>
  givenOf<Ticket, keyof TicketDetails>(detailNames, given);

/** Members with one value whose changes are in `changes` of `ticket.updated`. */
export const reportedFields = [
  'subject',
  'status',
  'priority',
  'type',
  'requesterId',
  'assigneeId',
  'teamId',
  'organizationId',
  'snoozedUntil',
  'mergedInto',
] as const satisfies (keyof Ticket)[];

/** Filters of `GET /tickets`; several values of one filter are alternatives, several filters all hold. */
export type TicketFilter = Readonly<{
  statuses?: readonly TicketStatus[] | undefined;
  priorities?: readonly TicketPriority[] | undefined;
  /** Null: nobody is assigned. */
  assigneeId?: string | null | undefined;
  organizationId?: string | undefined;
  requesterId?: string | undefined;
  tag?: string | undefined;
  /** Null: no team has the ticket. */
  teamId?: string | null | undefined;
}>;

/** One rule for each filter: a store lists the tickets that pass them all. */
export const ticketFilterRules: FilterRules<Ticket, TicketFilter> = {
  statuses: ({ status }, value) => value.includes(status),
  priorities: ({ priority }, value) => value.includes(priority),
  assigneeId: ({ assigneeId }, value) => assigneeId === value,
  organizationId: ({ organizationId }, value) => organizationId === value,
  teamId: ({ teamId }, value) => teamId === value,
  requesterId: ({ requesterId }, value) => requesterId === value,
  tag: ({ tags }, value) => tags.includes(value),
};
