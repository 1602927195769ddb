/** Records of retry-safe writes (contract §1.8). */
import type { Instant } from '../../kernel/instant.ts';

/** `output` is what the use case returned, as plain data; `shows` names the subject that it tells of. */
export type IdempotencyRecord = Readonly<{
  credentialId: string;
  operation: string;
  key: string;
  fingerprint: string;
  output: unknown;
  shows: string | null;
  createdAt: Instant;
}>;

export type RecordName = Pick<IdempotencyRecord, 'credentialId' | 'operation' | 'key'>;

export interface IdempotencyStore {
  /** The record made since `since`; an older one counts as absent. */
  find(name: RecordName, since: Instant): Promise<IdempotencyRecord | null>;
  /** Saves a record and replaces an expired one. */
  save(record: IdempotencyRecord): Promise<void>;
  /** Removes the records that show this subject. */
  removeShowing(subject: string): Promise<void>;
  /** Removes up to `limit` records made before `before`, and says how many. */
  removeOlder(before: Instant, limit: number): Promise<number>;
  hasOlder(before: Instant): Promise<boolean>;
}

/** How `shows` names a ticket; everything else is named by its id. */
export const ticketSubject = (number: number): string => `ticket ${number}`;
