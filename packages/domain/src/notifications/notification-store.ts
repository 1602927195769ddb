/** What notifications are derived from. Nothing but the waterline of an agent is stored for them. */
import type { Instant } from '../instant.ts';
import type { Ticket } from '../tickets/ticket.ts';

/** News at this place and older: by instant, then id, both falling. */
export type NewsKey = Readonly<{ at: Instant; id: string }>;

/**
 * Rows with `at` later than `after`, and before the place `before` where there is one: up to `limit`, newest first by
 * (`at`, `id`).
 */
export type NewsWindow = Readonly<{ after: Instant; before: NewsKey | null; limit: number }>;

/** A message that is news for the agent who had the ticket when it was written, or for one whom it mentions. */
export type MessageNews = Readonly<{
  messageId: string;
  ticketNumber: number;
  ticketSubject: string;
  internal: boolean;
  authorName: string;
  at: Instant;
}>;

export type TicketNews = Pick<
  Ticket,
  'number' | 'subject' | 'assigneeId' | 'acts' | 'sla' | 'createdAt' | 'updatedAt'
>;

export interface NotificationStore {
  /** The agent's waterline: null until something was marked read. */
  findReadAt(agentId: string): Promise<Instant | null>;
  /** Moves the waterline forward, never back; says where it is. */
  markRead(agentId: string, at: Instant): Promise<Instant>;
  /** Messages by others on tickets that were the agent's when they were written: customers' answers and notes. */
  listMessages(agentId: string, window: NewsWindow): Promise<readonly MessageNews[]>;
  countMessages(agentId: string, after: Instant): Promise<number>;
  /** Notes by others that mention the agent. */
  listMentions(agentId: string, window: NewsWindow): Promise<readonly MessageNews[]>;
  countMentions(agentId: string, after: Instant): Promise<number>;
  /** Tickets of the agent that were updated after an instant and before another: up to `limit`, last updated first. */
  listTickets(agentId: string, window: NewsWindow): Promise<readonly TicketNews[]>;
  /** Tickets of the agent's teams that nobody is assigned, opened by others: by the instant they were opened. */
  listTeamTickets(agentId: string, window: NewsWindow): Promise<readonly TicketNews[]>;
  countTeamTickets(agentId: string, after: Instant): Promise<number>;
}
