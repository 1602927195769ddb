/** Tasks: work that a write leaves to be done after it, committed with it (contract §8.3). */
import { type Instant, millisecondsOf, plus } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

/** The handler of a task is looked up by its kind. */
export const taskKinds = [
  'webhook.deliver',
  'push.send',
  'mail.send',
  'mail.note',
  'mail.take_in',
  'mail.fetch',
  'export.make',
  'draft.send',
  'ticket.send',
  'ticket.wake',
  'bytes.remove',
  'audit.forget',
] as const;

export type TaskKind = (typeof taskKinds)[number];

/** How long a task stays claimed by a worker that stopped responding. */
export const taskLeaseMs = 30_000;

const clocksApartMs = 3_600_000;

/**
 * The `runAt` of what is to be done at once: it is due by every clock, though those of the processes differ, and has its
 * turn among what is due longer.
 */
export const atOnce = (now: Instant): Instant => plus(now, -clocksApartMs);

const patienceMs = 300_000;

/**
 * A task that waits and whose `runAt` is before this is overdue: by five minutes where it was to be done at once, by more
 * where it had a time.
 */
export const overdueBefore = (now: Instant): Instant => plus(now, -clocksApartMs - patienceMs);

/** `oldest` is the earliest `runAt` among them. */
export type Overdue = Readonly<{ count: number; oldest: Instant }>;

/** By how many milliseconds the oldest is overdue at least. */
export const overdueMs = ({ oldest }: Overdue, now: Instant): number =>
  millisecondsOf(now) - millisecondsOf(oldest) - clocksApartMs;

/**
 * `payload` is small and plain: it names rows, it does not hold them. Tasks with the same `lane` in one workspace are
 * begun one after the other, in the order in which they were added (which is that of their commits where the writes
 * that add to a lane lock the same row before); a task without one waits for nobody. Ids are UUIDs, each one used once.
 */
export type Task = Readonly<{
  id: string;
  kind: TaskKind;
  payload: Readonly<Record<string, string | number>>;
  lane: string | null;
  /** Those who share the workers: the tasks for one receiver, say. */
  group: string;
  runAt: Instant;
}>;

/** `attempts` counts those that were begun before this one, since the task was added or retried. */
export type ClaimedTask = Task & Readonly<{ workspaceId: string; attempts: number }>;

/** A task that nothing tries any more until somebody says so, and why. */
export type ParkedTask = Task & Readonly<{ attempts: number; error: string; parkedAt: Instant }>;

/**
 * The result of an attempt: it is done, it is to be retried from an instant on, or it is parked until somebody retries it.
 * `wait`: nothing was tried, because the group must rest until that instant. `trouble` is a sentence for the log about a
 * task that is done without success.
 */
export type Outcome = Readonly<
  { done: true; trouble?: string } | { later: Instant } | { wait: Instant } | { park: string }
>;

/** A group within its workspace. */
export type GroupName = Readonly<{ workspaceId: string; group: string }>;

/** A group, or all groups of a workspace, of which a worker has enough in hand. */
export type BusyGroup = Readonly<{ workspaceId: string; group: string | null }>;

export type TaskCounts = Readonly<{ waiting: number; running: number; parked: number }>;

export interface TaskStore {
  /** The tasks exist when the write commits, and only then. Adding an id that is there already changes nothing. */
  add(tasks: readonly Task[]): Promise<void>;
  counts(): Promise<TaskCounts>;
  /** The payloads of the tasks in these lanes, in no promised order: of all that wait for their first attempt or run it. */
  payloadsIn(lanes: readonly string[]): Promise<readonly Task['payload'][]>;
  /** Newest first, by id. */
  listParked(page: PageRequest<string>): Promise<Page<ParkedTask, string>>;
  /**
   * Makes a parked task wait for its turn again, due at once, without a lane and with no attempt counted; false when none
   * is parked under this id.
   */
  retry(id: string): Promise<boolean>;
}

/**
 * The queue as workers see it, over all workspaces. Any number of workers in any number of processes may use it. Delivery
 * is at least once: a task of a dead worker is claimed again, and results of its first worker no longer count. Results
 * survive the death of a process; a power failure may lose the last ones.
 */
export interface TaskQueue {
  /**
   * Claims up to `limit` tasks whose `runAt` is `now` or before. A task is claimed by one worker only, until its lease lapses:
   * 30 seconds after the claim or the last `keep` (so at most 60 seconds after its worker was killed another worker can claim
   * it). Of a lane at most one task is claimed at a time, the first one, also where its `runAt` is later than that of those
   * behind it. No workspace takes more than its share while others wait, and none of its groups more than theirs: the oldest
   * waiting task of every workspace, and of every group of it, is claimed before further tasks of the same one. Groups in
   * `busy` are skipped, because the worker has enough of their tasks.
   */
  claim(limit: number, now: Instant, busy: readonly BusyGroup[]): Promise<readonly ClaimedTask[]>;
  /** The worker still runs these tasks: renews their leases. */
  keep(tasks: readonly ClaimedTask[]): Promise<void>;
  /** The tasks are no more. */
  done(tasks: readonly ClaimedTask[]): Promise<void>;
  /** The attempt failed: another one from `runAt` on. The task leaves its lane, so that those behind it go on. */
  later(task: ClaimedTask, runAt: Instant): Promise<void>;
  /**
   * Nothing tries it any more, since `now`; `error` is a sentence for the operator. The task leaves its lane and holds up
   * nothing.
   */
  park(task: ClaimedTask, error: string, now: Instant): Promise<void>;
  /** Gives back what was claimed and not begun: as if it had never been claimed. */
  release(tasks: readonly ClaimedTask[]): Promise<void>;
  /** As `release`, and the task is claimed again from `until` on; it keeps its place in its lane, and holds it. */
  wait(task: ClaimedTask, until: Instant): Promise<void>;
  /**
   * The tasks of all workspaces that wait and whose `runAt` is before this instant, those behind others of their lanes
   * included; null where there is none. It may look at every task that waits.
   */
  overdue(before: Instant): Promise<Overdue | null>;
}
