/** Due work: when something of a workspace is to be done in the background next (docs/decisions/0092). */
import { type Instant, millisecondsOf, plus, toInstant } from '../../kernel/instant.ts';
import type { AgingKind, DueName } from './due-work.ts';

/** How long due work stays claimed by a worker that is not heard of again. */
export const dueLeaseMs = 60_000;

/** Longer than any write takes, and than clocks of processes differ. */
export const dueSoonMs = 30_000;

/** How long a walk over all workspaces rests. */
export const dueWalkMs = 60 * 60_000;

/** Workers that start together walk once. */
export const dueWalkAgainMs = 5 * 60_000;

export type Due = Readonly<{ chore: DueName; at: Instant }>;

/** `claim` tells one claim of the same work from another. */
export type ClaimedDue = Due & Readonly<{ workspaceId: string; claim: number }>;

export type LateDue = Readonly<{ count: number; oldest: Instant }>;

export interface DueStore {
  /**
   * Work is due at these instants or before, once the write commits. Changes nothing where the list says so already. Work that is
   * due before `soon`, or that a worker does now, is noted in any case: the worker may look before this write commits.
   */
  lower(dues: readonly Due[], soon: Instant): Promise<void>;
  /** All of the workspace, by name. */
  list(): Promise<readonly Due[]>;
  /** The kinds of which the workspace has a record, however old it is. */
  agingKinds(): Promise<ReadonlySet<AgingKind>>;
}

/** The list as workers see it, over all workspaces. Any number of workers in any number of processes may use it. */
export interface DueList {
  /**
   * Claims up to `limit` pieces of work of as many workspaces, the longest due first; none of those in `busy`. Work is
   * claimed by one worker only until its lease lapses, 60 seconds after the claim or the last `keep`.
   */
  claim(limit: number, now: Instant, busy: readonly string[]): Promise<readonly ClaimedDue[]>;
  /** The worker still does it: renews the leases. */
  keep(claimed: readonly ClaimedDue[]): Promise<void>;
  /** It was done, and is due again at `at`, or earlier if writes said so meanwhile; null for not at all. */
  settle(claimed: ClaimedDue, at: Instant | null): Promise<void>;
  /** The work that is due and not claimed; null where there is none. */
  late(now: Instant): Promise<LateDue | null>;
  /**
   * The net below the list: adds what the next page of workspaces lacks, if no other worker walks now and a walk is due. One
   * starts an hour after the last one; when `isForced`, five minutes after it. Says whether there may be more to do at once.
   */
  walk(now: Instant, options?: Readonly<{ isForced?: boolean }>): Promise<boolean>;
}

const dayMs = 24 * 60 * 60_000;

/** The first moment of the workspace after an instant: the same one each day, spread by the id over all workspaces. */
export const dailySlotAfter = (workspaceId: string, instant: Instant): Instant => {
  const since = millisecondsOf(instant);
  const today = since - (since % dayMs) + (spread(workspaceId) % dayMs);
  return toInstant(today > since ? today : today + dayMs);
};

/** For a workspace that nobody may write in: some day of the next month. */
export const idleSlotAfter = (workspaceId: string, now: Instant): Instant =>
  dailySlotAfter(workspaceId, plus(now, (Math.floor(spread(workspaceId) / dayMs) % idleDays) * dayMs));

const idleDays = 30;

/** FNV-1a: alike ids are far apart. */
const spread = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
};
