import { type Instant, plus } from '../kernel/instant.ts';
import {
  type ClaimedTask,
  type ParkedTask,
  type Task,
  type TaskQueue,
  type TaskStore,
  taskLeaseMs,
} from '../model/outbound/task.ts';
import type { Clock } from '../model/ports.ts';
import { fairShare, groupKey, moveCursor, shareCursor } from '../outbound/tasks/fair-share.ts';
import { newestFirst } from './memory-pages.ts';
import type { Table, Tables } from './memory-tables.ts';

/** A task with its place in the order of adding. Here `attempts` counts all that were begun. */
export type MemoryTask = ClaimedTask &
  Readonly<{
    place: number;
    state: 'waiting' | 'running' | 'parked';
    leasedUntil: Instant;
    error: string;
    parkedAt: Instant;
  }>;

export const memoryTasks = (tables: Tables): TaskStore => {
  const { workspaceId } = tables;
  const rows = tables.of('tasks');
  const inState = (state: MemoryTask['state']) => rows.all().filter((row) => row.state === state);
  return {
    add: async (tasks) => {
      const counters = tables.shared('counters');
      for (const task of tasks) {
        if (rows.find(task.id)) continue;
        const place = (counters.find('tasks')?.last ?? 0) + 1;
        counters.put('tasks', { last: place });
        rows.put(task.id, { ...task, ...fresh, workspaceId, place });
      }
    },
    counts: async () => ({
      waiting: inState('waiting').length,
      running: inState('running').length,
      parked: inState('parked').length,
    }),
    payloadsIn: async (lanes) =>
      rows
        .all()
        .filter(({ lane }) => lane !== null && lanes.includes(lane))
        .map(({ payload }) => payload),
    listParked: async (page) => {
      const { data, next } = newestFirst(inState('parked'), page);
      return { data: data.map(parkedOf), next };
    },
    retry: async (id) => {
      const row = rows.find(id);
      if (row?.state !== 'parked') return false;
      rows.put(id, { ...row, state: 'waiting', attempts: 0 });
      return true;
    },
  };
};

const fresh = { state: 'waiting', attempts: 0, leasedUntil: '', error: '', parkedAt: '' } as const;

/** Runs work on the tables of any workspace, alone and in one go. */
export type MemoryChange = <Result>(
  use: (tables: (workspaceId: string) => Tables) => Result,
) => Promise<Result>;

export const memoryTaskQueue = (change: MemoryChange, clock: Clock): TaskQueue => {
  const cursor = shareCursor();
  const lease = () => ({ leasedUntil: plus(clock.now(), taskLeaseMs) });
  /** Changes each task that is still claimed as it was then; null takes it away. */
  const settle = (tasks: readonly ClaimedTask[], next: (row: MemoryTask) => Partial<MemoryTask> | null) =>
    change((tables) => {
      for (const { workspaceId, id, attempts } of tasks) {
        const rows = tables(workspaceId).of('tasks');
        const row = rows.find(id);
        if (row?.state === 'running' && row.attempts === attempts + 1) putOrRemove(rows, row, next(row));
      }
    });
  return {
    claim: (limit, now, busy) =>
      change((tables) => {
        const shunned = new Set(busy.map(groupKey));
        const all = tables('').everywhere('tasks');
        const due = all
          .filter((row) => row.runAt <= now && isFree(row, clock.now()) && isFirst(row, all))
          .filter((row) => !shunned.has(groupKey(row)) && !shunned.has(row.workspaceId));
        const chosen = fairShare(due.toSorted(byAge), limit, cursor);
        for (const row of chosen) {
          const claimed = { ...row, ...lease(), state: 'running', attempts: row.attempts + 1 } as const;
          tables(row.workspaceId).of('tasks').put(row.id, claimed);
        }
        moveCursor(cursor, chosen);
        return chosen.map(claimedOf);
      }),
    keep: (tasks) => settle(tasks, lease),
    done: (tasks) => settle(tasks, () => null),
    later: (task, runAt) => settle([task], () => ({ state: 'waiting', lane: null, runAt })),
    park: (task, error, now) => settle([task], () => ({ state: 'parked', lane: null, error, parkedAt: now })),
    release: (tasks) => settle(tasks, ({ attempts }) => ({ state: 'waiting', attempts: attempts - 1 })),
    wait: (task, until) =>
      settle([task], ({ attempts }) => ({ state: 'waiting', attempts: attempts - 1, runAt: until })),
    overdue: (before) =>
      change((tables) => {
        const waiting = tables('')
          .everywhere('tasks')
          .filter(({ state, runAt }) => state === 'waiting' && runAt < before)
          .toSorted(byAge);
        return waiting[0] ? { count: waiting.length, oldest: waiting[0].runAt } : null;
      }),
  };
};

const putOrRemove = (rows: Table<MemoryTask>, row: MemoryTask, change: Partial<MemoryTask> | null): void => {
  if (change) rows.put(row.id, { ...row, ...change });
  else rows.remove(row.id);
};

const isFree = ({ state, leasedUntil }: MemoryTask, now: Instant): boolean =>
  state === 'waiting' || (state === 'running' && leasedUntil <= now);

const isFirst = ({ workspaceId, lane, place }: MemoryTask, all: readonly MemoryTask[]): boolean =>
  lane === null ||
  !all.some((other) => other.workspaceId === workspaceId && other.lane === lane && other.place < place);

const byAge = (one: MemoryTask, other: MemoryTask): number =>
  one.runAt === other.runAt ? one.place - other.place : one.runAt < other.runAt ? -1 : 1;

const taskOf = ({ id, kind, payload, lane, group, runAt }: MemoryTask): Task => ({
  id,
  kind,
  payload,
  lane,
  group,
  runAt,
});

const claimedOf = (row: MemoryTask): ClaimedTask => ({
  ...taskOf(row),
  workspaceId: row.workspaceId,
  attempts: row.attempts,
});

const parkedOf = (row: MemoryTask): ParkedTask => ({
  ...taskOf(row),
  attempts: row.attempts,
  error: row.error,
  parkedAt: row.parkedAt,
});
