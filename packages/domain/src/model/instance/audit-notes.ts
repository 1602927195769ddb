/** The notes of audit trails, before they are written to the audit logs of all workspaces (docs/decisions/0080). */
import type { Instant } from '../../kernel/instant.ts';
import type { AuditSegment, PlacedEntry, UsedCredential } from './audit.ts';

export type NotedEntry = Readonly<{ workspaceId: string; entry: PlacedEntry }>;

export type NotedUse = Readonly<{ workspaceId: string; credential: UsedCredential; at: Instant }>;

export type NotedHead = Readonly<{ workspaceId: string; segment: AuditSegment }>;

export type UnnamedSegment = Readonly<{ workspaceId: string; id: string }>;

/**
 * Writes of several workspaces at once, each in few statements and one transaction, however many workspaces there are. No
 * other port writes rows of more than one workspace.
 */
export interface AuditNotes {
  /**
   * Adds entries to the logs of their workspaces; they are durable when the promise resolves. An entry that is there already
   * is left alone, and one of a customer who is no longer stored gets no network address.
   */
  add(entries: readonly NotedEntry[]): Promise<void>;
  /** Stores last uses of credentials, and moves the ends of sessions. A power failure may take it back. */
  touch(uses: readonly NotedUse[]): Promise<void>;
  /** Which of the latest 200 segments of each of these workspaces no head names. */
  unnamed(workspaceIds: readonly string[]): Promise<readonly UnnamedSegment[]>;
  /** `saveSegment` of each workspace. */
  saveHeads(heads: readonly NotedHead[]): Promise<void>;
  /** Up to `limit` heads of an earlier day that still have their entries, in any workspace. */
  headsBefore(day: string, limit: number): Promise<readonly NotedHead[]>;
}

/** More segments than processes begin between two first heads. */
export const lookedSegments = 200;
