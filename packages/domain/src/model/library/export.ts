/** Exports: a whole resource as one file, made in the background (contract §11). */
import type { Instant } from '../../kernel/instant.ts';
import type { CredentialRef } from '../entry/live-credential.ts';

export const exportResources = [
  'tickets',
  'messages',
  'contacts',
  'organizations',
  'articles',
  'satisfaction_responses',
  'audit_log',
] as const;
export const exportFormats = ['csv', 'ndjson'] as const;
export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

export type ExportResource = (typeof exportResources)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type ExportStatus = (typeof exportStatuses)[number];

/** `rowCount`, `bytes` and `expiresAt` are null until it is ready; from `expiresAt` on its link is dead. */
export type Export = Readonly<{
  id: string;
  status: ExportStatus;
  resource: ExportResource;
  format: ExportFormat;
  /** Under its names on the wire. */
  filter: Readonly<Record<string, unknown>>;
  rowCount: number | null;
  bytes: number | null;
  /** Why it failed, for the one who asked. */
  error: string | null;
  /** The key of the last run's bytes; null when none are stored. Each run has its own key. */
  bytesId: string | null;
  /** The credential that requested it; null for an export of an earlier version. Its link stops with this credential. */
  requestedWith: CredentialRef | null;
  createdAt: Instant;
  expiresAt: Instant | null;
}>;

/** Resources whose exports may show people: customers, and what was said with them. */
export const resourcesShowingPeople: readonly ExportResource[] = [
  'tickets',
  'messages',
  'contacts',
  'satisfaction_responses',
];

export interface ExportStore {
  find(id: string): Promise<Export | null>;
  /** As `find`, and no other write changes it before this one ends. */
  findForChange(id: string): Promise<Export | null>;
  /** At most so many, newest first. */
  list(limit: number): Promise<readonly Export[]>;
  add(record: Export): Promise<void>;
  save(record: Export): Promise<void>;
  /** Removes the row; its bytes are another matter. */
  remove(id: string): Promise<void>;
  /**
   * Up to `limit` exports whose bytes must be removed, in no fixed order: ready and expired at `now`, or failed or expired
   * with bytes still stored.
   */
  listOver(now: Instant, limit: number): Promise<readonly Export[]>;
  /** How many are queued or running. */
  countUnfinished(): Promise<number>;
  /** Up to `limit` that are ready, without the `newest` that were made last. */
  listReadyBefore(newest: number, limit: number): Promise<readonly Export[]>;
  /** Which of these ids of bytes some export keeps. */
  storedBytes(bytesIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those that show people and are running or ready, held for change as by `findForChange`. */
  listShowingPeople(): Promise<readonly Export[]>;
  /** Removes up to `limit` that are failed or expired, keep nothing, and were asked for before; says how many. */
  removeBefore(before: Instant, limit: number): Promise<number>;
  hasBefore(before: Instant): Promise<boolean>;
}
