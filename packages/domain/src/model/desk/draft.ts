/**
 * Drafts: what an agent is writing in a ticket, and replies that are held until a set time. Each agent has one draft of each
 * kind in each ticket. Nobody else reads its text.
 */

import type { ErrorCode } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { UploadFacts } from '../library/upload.ts';
import type { TicketStatus } from './ticket.ts';

export const draftKinds = ['reply', 'note', 'forward'] as const;
export const draftStates = ['empty', 'draft', 'held'] as const;

export type DraftKind = (typeof draftKinds)[number];
export type DraftState = (typeof draftStates)[number];

export type DraftKey = Readonly<{ agentId: string; ticketNumber: number; kind: DraftKind }>;

/** Why a held draft was not sent, in the code and words of the error that its writer would have got. */
export type Stop = Readonly<{ code: ErrorCode; message: string; at: Instant }>;

/**
 * To whom it is mailed beyond the requester, as it was typed: `cc` of a reply; `to` of a forward, and the message that is
 * forwarded with its files.
 */
export type DraftMailing = Readonly<{ to: string; cc: readonly string[]; forwardOf: string | null }>;

export const noMailing: DraftMailing = { to: '', cc: [], forwardOf: null };

/**
 * `rev` counts the writes of a draft and never falls: a draft that was sent or discarded is `empty` and continues the count, so
 * that a late write of an earlier text is refused. `sendAt` is set while it is held; `status` and `expectedLastMessageId` are
 * what it was held with.
 */
export type Draft = DraftKey &
  Readonly<{
    rev: number;
    state: DraftState;
    format: 'text' | 'html';
    content: string;
    macroId: string | null;
    /** Uploads of its agent, which go with the message. */
    files: readonly UploadFacts[];
    mailing: DraftMailing;
    status: TicketStatus | null;
    expectedLastMessageId: string | null;
    sendAt: Instant | null;
    stopped: Stop | null;
    updatedAt: Instant;
  }>;

/** A draft that nobody has written yet. */
export const unwrittenDraft = (key: DraftKey, now: Instant): Draft => ({
  ...key,
  rev: 0,
  ...nothingWritten,
  ...notHeld,
  stopped: null,
  updatedAt: now,
});

const nothingWritten = {
  state: 'empty',
  format: 'text',
  content: '',
  macroId: null,
  files: [],
  mailing: noMailing,
} as const;
const notHeld = { status: null, expectedLastMessageId: null, sendAt: null } as const;

export type DraftText = Pick<Draft, 'format' | 'content' | 'macroId' | 'files' | 'mailing'>;

export const withText = (draft: Draft, text: DraftText, now: Instant): Draft =>
  next({ ...draft, ...text, ...notHeld, state: 'draft', stopped: null }, now);

export type Hold = Readonly<{
  status: TicketStatus | null;
  expectedLastMessageId: string | null;
  sendAt: Instant;
}>;

export const heldUntil = (draft: Draft, hold: Hold, now: Instant): Draft =>
  next({ ...draft, ...hold, state: 'held', stopped: null }, now);

/** Back in its writer's hands; `stopped` says why where they did not ask for it. */
export const released = (draft: Draft, stopped: Stop | null, now: Instant): Draft =>
  next({ ...draft, ...notHeld, state: 'draft', stopped }, now);

/** Sent or discarded: nothing of its text is left. */
export const emptied = (draft: Draft, now: Instant): Draft =>
  next({ ...draft, ...nothingWritten, ...notHeld, stopped: null }, now);

const next = (draft: Draft, now: Instant): Draft => ({ ...draft, rev: draft.rev + 1, updatedAt: now });

/** The position in an agent's list of drafts. */
export type DraftPlace = Pick<Draft, 'ticketNumber' | 'kind'>;

export interface DraftStore {
  find(key: DraftKey): Promise<Draft | null>;
  /** As `find`, and no other write changes the draft before this one ends; two that add it at once end one after the other. */
  findForChange(key: DraftKey): Promise<Draft | null>;
  /** Those of the agent that are not empty, by number of the ticket and kind, both falling. */
  listOfAgent(agentId: string, page: PageRequest<DraftPlace>): Promise<Page<Draft, DraftPlace>>;
  /** Those of a ticket that are not empty, of all agents. */
  listOfTicket(ticketNumber: number): Promise<readonly Draft[]>;
  /** Ids of the uploads that drafts of the workspace name. */
  namedFiles(): Promise<ReadonlySet<string>>;
  /** Adds the draft, or replaces the one with its key. */
  save(draft: Draft): Promise<void>;
}
