/** The ticket store: what tickets and their tags need of a database. */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { LastWritten } from './last-written.ts';
import type { ListedTicket, Ticket, TicketFilter } from './ticket.ts';
import type { SortKey, TicketSort } from './ticket-sort.ts';

/** A position in a walk through changes. */
export type ChangeKey = Readonly<{ updatedAt: Instant; number: number }>;

/** `lastUsedAt`: the latest `updatedAt` of the writes that put the tag on a ticket which did not bear it. */
export type Tag = Readonly<{ name: string; ticketCount: number; lastUsedAt: Instant }>;

/** `isExact` is false when there are, or may be, more. */
export type Count = Readonly<{ count: number; isExact: boolean }>;

/** Up to when an agent has read a ticket. */
export type ReadMarkOf = Readonly<{ agentId: string; number: number; at: Instant }>;

export interface TicketStore {
  find(number: number): Promise<Ticket | null>;
  /** Those of these tickets that exist, in no promised order. */
  findMany(numbers: readonly number[]): Promise<readonly Ticket[]>;
  /** Like `find`, and locks the ticket: no other write changes it before this one ends. */
  findForChange(number: number): Promise<Ticket | null>;
  /** Newest first, by number. A page may have fewer rows than the limit although more pages follow. */
  list(filter: TicketFilter, page: PageRequest<number>): Promise<Page<ListedTicket, number>>;
  /**
   * How many tickets pass, up to `most`, which is not more than `limits.listWindow`. It looks at no more tickets than a page
   * of `list` does, so the count may be low; then it is not exact.
   */
  count(filter: TicketFilter, most: number): Promise<Count>;
  /** Tickets updated at or after `since`, oldest change first, by (`updatedAt`, `number`). */
  listChanged(
    since: Instant,
    filter: TicketFilter,
    page: PageRequest<ChangeKey>,
  ): Promise<Page<ListedTicket, ChangeKey>>;
  /** Up to `limit` numbers of tickets with this requester, in no promised order. */
  numbersOfRequester(contactId: string, limit: number): Promise<readonly number[]>;
  /** Up to `limit` numbers of tickets of this organization, in no promised order. */
  numbersOfOrganization(organizationId: string, limit: number): Promise<readonly number[]>;
  /** Up to `limit` numbers of solved tickets whose last update is before `before`, in no promised order. */
  numbersOfQuiet(before: Instant, limit: number): Promise<readonly number[]>;
  /** Up to `limit` numbers of tickets whose SLA clock is to be stamped at `now` or before, the longest due first. */
  numbersOfDue(now: Instant, limit: number): Promise<readonly number[]>;
  /** When the first SLA clock is to be stamped; null if none is. */
  firstStampAt(): Promise<Instant | null>;
  /** The earliest last update of a solved ticket; null without one. */
  firstSolvedUpdate(): Promise<Instant | null>;
  /** Tickets that are not closed, by number. */
  listUnclosed(page: PageRequest<number>): Promise<Page<Ticket, number>>;
  /** Tickets in this order. A page may be short with more behind it. */
  listSorted(
    sort: TicketSort,
    filter: TicketFilter,
    page: PageRequest<SortKey>,
  ): Promise<Page<Ticket, SortKey>>;
  /** The next ticket number: 1, 2, 3 … without gap or double among the writes that commit. */
  nextNumber(): Promise<number>;
  /** Called by `commitTicket` and nobody else. */
  add(ticket: Ticket): Promise<void>;
  /** Called by `commitTicket` and nobody else. */
  save(ticket: Ticket): Promise<void>;
  /** Remembers that the agent has read the ticket up to `at`, and never less than before. */
  markRead(agentId: string, number: number, at: Instant): Promise<void>;
  /** Forgets that the agent has read the ticket. */
  markUnread(agentId: string, number: number): Promise<void>;
  findReadAt(agentId: string, number: number): Promise<Instant | null>;
  /** The agent's read marks on these tickets, by number. */
  findReadAts(agentId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, Instant>>;
  /** The read marks of these agents on these tickets, in no promised order. */
  findReadMarks(agentIds: readonly string[], numbers: readonly number[]): Promise<readonly ReadMarkOf[]>;
  /** The last authors of these tickets, by number. */
  findWritten(numbers: readonly number[]): Promise<ReadonlyMap<number, LastWritten | null>>;
  /** Removes the ticket with its messages and their audiences, records of files, tags and read marks. */
  remove(number: number): Promise<void>;
}

export interface TagStore {
  /** Tags that at least one ticket bears, by name. */
  list(page: PageRequest<string>): Promise<Page<Tag, string>>;
}
