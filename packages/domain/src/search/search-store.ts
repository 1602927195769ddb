/**
 * What search needs of a database ("SearchResults"; section 9 of the decisions). Texts are cut into words by the domain
 * (`wordsOf`), so that every database finds the same; the index is kept in the transaction of the write.
 */
import type { TicketStatus } from '../tickets/ticket.ts';

/** Folded words: every one of `whole` is asked for, and one that begins with `begun`. */
export type Wanted = Readonly<{ whole: readonly string[]; begun: string }>;

export type FoundTicket = Readonly<{ number: number; subject: string; status: TicketStatus }>;

export type FoundContact = Readonly<{
  id: string;
  name: string;
  email: string;
  organizationName: string | null;
}>;

export type FoundOrganization = Readonly<{ id: string; name: string }>;

export interface SearchStore {
  /**
   * Tickets where all that is wanted stands in the subject and one message together. The newest `limit` of them, newest
   * first.
   */
  findTickets(wanted: Wanted, limit: number): Promise<readonly FoundTicket[]>;
  /** Contacts by name and address: up to `limit`, newest first. */
  findContacts(wanted: Wanted, limit: number): Promise<readonly FoundContact[]>;
  /** Organizations by name and mail domains: up to `limit`, newest first. */
  findOrganizations(wanted: Wanted, limit: number): Promise<readonly FoundOrganization[]>;
}
