/** The requests of contacts and the bytes of the workspace, counted against its quotas (contract §13.4). */
import type { Instant } from '../../kernel/instant.ts';
import type { Allowance } from '../entry/throttle.ts';

/**
 * The quotas of an instance. A `most` of 0 is no limit. Of `workspace`, contacts, keys and mail leave the share `reserve` (0 to
 * 1) free, in which only agents write.
 */
export type Quotas = Readonly<{
  contact: Readonly<{ requests: Allowance; writes: Allowance; bytes: Allowance }>;
  workspace: Readonly<{ bytes: number; contacts: number; keys: number; reserve: number }>;
}>;

/** One write of a contact: the bytes of its text and files, and whether it opens a request. */
export type ContactWrite = Readonly<{ bytes: number; opens: boolean }>;

/** Newest first. The day of `bytes` begins with the first write after the last one ended. */
export type ContactUsage = Readonly<{
  requests: readonly Instant[];
  writes: readonly Instant[];
  bytes: Readonly<{ began: Instant; used: number }>;
}>;

/** Bytes of messages, originals of mail, files and stored mail; and the number of contacts. */
export type WorkspaceUsage = Readonly<{ bytes: number; contacts: number }>;

export interface UsageStore {
  /**
   * Counts a write of a contact, unless an allowance is used up: then it counts nothing and returns false. Requests and writes
   * have a sliding window. Writes of one contact count one after the other, over all processes; a write that fails does
   * not count.
   */
  takeOfContact(
    contactId: string,
    write: ContactWrite,
    limits: Readonly<{ allowances: Quotas['contact']; now: Instant }>,
  ): Promise<boolean>;
  /** Null for a contact who has not written yet. */
  findOfContact(contactId: string): Promise<ContactUsage | null>;
  /**
   * Counts what this write stores; negative numbers for what it removes. The write fails with `storage_full`, here or when it
   * ends, if something grows and the workspace would then have more than `most`.
   */
  grow(growth: Partial<WorkspaceUsage>, most: WorkspaceUsage): Promise<void>;
  /** Another write that holds the workspace waits until this one ends. */
  hold(): Promise<void>;
  /** As of the last committed write. */
  find(): Promise<WorkspaceUsage>;
  /** Bytes of the messages, originals and files of a ticket, as `grow` counted them. */
  bytesOfTicket(ticketNumber: number): Promise<number>;
}
