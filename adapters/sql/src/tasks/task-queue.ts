import { type ClaimedTask, groupKey, moveCursor, shareCursor, type TaskQueue } from '@tidemark/domain';
import { engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { inBatches } from '../stores/in-batches.ts';
import type { Transact } from '../work.ts';
import { claimDue, isAnythingDue } from './task-claim.ts';
import {
  type ClaimKey,
  delayRow,
  findOverdue,
  keepRow,
  lockQueue,
  parkRow,
  releaseRow,
  removeRows,
  restRow,
  wakeFirst,
} from './task-statements.ts';

/**
 * The queue in our own table, the same on both engines (docs/decisions/0027). Claims and outcomes are written one at a time: on SQLite
 * because one transaction at a time writes, on Postgres by a lock of their own. `look` is for an engine on which looking
 * costs less than a transaction.
 */
export const createTaskQueue = (transact: Transact, look: Db | null = null): TaskQueue => {
  const cursor = shareCursor();
  const exclusively = <Result>(use: (db: Db) => Promise<Result>): Promise<Result> =>
    transact(async (db) => {
      if (engineOf(db) === 'postgres') await lockQueue.send(db);
      return use(db);
    }, soon);
  const settle = async (
    tasks: readonly ClaimedTask[],
    change: (db: Db, key: ClaimKey) => Promise<void>,
  ): Promise<void> => {
    if (tasks.length === 0) return;
    await exclusively(async (db) => {
      for (const task of tasks) await change(db, keyOf(task));
    });
  };
  /** As `settle`, for tasks that leave their lanes: the next one of each takes its place. */
  const dismiss = async (
    tasks: readonly ClaimedTask[],
    change: (db: Db) => Promise<unknown>,
  ): Promise<void> => {
    if (tasks.length === 0) return;
    await exclusively(async (db) => {
      await change(db);
      for (const { workspaceId, lane } of tasks)
        if (lane !== null) await wakeFirst.send(db, workspaceId, lane);
    });
  };
  return {
    claim: async (limit, now, busy) => {
      const wish = { limit, now, busy: new Set(busy.map(groupKey)), cursor };
      if (look && !(await isAnythingDue(look, wish))) return [];
      let claimed = await exclusively((db) => claimDue(db, wish));
      while (claimed.isLooking) claimed = await exclusively((db) => claimDue(db, wish));
      moveCursor(cursor, claimed.tasks);
      return claimed.tasks;
    },
    keep: (tasks) => settle(tasks, (db, key) => keepRow.send(db, key)),
    done: (tasks) => dismiss(tasks, (db) => removeAll(db, tasks)),
    later: (task, runAt) => dismiss([task], (db) => delayRow.send(db, keyOf(task), runAt)),
    park: (task, error, now) =>
      dismiss([task], (db) => parkRow.send(db, { key: keyOf(task), error, at: now })),
    release: (tasks) => settle(tasks, (db, key) => releaseRow.send(db, key)),
    wait: (task, until) => settle([task], (db, key) => restRow.send(db, key, until)),
    overdue: async (before) => {
      const find = (db: Db) => findOverdue.first(db, before);
      const { count, oldest } = (await (look ? find(look) : transact(find, soon))) ?? { oldest: null };
      return oldest === null ? null : { count: Number(count), oldest };
    },
  };
};

/** Tasks of one workspace at the same attempt share statements. */
const removeAll = async (db: Db, tasks: readonly ClaimedTask[]): Promise<void> => {
  for (const [workspaceId, owned] of Map.groupBy(tasks, (task) => task.workspaceId))
    for (const [attempts, alike] of Map.groupBy(owned, (task) => task.attempts))
      await inBatches(alike, (batch) =>
        removeRows.send(db, workspaceId, { attempt: attempts + 1, ids: batch.map(({ id }) => id) }),
      );
};

/** Work that a power failure takes back is done again, as after any other loss of a worker. */
const soon = { soon: true };

const keyOf = ({ workspaceId, id, attempts }: ClaimedTask): ClaimKey => ({
  workspaceId,
  id,
  attempt: attempts + 1,
});
