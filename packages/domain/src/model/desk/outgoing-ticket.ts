/**
 * Outgoing tickets: what an agent writes to a customer first. Each is a draft of its writer until it is held, and a ticket once it
 * is sent. Nobody else reads it before.
 */

import type { Instant } from '../../kernel/instant.ts';
import type { Stop } from './draft.ts';

export const outgoingStates = ['draft', 'held', 'sent'] as const;

export type OutgoingState = (typeof outgoingStates)[number];

/** The input of the ticket that will be opened. `to` is the address as it was typed, and may be unfinished. */
export type OutgoingText = Readonly<{
  to: string;
  /** Of somebody whom the workspace does not know yet; null: known, or not given. */
  name: string | null;
  subject: string;
  format: 'text' | 'html';
  content: string;
  assigneeId: string | null;
  tags: readonly string[];
}>;

/** `sendAt` is set while it is held, `ticketNumber` once it is sent; `stopped` says why it was not sent. */
export type OutgoingTicket = OutgoingText &
  Readonly<{
    id: string;
    agentId: string;
    state: OutgoingState;
    sendAt: Instant | null;
    stopped: Stop | null;
    ticketNumber: number | null;
    updatedAt: Instant;
  }>;

type Begun = Readonly<{ id: string; agentId: string }>;

export const begunOutgoing = (begun: Begun, text: OutgoingText, now: Instant): OutgoingTicket => ({
  ...begun,
  ...text,
  state: 'draft',
  sendAt: null,
  stopped: null,
  ticketNumber: null,
  updatedAt: now,
});

export const outgoingUntil = (outgoing: OutgoingTicket, sendAt: Instant, now: Instant): OutgoingTicket => ({
  ...outgoing,
  state: 'held',
  sendAt,
  stopped: null,
  updatedAt: now,
});

/** A draft again; `stopped` says why where its writer did not ask for it. */
export const outgoingBack = (
  outgoing: OutgoingTicket,
  stopped: Stop | null,
  now: Instant,
): OutgoingTicket => ({ ...outgoing, state: 'draft', sendAt: null, stopped, updatedAt: now });

/** Nothing of its text is left: the ticket has it. */
export const sentOutgoing = (
  { id, agentId }: OutgoingTicket,
  ticketNumber: number,
  now: Instant,
): OutgoingTicket => ({ ...begunOutgoing({ id, agentId }, nothing, now), state: 'sent', ticketNumber });

const nothing: OutgoingText = {
  to: '',
  name: null,
  subject: '',
  format: 'text',
  content: '',
  assigneeId: null,
  tags: [],
};

export interface OutgoingStore {
  find(id: string): Promise<OutgoingTicket | null>;
  /** As `find`, and no other write changes it before this one ends. */
  findForChange(id: string): Promise<OutgoingTicket | null>;
  /** Those of the agent that are not sent, newest first by id. At most `limit`. */
  listOfAgent(agentId: string, limit: number): Promise<readonly OutgoingTicket[]>;
  /** Adds it, or replaces the one with its id. */
  save(outgoing: OutgoingTicket): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes those of the agent that were sent before this instant. */
  removeSent(agentId: string, before: Instant): Promise<void>;
  /** Removes what is written to this address and not sent. */
  removeTo(email: string): Promise<void>;
}
