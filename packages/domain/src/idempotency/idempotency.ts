/** Records of retry-safe writes ("Retry-safe writes" in section 1 of the decisions). */
import type { Instant } from '../instant.ts';

/** `output` is what the use case returned, as plain data. */
export type IdempotencyRecord = Readonly<{
  credentialId: string;
  operation: string;
  key: string;
  fingerprint: string;
  output: unknown;
  createdAt: Instant;
}>;

export interface IdempotencyStore {
  /** The record made since `since`; an older one counts as absent. */
  find(
    credentialId: string,
    operation: string,
    key: string,
    since: Instant,
  ): Promise<IdempotencyRecord | null>;
  /** Keeps a record, in the place of an expired one, and drops some that are older than `expired`. */
  save(record: IdempotencyRecord, expired: Instant): Promise<void>;
}
