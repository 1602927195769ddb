/**
 * What search needs of a database (contract §9.7). Texts are cut into words by the domain
 * (`wordsOf`), so that every database finds the same; the index is kept in the transaction of the write. Contacts,
 * organizations and articles are found from when their own stores have them, and tickets are forgotten with them.
 */

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Message } from '../desk/message.ts';
import type { Ticket, TicketStatus } from '../desk/ticket.ts';
import type { ArticleStatus } from './article.ts';
import type { Wanted } from './wanted.ts';

export type FoundTicket = Readonly<{ number: number; subject: string; status: TicketStatus }>;

export type FoundContact = Readonly<{
  id: string;
  name: string;
  email: string;
  organizationName: string | null;
}>;

export type FoundOrganization = Readonly<{ id: string; name: string }>;

export type FoundArticle = Readonly<{ id: string; title: string; status: ArticleStatus; viewCount: number }>;

/** A ticket as it is saved: what it was before, and the messages that were added, oldest first. */
export type FindableTicket = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly Message[];
}>;

export interface SearchStore {
  /**
   * Tickets with a message in which all that is wanted stands; its first messages (`limits.search.withSubject`) count
   * the subject as theirs. The newest `limit` of them, newest first.
   */
  findTickets(wanted: Wanted, limit: number): Promise<readonly FoundTicket[]>;
  /** Contacts by name and address: up to `limit`, those that were added last first. */
  findContacts(wanted: Wanted, limit: number): Promise<readonly FoundContact[]>;
  /** Ids of all contacts by name and address, those that were added last first. A key is one of the index's own. */
  pageContacts(wanted: Wanted, page: PageRequest<string>): Promise<Page<string, string>>;
  /** Organizations by name and mail domains: up to `limit`, those that were added last first. */
  findOrganizations(wanted: Wanted, limit: number): Promise<readonly FoundOrganization[]>;
  /** Articles by title and text, drafts among them when they may be shown: up to `limit`, as the others. */
  findArticles(
    wanted: Wanted,
    shown: Readonly<{ drafts: boolean }>,
    limit: number,
  ): Promise<readonly FoundArticle[]>;
  /** Makes what was saved findable, and no longer by words that a subject lost. Called by `commitTicket`. */
  indexTicket(saved: FindableTicket): Promise<void>;
}
