/** The history of a ticket: what each write changed, which rules did it, and the SLA stamps. Stored as long as the ticket. */

import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Actor } from '../actor.ts';
import type { Stamp } from '../automation/stamp-due.ts';
import type { Channel } from './ticket.ts';
import type { Changes } from './ticket-changes.ts';

/** A rule that fired in the write, by the name that it had then; `changed` names the members that it changed. */
export type HistoryRule = Readonly<{ id: string; name: string; changed: readonly string[] }>;

/**
 * One write. `changes` is what it changed of the ticket, as in `ticket.updated`; of a new ticket, what rules changed of it.
 * Ids rise with time.
 */
export type HistoryEntry = Readonly<{
  id: string;
  ticketNumber: number;
  at: Instant;
  actor: Readonly<{ type: Actor['type']; id: string | null }>;
  channel: Channel;
  changes: Changes;
  rules: readonly HistoryRule[];
  stamps: readonly Stamp[];
}>;

export interface TicketHistoryStore {
  /** Called by `commitTicket` and nobody else. */
  add(entry: HistoryEntry): Promise<void>;
  /** Newest first, by id. */
  listOfTicket(ticketNumber: number, page: PageRequest<string>): Promise<Page<HistoryEntry, string>>;
  /** Removes the entries of a ticket that an actor caused. */
  removeOfActor(ticketNumber: number, actorId: string): Promise<void>;
}
