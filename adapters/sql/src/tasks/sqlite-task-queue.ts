import {
  type ClaimedTask,
  fairShare,
  groupKey,
  type Instant,
  type TaskQueue,
  taskLeaseMs,
  toInstant,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Db, TaskRow } from '../schema.ts';
import { statement } from '../statement.ts';
import type { Transact } from '../work.ts';
import { claimedFromRow } from './task-row.ts';

/** The queue of one process and its commands: whoever writes has the file alone, so that nothing is claimed twice. */
export const sqliteTaskQueue = (
  transact: Transact,
  { reader }: Engine,
  clock: () => number = Date.now,
): TaskQueue => {
  let cursor = '';
  const settle = (tasks: readonly ClaimedTask[], use: (db: Db, task: ClaimedTask) => Promise<unknown>) =>
    tasks.length === 0
      ? Promise.resolve()
      : transact(async (db) => {
          for (const task of tasks) await use(db, task);
        });
  return {
    claim: async (limit, now, busy) => {
      const shunned = new Set(busy.map(groupKey));
      // Looking costs no write: most looks find nothing.
      if (!(await isAnythingDue(reader, { now, at: clock(), shunned }))) return [];
      return transact(async (db) => {
        await reviveLapsed.run(db, clock(), clock() + taskLeaseMs);
        const chosen = fairShare(await dueRows(db, { now, limit, shunned }), limit, cursor);
        for (const { task } of chosen) await claimRow.run(db, task.place, clock() + taskLeaseMs);
        cursor = chosen.map(groupKey).at(-1) ?? cursor;
        return chosen.map(({ task }) => claimedFromRow(task));
      });
    },
    keep: (tasks) =>
      settle(tasks, (db, { workspaceId, id, attempts }) =>
        keepRow.run(db, { workspaceId, id, attempts }, clock() + taskLeaseMs),
      ),
    done: (tasks) =>
      settle(tasks, async (db, task) => {
        if ((await removeRow.run(db, nameOf(task))) === 1) await nextOfLane(db, task);
      }),
    later: (task, runAt) =>
      settle([task], async (db) => {
        if ((await delayRow.run(db, nameOf(task), runAt)) === 1) await nextOfLane(db, task);
      }),
    park: (task, error) =>
      settle([task], async (db) => {
        if ((await parkRow.run(db, nameOf(task), error, toInstant(clock()))) === 1)
          await nextOfLane(db, task);
      }),
    release: (tasks) => settle(tasks, (db, task) => releaseRow.run(db, nameOf(task))),
  };
};

/** A task as it was claimed: another claim counts another attempt. */
type Name = Readonly<{ workspaceId: string; id: string; attempts: number }>;

const nameOf = ({ workspaceId, id, attempts }: ClaimedTask): Name => ({ workspaceId, id, attempts });

type Look = Readonly<{ now: Instant; at: number; shunned: ReadonlySet<string> }>;

const isAnythingDue = async (db: Db, { now, at, shunned }: Look): Promise<boolean> =>
  (await findLapsed.first(db, at, at + taskLeaseMs)) !== null ||
  (await dueGroups.all(db, now)).some((group) => !shunned.has(group.group_key));

type Wish = Readonly<{ now: Instant; limit: number; shunned: ReadonlySet<string> }>;

/** Enough of the oldest of every group to share them fairly. */
const dueRows = async (db: Db, { now, limit, shunned }: Wish) => {
  const groups = (await dueGroups.all(db, now)).filter((group) => !shunned.has(group.group_key));
  const each = groups.length >= limit ? 1 : limit;
  const rows: TaskRow[] = [];
  for (const group of groups) rows.push(...(await oldestOf.all(db, group.group_key, now, each)));
  return rows.map((task) => ({ task, workspaceId: task.workspace_id, group: task.group_key }));
};

const nextOfLane = async (db: Db, { workspaceId, lane }: ClaimedTask): Promise<void> => {
  if (lane !== null) await wakeNext.run(db, workspaceId, lane);
};

/** Leases that end too late were given before the clock was set back. */
const findLapsed = statement(
  (_db: Db, at: number, latest: number) => sql<{ place: number }>`
    select place from tasks where state = 'running' and (leased_until <= ${at} or leased_until > ${latest}) limit 1`,
);

const reviveLapsed = statement(
  (_db: Db, at: number, latest: number) => sql`
    update tasks set state = 'ready'
    where state = 'running' and (leased_until <= ${at} or leased_until > ${latest})`,
);

/** Jumps from group to group in the index, whatever the number of tasks in each. */
const dueGroups = statement(
  (_db: Db, now: Instant) => sql<{ group_key: string }>`
    with recursive groups (group_key) as (
      select min(group_key) from tasks where state = 'ready'
      union all
      select (select min(group_key) from tasks where state = 'ready' and group_key > groups.group_key)
      from groups where group_key is not null
    )
    select group_key from groups where exists (
      select 1 from tasks where state = 'ready' and tasks.group_key = groups.group_key and run_at <= ${now})`,
);

const oldestOf = statement(
  (_db: Db, group: string, now: Instant, count: number) => sql<TaskRow>`
    select * from tasks where state = 'ready' and group_key = ${group} and run_at <= ${now}
    order by run_at, place limit ${count}`,
);

const claimRow = statement(
  (_db: Db, place: number, until: number) => sql`
    update tasks set state = 'running', attempts = attempts + 1, leased_until = ${until} where place = ${place}`,
);

const claimedAs = ({ workspaceId, id, attempts }: Name) =>
  sql`workspace_id = ${workspaceId} and id = ${id} and state = 'running' and attempts = ${attempts} + 1`;

const keepRow = statement(
  (_db: Db, name: Name, until: number) =>
    sql`update tasks set leased_until = ${until} where ${claimedAs(name)}`,
);

const removeRow = statement((_db: Db, name: Name) => sql`delete from tasks where ${claimedAs(name)}`);

const delayRow = statement(
  (_db: Db, name: Name, runAt: Instant) => sql`
    update tasks set state = 'ready', lane = null, run_at = ${runAt} where ${claimedAs(name)}`,
);

const parkRow = statement(
  (_db: Db, name: Name, error: string, at: Instant) => sql`
    update tasks set state = 'parked', lane = null, error = ${error}, parked_at = ${at} where ${claimedAs(name)}`,
);

const releaseRow = statement(
  (_db: Db, name: Name) => sql`
    update tasks set state = 'ready', attempts = attempts - 1 where ${claimedAs(name)}`,
);

const wakeNext = statement(
  (_db: Db, workspaceId: string, lane: string) => sql`
    update tasks set state = 'ready' where place = (
      select min(place) from tasks where workspace_id = ${workspaceId} and lane = ${lane}) and state = 'behind'`,
);
