/** The queries of the customer app on tickets and messages. */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { NewsWindow } from '../outbound/notification-store.ts';
import type { Message } from './message.ts';
import type { Ticket, TicketStatus } from './ticket.ts';

/** Whose tickets are seen: the contact's own, and those of an organization that shares them. */
export type Viewer = Readonly<{ contactId: string; organizationId: string | null }>;

/** A ticket of the contact that was solved, and is not open again. */
export type SolvedNews = Readonly<{ id: string; ticketNumber: number; ticketSubject: string; at: Instant }>;

export interface PortalStore {
  /** Tickets that the viewer sees, with one of the statuses where some are given: newest first, by number. */
  listTickets(
    viewer: Viewer,
    statuses: readonly TicketStatus[] | null,
    page: PageRequest<number>,
  ): Promise<Page<Ticket, number>>;
  /** The public messages of a ticket, oldest first. The key is a message's place in its ticket. */
  listMessages(ticketNumber: number, page: PageRequest<number>): Promise<Page<Message, number>>;
  /** The same, newest first. */
  listLatestMessages(ticketNumber: number, page: PageRequest<number>): Promise<Page<Message, number>>;
  /** The message, when it is a public one of the ticket. */
  findMessage(ticketNumber: number, id: string): Promise<Message | null>;
  /** By when they were solved. */
  listSolved(contactId: string, window: NewsWindow): Promise<readonly SolvedNews[]>;
  countSolved(contactId: string, after: Instant): Promise<number>;
}
