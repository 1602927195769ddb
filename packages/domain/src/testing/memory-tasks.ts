import { plus } from '../instant.ts';
import { pageOf } from '../page.ts';
import type { Clock } from '../ports.ts';
import { fairShare } from '../tasks/fair-share.ts';
import {
  type ClaimedTask,
  type ParkedTask,
  type Task,
  type TaskQueue,
  type TaskStore,
  taskLeaseMs,
} from '../tasks/task.ts';
import type { Table, Tables } from './memory-tables.ts';

/** A task with its place in the order of adding. `attempts` counts those that were begun. */
export type MemoryTask = Readonly<{
  task: Task;
  workspaceId: string;
  place: number;
  state: 'waiting' | 'running' | 'parked';
  attempts: number;
  leasedUntil: string;
  error: string;
  parkedAt: string;
}>;

export const memoryTasks = (tables: Tables): TaskStore => {
  const rows = tables.of('tasks');
  const of = (state: MemoryTask['state']) => rows.all().filter((row) => row.state === state);
  return {
    add: async (tasks) => {
      const counters = tables.shared('counters');
      for (const task of tasks) {
        if (rows.find(task.id)) continue;
        const place = (counters.find('tasks')?.last ?? 0) + 1;
        counters.put('tasks', { last: place });
        rows.put(task.id, { ...fresh, task, workspaceId: tables.workspaceId, place });
      }
    },
    counts: async () => ({
      waiting: of('waiting').length,
      running: of('running').length,
      parked: of('parked').length,
    }),
    listParked: async ({ limit, after }) => {
      const behind = of('parked').filter(({ task }) => after === null || task.id < after);
      const sorted = behind.toSorted((one, other) => (one.task.id < other.task.id ? 1 : -1));
      return pageOf(sorted.map(parkedOf), limit, ({ id }) => id);
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

const parkedOf = ({ task, attempts, error, parkedAt }: MemoryTask): ParkedTask => ({
  ...task,
  attempts,
  error,
  parkedAt,
});

/** Runs work on the tables of any workspace, alone and in one go. */
export type MemoryChange = <Result>(
  use: (tables: (workspaceId: string) => Tables) => Result,
) => Promise<Result>;

export const memoryTaskQueue = (change: MemoryChange, clock: Clock): TaskQueue => {
  let cursor = '';
  /** Puts something in the place of each task that is still claimed as it was then. */
  const settle = (tasks: readonly ClaimedTask[], next: (row: MemoryTask) => Partial<MemoryTask> | null) =>
    change((tables) => {
      for (const task of tasks) {
        const rows = tables(task.workspaceId).of('tasks');
        const row = rows.find(task.id);
        if (row?.state !== 'running' || row.attempts !== task.attempts + 1) continue;
        putOrRemove(rows, row, next(row));
      }
    });
  const outOfLane = (row: MemoryTask) => ({ ...row.task, lane: null });
  return {
    claim: (limit, now) =>
      change((tables) => {
        const all = tables('')
          .everywhere('tasks')
          .map((row) => lapsed(row, clock.now()));
        const due = all.filter(
          (row) => row.state === 'waiting' && row.task.runAt <= now && isFirst(row, all),
        );
        const chosen = fairShare(due.toSorted(byAge), limit, cursor);
        cursor = chosen.at(-1)?.workspaceId ?? cursor;
        const leasedUntil = plus(clock.now(), taskLeaseMs);
        for (const row of chosen)
          tables(row.workspaceId)
            .of('tasks')
            .put(row.task.id, { ...row, state: 'running', attempts: row.attempts + 1, leasedUntil });
        return chosen.map(({ task, workspaceId, attempts }) => ({ ...task, workspaceId, attempts }));
      }),
    keep: (tasks) => settle(tasks, () => ({ leasedUntil: plus(clock.now(), taskLeaseMs) })),
    done: (tasks) => settle(tasks, () => null),
    later: (task, runAt) =>
      settle([task], (row) => ({ state: 'waiting', task: { ...outOfLane(row), runAt } })),
    park: (task, error) =>
      settle([task], (row) => ({ state: 'parked', task: outOfLane(row), error, parkedAt: clock.now() })),
    release: (tasks) => settle(tasks, ({ attempts }) => ({ state: 'waiting', attempts: attempts - 1 })),
  };
};

const putOrRemove = (rows: Table<MemoryTask>, row: MemoryTask, change: Partial<MemoryTask> | null): void => {
  if (change) rows.put(row.task.id, { ...row, ...change });
  else rows.remove(row.task.id);
};

const lapsed = (row: MemoryTask, now: string): MemoryTask =>
  row.state === 'running' && row.leasedUntil <= now ? { ...row, state: 'waiting' } : row;

const isFirst = ({ task, workspaceId, place }: MemoryTask, all: readonly MemoryTask[]): boolean =>
  task.lane === null ||
  !all.some(
    (other) =>
      other.workspaceId === workspaceId &&
      other.task.lane === task.lane &&
      (other.place < place || other.state === 'running') &&
      other.place !== place,
  );

const byAge = (one: MemoryTask, other: MemoryTask): number =>
  one.task.runAt === other.task.runAt ? one.place - other.place : one.task.runAt < other.task.runAt ? -1 : 1;
