/** The records that notifications are derived from. Only the waterline of a person is stored for them. */
import type { Instant } from '../../kernel/instant.ts';
import type { Author } from '../desk/message.ts';
import type { Ticket } from '../desk/ticket.ts';
import type { ChangeKey } from '../desk/ticket-store.ts';
import type { Person } from '../people/person.ts';

/** News at this place and older: by instant, then the id of the row that tells it, both falling. */
export type NewsKey = Readonly<{ at: Instant; id: string }>;

/**
 * Rows with `at` later than `after`, and before the place `before` where there is one: up to `limit`, newest first by
 * (`at`, `id`).
 */
export type NewsWindow = Readonly<{ after: Instant; before: NewsKey | null; limit: number }>;

/** Tickets updated later than `after`, behind `before` where there is one: up to `limit`, last updated first. */
export type TicketWindow = Readonly<{ after: Instant; before: ChangeKey | null; limit: number }>;

/**
 * A message that is news for the agent who had the ticket when it was written, for one whom it mentions, or for the
 * customer whom it answers.
 */
export type MessageNews = Readonly<{
  messageId: string;
  mentions: boolean;
  ticketNumber: number;
  ticketSubject: string;
  internal: boolean;
  authorType: Author['type'];
  authorName: string;
  at: Instant;
}>;

/** The notifications of a ticket for its assignee. */
export type TicketNews = Pick<
  Ticket,
  'number' | 'id' | 'subject' | 'assigneeId' | 'acts' | 'sla' | 'updatedAt'
>;

/** The kinds of notification that the agents of a team get about an unassigned ticket. */
export type TeamTicketNews = Pick<Ticket, 'number' | 'id' | 'subject' | 'acts'>;

/** An agent, and the teams that they are in. */
export type Membership = Readonly<{ agentId: string; teamIds: readonly string[] }>;

export interface NotificationStore {
  /** The person's waterline: null until something was marked read. That of a contact is removed with the contact. */
  findReadAt(person: Person): Promise<Instant | null>;
  /** Moves the waterline forward, never back; says where it is. */
  markRead(person: Person, at: Instant): Promise<Instant>;
  /** Messages that notify the agent, or the contact, and notes that mention them, by when they were written. */
  listMessages(personId: string, window: NewsWindow): Promise<readonly MessageNews[]>;
  countMessages(personId: string, after: Instant): Promise<number>;
  /** Tickets of the agent, by (`updatedAt`, `number`). */
  listTickets(agentId: string, window: TicketWindow): Promise<readonly TicketNews[]>;
  /** Tickets of these teams that nobody has, opened by others: by when they were opened. */
  listTeamTickets(membership: Membership, window: NewsWindow): Promise<readonly TeamTicketNews[]>;
  countTeamTickets(membership: Membership, after: Instant): Promise<number>;
}
