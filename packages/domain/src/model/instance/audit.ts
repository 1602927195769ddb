/** The audit log: every call with the key that made it (contract §0.3). */
import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { PersonType } from '../people/person.ts';

/**
 * `outcome` is `ok` or the error code that the call ended with. `subjectType` and `subjectId` name what the call touched
 * (`subjectOf`). `clientRequestId` is the request id that a customer or a stranger sent. `tried` is a code for the address
 * of a refused sign-in: the same address gives the same code, and only the holder of the secret key can make it.
 */
export type AuditEntry = Readonly<{
  id: string;
  at: Instant;
  actorType: string;
  actorId: string | null;
  actorName: string;
  operation: string;
  path: string;
  outcome: string;
  subjectType: string | null;
  subjectId: string | null;
  requestId: string;
  clientRequestId: string | null;
  source: string | null;
  tried: string | null;
  /** Null in entries of programs that knew no chain. */
  place: AuditPlace | null;
}>;

/**
 * Where an entry is in the chain of the process that wrote it. Positions of a segment begin at 1. `sourceMark` stays when the
 * network address is erased, `seal` covers it and every other field (`audit-seal.ts`).
 */
export type AuditPlace = Readonly<{
  segment: string;
  position: number;
  sourceMark: string | null;
  seal: string;
}>;

export type PlacedEntry = AuditEntry & Readonly<{ place: AuditPlace }>;

/**
 * The signed head of a segment: how many positions it has, which of them were never stored because their write was rolled
 * back, and the chain over all the others. A head outlives its entries: `removedAt` is when retention removed them.
 */
export type AuditSegment = Readonly<{
  id: string;
  /** The UTC day of its entries, `yyyy-mm-dd`. */
  day: string;
  last: number;
  voids: readonly number[];
  /** Each entry's seal with the chain before it; of position 0 it is empty. */
  chain: string;
  /** Segments that no earlier head named. */
  follows: readonly string[];
  /** `last` is the last entry. */
  endedAt: Instant | null;
  removedAt: Instant | null;
  seal: string;
}>;

/** `failed`: only what ended with an error, or only what did not. */
export type AuditFilter = Readonly<{
  actorId?: string | undefined;
  operation?: string | undefined;
  failed?: boolean | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
}>;

/** A step of a long work notes the second one. */
export const goodOutcomes: readonly string[] = ['ok', 'partial'];

/** One rule for each filter: a store lists the entries that pass them all. */
export const auditFilterRules: FilterRules<AuditEntry, AuditFilter> = {
  actorId: ({ actorId }, value) => actorId === value,
  operation: ({ operation }, value) => operation === value,
  failed: ({ outcome }, value) => !goodOutcomes.includes(outcome) === value,
  subjectType: ({ subjectType }, value) => subjectType === value,
  subjectId: ({ subjectId }, value) => subjectId === value,
};

export interface AuditStore {
  /** An entry that is stored already is ignored, because a batch is sent again when the result of its commit is unknown. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /**
   * Takes the network address out of up to `limit` entries of what a customer did, and says of how many; all else of them
   * stays.
   */
  forgetSourcesOf(contactId: string, limit: number): Promise<number>;
  /** Newest first. */
  list(page: PageRequest<string>, filter?: AuditFilter): Promise<Page<AuditEntry, string>>;
  /** The same oldest first. */
  listFromOldest(page: PageRequest<string>): Promise<Page<AuditEntry, string>>;
  /** Adds the head of a segment, or replaces the one that is stored; one that says that its entries are removed stays as it is. */
  saveSegment(segment: AuditSegment): Promise<void>;
  /** Heads of segments, the one that began last first. */
  listSegments(page: PageRequest<string>): Promise<Page<AuditSegment, string>>;
  /** Up to `limit` heads of an earlier day that still have their entries. */
  segmentsBefore(day: string, limit: number): Promise<readonly AuditSegment[]>;
  /**
   * Looks at the `limit` oldest entries, removes those from before `instant` whose segment was removed or has no head, and says
   * of how many.
   */
  removeBefore(instant: Instant, limit: number): Promise<number>;
  /** Whether the oldest entry is from before `instant`. */
  hasBefore(instant: Instant): Promise<boolean>;
}

/**
 * Where calls that write nothing are noted: reads, and calls that failed. Notes wait in memory and reach the audit
 * store in batches, at most `limits.audit.delayMs` late, by `AuditNotes`; a graceful stop loses none.
 */
export interface AuditTrail {
  note(workspaceId: string, entry: AuditEntry): void;
  /**
   * Gives an entry that a write will store itself its place in the chain. `settle` must follow when the write has ended: heads
   * of segments reach only as far as all is settled.
   */
  place(workspaceId: string, entry: AuditEntry): PlacedEntry;
  /** Says whether the write that stored these was committed. */
  settle(workspaceId: string, places: readonly AuditPlace[], stored: boolean): void;
  /**
   * Remembers that a credential was used; it is stored with the next batch. One stored use may represent all uses within
   * `limits.audit.usesMs`, so a stored instant may be that much too early.
   */
  used(workspaceId: string, credential: UsedCredential, at: Instant): void;
}

export type UsedCredential = Readonly<{ type: 'api_key' | PersonType; id: string }>;

/** How the audit log names a verb of the command line. */
export const operationOf = (verb: string): string => `tidemark ${verb}`;

/** The operations of the system that make a workspace, and nothing else. Stored entries have these names: they never change. */
export const makingOperations = {
  setupPage: 'setUpInstance',
  quickstart: operationOf('quickstart'),
  create: operationOf('workspace create'),
  demo: 'demo',
} as const;
