/** Tasks: work that a write leaves to be done after it, committed with it (section 8 of the decisions). */
import type { Instant } from '../instant.ts';
import type { Page, PageRequest } from '../page.ts';

/** Who does a task is looked up by its kind. */
export const taskKinds = ['webhook.deliver'] as const;

export type TaskKind = (typeof taskKinds)[number];

/**
 * `payload` is small and plain: it names rows, it does not hold them. Tasks with the same `lane` are begun one after
 * the other, in the order in which they were committed; a task without one waits for nobody.
 */
export type Task = Readonly<{
  id: string;
  kind: TaskKind;
  payload: Readonly<Record<string, string | number>>;
  lane: string | null;
  runAt: Instant;
}>;

/** `attempts` counts those that were begun before this one. */
export type ClaimedTask = Task & Readonly<{ workspaceId: string; attempts: number }>;

/** A task that nothing tries any more until somebody says so, and why. */
export type ParkedTask = Task & Readonly<{ attempts: number; error: string; parkedAt: Instant }>;

export type TaskCounts = Readonly<{ waiting: number; running: number; parked: number }>;

export interface TaskStore {
  /** The tasks exist when the write commits, and only then. Adding an id that is there already changes nothing. */
  add(tasks: readonly Task[]): Promise<void>;
  counts(): Promise<TaskCounts>;
  /** Newest first, by id. */
  listParked(page: PageRequest<string>): Promise<Page<ParkedTask, string>>;
  /** Makes a parked task wait for its turn again, from now on and without a lane; false when none is parked under it. */
  retry(id: string): Promise<boolean>;
}

/**
 * The side of the queue that workers see, over all workspaces. Any number of workers, in any number of processes, may
 * use it at once. Delivery is at least once: a task whose worker died is claimed again.
 */
export interface TaskQueue {
  /**
   * Claims up to `limit` tasks whose time has come. A task is claimed by one worker only, until its lease lapses: 30
   * seconds after the claim or the last `keep` (so at most 60 seconds after its worker was killed it is claimed anew).
   * Of a lane at most one task is claimed at a time, the first one. No workspace takes more than its share while
   * others wait: the oldest waiting task of every workspace comes before the many of one.
   */
  claim(limit: number): Promise<readonly ClaimedTask[]>;
  /** The worker is still at it: the leases begin anew. */
  keep(tasks: readonly ClaimedTask[]): Promise<void>;
  done(tasks: readonly ClaimedTask[]): Promise<void>;
  /** The attempt failed: another one from `runAt` on. The task leaves its lane, so that those behind it go on. */
  later(task: ClaimedTask, runAt: Instant): Promise<void>;
  /** Nothing tries it any more; `error` is a sentence for the operator. It holds up nothing. */
  park(task: ClaimedTask, error: string): Promise<void>;
  /** Gives back what was claimed and not begun: as if it had never been claimed. */
  release(tasks: readonly ClaimedTask[]): Promise<void>;
}
