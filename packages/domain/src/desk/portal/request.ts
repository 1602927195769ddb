/** A ticket as a customer reads it (contract §10.2): nothing of what the workspace keeps to itself. */

import type { Instant } from '../../kernel/instant.ts';
import type { CustomFields } from '../../model/desk/custom-fields.ts';
import type { TicketStatus } from '../../model/desk/ticket.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';

export const requestStatuses = ['open', 'pending', 'solved', 'closed'] as const;

/** `pending` waits for the customer. */
export type RequestStatus = (typeof requestStatuses)[number];

/** The ticket statuses behind each: a ticket on hold is open to the customer. */
export const ticketStatusesOf: Readonly<Record<RequestStatus, readonly TicketStatus[]>> = {
  open: ['new', 'open', 'on_hold'],
  pending: ['pending'],
  solved: ['solved'],
  closed: ['closed'],
};

/**
 * `mine`: the customer's own, which they may answer; others are shared by their organization. `unread`: an answer of
 * the desk, which no machine wrote, is newer than what the customer marked read, as in their news. The instants tell of public messages, of solving and of closing,
 * never of notes. `customFields` are those that customers may see.
 */
export type CustomerRequest = Readonly<{
  number: number;
  subject: string;
  status: RequestStatus;
  customFields: CustomFields;
  createdAt: Instant;
  updatedAt: Instant;
  lastMessageAt: Instant;
  unread: boolean;
  mine: boolean;
  requester: Readonly<{ name: string }>;
}>;

/** An author who is not a person is shown under the workspace's name: customers never see names of rules and keys. */
export type CustomerMessage = Readonly<{
  id: string;
  requestNumber: number;
  body: string;
  bodyHtml: string;
  author: Readonly<{ type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system'; name: string }>;
  files: readonly TicketFile[];
  skippedFiles: readonly string[];
  createdAt: Instant;
}>;
