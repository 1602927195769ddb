/**
 * The search port of a database (contract §9.7). The domain splits texts into words (`wordsOf`), so every database returns
 * the same results. The index is updated in the transaction of the write. The stores of contacts, organizations and
 * articles index their records themselves, and so does the store of messages when a text changes or a message is removed;
 * tickets leave the index when they are removed.
 */

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Message } from '../desk/message.ts';
import type { Ticket, TicketStatus } from '../desk/ticket.ts';
import type { ArticleStatus } from './article.ts';
import type { SearchQuery } from './search-query.ts';

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
  before: Pick<Ticket, 'number' | 'subject'> | null;
  ticket: Pick<Ticket, 'number' | 'subject'>;
  messages: readonly Message[];
}>;

export interface SearchStore {
  /**
   * Tickets with a message that contains all wanted words; the subject counts as part of the first messages
   * (`limits.search.withSubject`). The newest `limit` of them, newest first.
   */
  findTickets(query: SearchQuery, limit: number): Promise<readonly FoundTicket[]>;
  /** Contacts by name and address: up to `limit`, those that were added last first. */
  findContacts(query: SearchQuery, limit: number): Promise<readonly FoundContact[]>;
  /** Ids of all contacts by name and address, those that were added last first. A key is one of the index's own. */
  pageContacts(query: SearchQuery, page: PageRequest<string>): Promise<Page<string, string>>;
  /** Organizations by name and mail domains: up to `limit`, those that were added last first. */
  findOrganizations(query: SearchQuery, limit: number): Promise<readonly FoundOrganization[]>;
  /** Articles by title and text, drafts among them when they may be shown: up to `limit`, as the others. */
  findArticles(
    query: SearchQuery,
    shown: Readonly<{ drafts: boolean }>,
    limit: number,
  ): Promise<readonly FoundArticle[]>;
  /** Indexes the saved ticket, and removes words that its subject lost. `commitTicket` calls it. */
  indexTicket(saved: FindableTicket): Promise<void>;
}
