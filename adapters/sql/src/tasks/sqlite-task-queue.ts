import {
  type ClaimedTask,
  fairShare,
  groupKey,
  type Instant,
  type TaskQueue,
  taskLeaseMs,
  toInstant,
} from '@tidemark/domain';
import type { Engine } from '../engine.ts';
import type { Db, TaskRow } from '../schema.ts';
import type { Transact } from '../work.ts';
import {
  claimRows,
  delayRow,
  dueGroups,
  findLapsed,
  keepRows,
  oldestOf,
  parkRow,
  releaseRows,
  removeRows,
  restRow,
  reviveLapsed,
  wakeFirsts,
} from './sqlite-task-statements.ts';
import { claimedFromRow } from './task-row.ts';

/** The queue of one process and its commands: whoever writes has the file alone, so that nothing is claimed twice. */
export const sqliteTaskQueue = (
  transact: Transact,
  { reader }: Engine,
  clock: () => number = Date.now,
): TaskQueue => {
  let cursor = '';
  const settle = async (
    tasks: readonly ClaimedTask[],
    use: (db: Db, names: string) => Promise<unknown>,
  ): Promise<void> => {
    if (tasks.length > 0) await transact((db) => use(db, namesOf(tasks)), soon);
  };
  return {
    claim: async (limit, now, busy) => {
      const shunned = new Set(busy.map(groupKey));
      // Looking costs no write: most looks find nothing.
      if (!(await isAnythingDue(reader, { now, at: clock(), shunned }))) return [];
      return transact(async (db) => {
        await reviveLapsed.run(db, clock(), clock() + taskLeaseMs);
        const groups = await groupsInTurn(db, { now, limit, shunned, cursor });
        const chosen = fairShare(await oldestOfEach(db, groups, { now, limit }), limit, cursor);
        const places = JSON.stringify(chosen.map(({ place }) => place));
        await claimRows.run(db, places, clock() + taskLeaseMs);
        cursor = chosen.at(-1)?.group ?? cursor;
        return chosen.map(claimedFromRow);
      }, soon);
    },
    keep: (tasks) => settle(tasks, (db, names) => keepRows.run(db, names, clock() + taskLeaseMs)),
    done: (tasks) =>
      settle(tasks, async (db, names) => {
        await removeRows.run(db, names);
        await wakeLanes(db, tasks);
      }),
    later: (task, runAt) =>
      settle([task], async (db, names) => {
        await delayRow.run(db, names, runAt);
        await wakeLanes(db, [task]);
      }),
    park: (task, error) =>
      settle([task], async (db, names) => {
        await parkRow.run(db, names, error, toInstant(clock()));
        await wakeLanes(db, [task]);
      }),
    release: (tasks) => settle(tasks, (db, names) => releaseRows.run(db, names)),
    wait: (task, until) => settle([task], (db, names) => restRow.run(db, names, until)),
  };
};

/** What a power failure takes back is done again, as after any other loss of a worker. */
const soon = { soon: true };

/** Tasks as they were claimed: another claim counts another attempt. */
const namesOf = (tasks: readonly ClaimedTask[]): string =>
  JSON.stringify(tasks.map(({ workspaceId, id, attempts }) => ({ workspaceId, id, attempts })));

type Look = Readonly<{ now: Instant; at: number; shunned: ReadonlySet<string> }>;

/** One due group more than those that are left alone is one to take from. */
const isAnythingDue = async (db: Db, { now, at, shunned }: Look): Promise<boolean> => {
  if ((await findLapsed.first(db, at, at + taskLeaseMs)) !== null) return true;
  const groups = await dueGroups.all(db, now, shunned.size + 1);
  return groups.some(({ group_key }) => !shunned.has(group_key));
};

type Wish = Readonly<{ now: Instant; limit: number; shunned: ReadonlySet<string>; cursor: string }>;

/** As many groups as there are places, those behind the cursor first. */
const groupsInTurn = async (db: Db, { now, limit, shunned, cursor }: Wish): Promise<readonly string[]> => {
  const keys = (await dueGroups.all(db, now, mostGroups)).map(({ group_key }) => group_key);
  const open = keys.filter((key) => !shunned.has(key));
  const behind = open.filter((key) => key > cursor);
  return [...behind, ...open.filter((key) => key <= cursor)].slice(0, limit);
};

const mostGroups = 1_000_000;

/** Twice the share of each, so that some have more to give where others have less. */
const oldestOfEach = async (
  db: Db,
  groups: readonly string[],
  { now, limit }: Readonly<{ now: Instant; limit: number }>,
) => {
  const each = Math.ceil((2 * limit) / Math.max(groups.length, 1));
  const rows: TaskRow[] = [];
  for (const group of groups) rows.push(...(await oldestOf.all(db, group, now, each)));
  return rows.map((row) => ({ ...row, workspaceId: '', group: row.group_key }));
};

/** Where the first of a lane is gone, the next one takes its place. */
const wakeLanes = async (db: Db, tasks: readonly ClaimedTask[]): Promise<void> => {
  const lanes = tasks
    .filter(({ lane }) => lane !== null)
    .map(({ workspaceId, lane }) => ({ workspaceId, lane }));
  if (lanes.length > 0) await wakeFirsts.run(db, JSON.stringify(lanes));
};
