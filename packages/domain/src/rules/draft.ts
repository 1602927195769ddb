/** What actions have made of a ticket so far, and what they want done beside it when the write commits. */
import type { Ticket } from '../tickets/ticket.ts';

export type RuleName = Readonly<{ id: string; name: string }>;

/** `note` is an internal note, `reply` a public answer by the rule, automatic as the mail is. One mail an address. */
export type Effect =
  | Readonly<{ type: 'note' | 'reply'; rule: RuleName; body: string }>
  | Readonly<{ type: 'mail'; rule: RuleName; to: string; subject: string; body: string }>
  | Readonly<{ type: 'webhook'; rule: RuleName; webhookId: string }>;

/** `did` are sentences: what was done beside changing the ticket, and what could not be done, and why. */
export type Draft = Readonly<{ ticket: Ticket; effects: readonly Effect[]; did: readonly string[] }>;

export const newDraft = (ticket: Ticket): Draft => ({ ticket, effects: [], did: [] });

export const withTicket = (draft: Draft, ticket: Ticket): Draft => ({ ...draft, ticket });

export const withEffects = (draft: Draft, effects: readonly Effect[], sentence: string): Draft => ({
  ...draft,
  effects: [...draft.effects, ...effects],
  did: [...draft.did, sentence],
});

/** An action that cannot be done is left out; it never fails the write. */
export const skipped = (draft: Draft, sentence: string): Draft => ({
  ...draft,
  did: [...draft.did, sentence],
});
