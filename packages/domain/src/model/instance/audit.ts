/** The audit log: every call with the key that made it (contract §0.3). */
import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { PersonType } from '../people/person.ts';

/** `outcome` is `ok` or the error code that the call ended with. */
export type AuditEntry = Readonly<{
  id: string;
  at: Instant;
  actorType: string;
  actorId: string | null;
  actorName: string;
  operation: string;
  path: string;
  outcome: string;
  requestId: string;
  source: string | null;
}>;

/** `failed`: only what ended with an error, or only what did not. */
export type AuditFilter = Readonly<{
  actorId?: string | undefined;
  operation?: string | undefined;
  failed?: boolean | undefined;
}>;

/** A step of a long work notes the second one. */
export const goodOutcomes: readonly string[] = ['ok', 'partial'];

/** One rule for each filter: a store lists the entries that pass them all. */
export const auditFilterRules: FilterRules<AuditEntry, AuditFilter> = {
  actorId: ({ actorId }, value) => actorId === value,
  operation: ({ operation }, value) => operation === value,
  failed: ({ outcome }, value) => !goodOutcomes.includes(outcome) === value,
};

export interface AuditStore {
  /** An entry that is there already is left alone: a batch whose commit was not heard of is sent again. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /**
   * Takes the network address out of up to `limit` entries of what a customer did, and says of how many; all else of them
   * stays.
   */
  forgetSourcesOf(contactId: string, limit: number): Promise<number>;
  /** Newest first. */
  list(page: PageRequest<string>, filter?: AuditFilter): Promise<Page<AuditEntry, string>>;
}

/**
 * Where calls that write nothing are noted: reads, and calls that failed. Notes wait in memory and reach the audit
 * store in batches, at most `limits.auditDelayMs` late, by `addNoted`; a graceful stop loses none.
 */
export interface AuditTrail {
  note(workspaceId: string, entry: AuditEntry): void;
  /**
   * Remembers that a credential was used; `touch` of its store follows with the next batch. Of the uses within a minute
   * one may stand for all: an instant that is stored may be so much too early.
   */
  used(workspaceId: string, credential: UsedCredential, at: Instant): void;
}

export type UsedCredential = Readonly<{ type: 'api_key' | PersonType; id: string }>;
