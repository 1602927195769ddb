/** The ports of a draft: the server, the browser's store, and timers. */
import { type Ticket, TidemarkError } from '@tidemark/client';
import type { KeptDraft } from './draft-state.ts';
import type { DraftText, ServerDraft } from './draft-text.ts';

/** The server's drafts of one name. A stale write throws `DraftMoved`. */
export type DraftCalls = Readonly<{
  get: () => Promise<ServerDraft>;
  /** An empty text empties the draft. */
  save: (rev: number, text: DraftText) => Promise<ServerDraft>;
  hold: (rev: number, how: Hold) => Promise<ServerDraft>;
  takeBack: () => Promise<ServerDraft>;
}>;

export type Hold = Readonly<{
  in_seconds?: number;
  send_at?: string;
  status?: Ticket['status'];
  expected_last_message_id?: string;
}>;

/** Another write was there first; `draft` is what it left. */
export class DraftMoved extends Error {
  readonly draft: ServerDraft;
  constructor(draft: ServerDraft) {
    super('The draft was changed elsewhere.');
    this.draft = draft;
  }
}

/** The browser's store for a draft that the server does not have yet. */
export type DraftKeeping = Readonly<{
  /** Ends when the browser has answered, however late; fails where it cannot say. */
  read: () => Promise<KeptDraft | null>;
  /** Ends with the work, or before it where that takes too long. */
  inTime: (work: Promise<unknown>) => Promise<void>;
  write: (draft: KeptDraft) => void;
  /** Unless it has become another text meanwhile. */
  forget: (text: DraftText) => void;
}>;

export type LanePorts = Readonly<{
  calls: DraftCalls;
  keeping: DraftKeeping;
  /** Runs it once after so many milliseconds; returns what stops it. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** A failure that says nothing of the text: the same is tried again. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof TidemarkError)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
};

/** A text that the server does not have is not sent. */
export const notSaved = (fault: string | null): TidemarkError =>
  new TidemarkError({ code: 'network_error', message: fault ?? 'The draft is not saved yet.' });
