/** The ticket as actions have changed it so far, and their effects at the commit. */
import { DeskError } from '../../kernel/errors.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { ticketChanges } from '../../model/desk/ticket-changes.ts';
import { refuseClosed } from '../../model/desk/ticket-state.ts';

export type RuleName = Readonly<{ id: string; name: string }>;

/**
 * `note` is an internal note, `reply` a public answer by the rule, automatic as its mails are. One mail an address.
 * `rating` asks the customer how it was, by a mail; its sentence is the one at `place` of what the rule did.
 */
export type Effect =
  | Readonly<{ type: 'note' | 'reply'; rule: RuleName; body: string }>
  | Readonly<{ type: 'mail'; rule: RuleName; to: string; subject: string; body: string }>
  | Readonly<{ type: 'rating'; rule: RuleName; to: string; place: number }>
  | Readonly<{ type: 'webhook'; rule: RuleName; webhookId: string }>;

/** `did` are sentences about effects other than changes of the ticket, and about what failed and why. */
export type Draft = Readonly<{ ticket: Ticket; effects: readonly Effect[]; did: readonly string[] }>;

export const newDraft = (ticket: Ticket): Draft => ({ ticket, effects: [], did: [] });

export const withEffects = (draft: Draft, effects: readonly Effect[], sentence: string): Draft => ({
  ...draft,
  effects: [...draft.effects, ...effects],
  did: [...draft.did, sentence],
});

/** Actions that cannot run are skipped with a sentence; they never fail the write. */
export const skipped = (draft: Draft, what: string, why: string): Draft => ({
  ...draft,
  did: [...draft.did, `Could not ${what}: ${why}`],
});

/** Changes the status, which is the only possible change of a closed ticket. */
export const withMove = (draft: Draft, what: string, change: (ticket: Ticket) => Ticket): Draft =>
  attempt(draft, what, () => changed(draft, change));

/** Changes the ticket, unless it is closed or the change is refused. What changes nothing is always well. */
export const withChange = (draft: Draft, what: string, change: (ticket: Ticket) => Ticket): Draft =>
  attempt(draft, what, () => {
    const next = changed(draft, change);
    if (next !== draft) refuseClosed(draft.ticket);
    return next;
  });

/** Why nothing may be added to a closed ticket, or null. */
export const closedReason = ({ number, status }: Ticket): string | null =>
  status === 'closed' ? `Ticket ${number} is closed.` : null;

const changed = (draft: Draft, change: (ticket: Ticket) => Ticket): Draft => {
  const ticket = change(draft.ticket);
  return Object.keys(ticketChanges(draft.ticket, ticket)).length === 0 ? draft : { ...draft, ticket };
};

const attempt = (draft: Draft, what: string, work: () => Draft): Draft => {
  try {
    return work();
  } catch (error) {
    if (error instanceof DeskError) return skipped(draft, what, error.message);
    throw error;
  }
};
