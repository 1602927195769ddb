import type { Stamp } from '../../model/automation/stamp-due.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { ticketChanges } from '../../model/desk/ticket-changes.ts';
import type { HistoryRule } from '../../model/desk/ticket-history.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** `requested` is the ticket without what rules changed of it. */
type RecordedWrite = Readonly<{
  before: Ticket | null;
  requested: Ticket;
  ticket: Ticket;
  historyRules: readonly HistoryRule[];
  stamps: readonly Stamp[];
}>;

/** Adds what a write did to the history of its ticket. Messages are in the conversation, so a write of these alone adds nothing. */
export const recordHistory = async (
  { stores, ids, actor, channel, now }: WriteScope,
  { before, requested, ticket, historyRules, stamps }: RecordedWrite,
): Promise<void> => {
  const changes = ticketChanges(before ?? requested, ticket);
  if (historyRules.length + stamps.length === 0 && Object.keys(changes).length === 0) return;
  await stores.ticketHistory.add({
    id: ids.next(),
    ticketNumber: ticket.number,
    at: now,
    actor: { type: actor.type, id: actor.id },
    channel,
    changes,
    rules: historyRules,
    stamps,
  });
};
