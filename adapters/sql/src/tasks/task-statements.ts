import { type Instant, taskLeaseMs } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../engine-name.ts';
import type { Placeholder } from '../placeholder.ts';
import type { Db, TaskRow } from '../schema.ts';
import { statement } from '../statement.ts';
import type { NewTaskRow } from './task-row.ts';

/** A task as it was claimed: another claim counts another attempt. */
export type ClaimKey = Readonly<{ workspaceId: string; id: string; attempt: number }>;

export const addRows = statement((db: Db, rows: readonly Placeholder<NewTaskRow>[]) =>
  db
    .insertInto('tasks')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing()),
);

/**
 * On Postgres only: one claim or outcome at a time, in all processes, so that no lane changes while a claim looks at it.
 * The planner must walk the indexes: the statistics of a table that fills and empties are always wrong. Settings last for the
 * transaction, as a pooler needs it.
 */
export const lockQueue = statement(
  () => sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true),
      pg_advisory_xact_lock(${sql.lit(queueLock)}::bigint)`,
);

/** Any number that nothing else on this database locks. */
const queueLock = 7_433_620_119;

/** The clock of the database, in milliseconds: workers of all processes share it. */
const clockOf = (db: Db): RawBuilder<number> =>
  engineOf(db) === 'postgres'
    ? sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`;

const leaseEnd = (db: Db): RawBuilder<number> => sql`${clockOf(db)} + ${sql.lit(taskLeaseMs)}`;

/** A lease that ends too late was given before the clock was set back. */
const hasLapsed = (db: Db) =>
  sql`state = 'running' and (leased_until <= ${clockOf(db)} or leased_until > ${leaseEnd(db)})`;

export const findLapsed = statement(
  (db: Db) => sql<{ id: string }>`select id from tasks where ${hasLapsed(db)} limit 1`,
);

/** Nothing is claimed by it, so no group must have its turn: the first due task of any, or a lease that has lapsed. */
export const findAnyDue = statement(
  (db: Db, now: Placeholder<Instant>) => sql<{ found: number }>`
    select coalesce(
      (select 1 from tasks where ${hasLapsed(db)} limit 1),
      (with recursive groups (group_key) as (
        select min(group_key) from tasks where state = 'ready'
        union all
        select (select min(group_key) from tasks where state = 'ready' and group_key > groups.group_key)
        from groups where group_key is not null
      ) select 1 from groups where (
        select 1 from tasks where state = 'ready' and tasks.group_key = groups.group_key and run_at <= ${now} limit 1
      ) = 1 limit 1)
    ) as found`,
);

export const reviveLapsed = statement(
  (db: Db) => sql`update tasks set state = 'ready', leased_until = null where ${hasLapsed(db)}`,
);

/** Groups with a task that is due, in their order, from the one after `cursor` on. Jumps from group to group in the index. */
export const dueGroups = statement(
  (_db: Db, { cursor, now, count }: Placeholder<{ cursor: string; now: Instant; count: number }>) => sql<{
    group_key: string;
  }>`
    with recursive groups (group_key) as (
      select min(group_key) from tasks where state = 'ready' and group_key > ${cursor}
      union all
      select (select min(group_key) from tasks where state = 'ready' and group_key > groups.group_key)
      from groups where group_key is not null
    )
    select group_key from groups where (
      select 1 from tasks where state = 'ready' and tasks.group_key = groups.group_key and run_at <= ${now} limit 1
    ) = 1
    limit ${count}`,
);

/** `oldest` is null where there is none. Walks all that wait: nobody may ask often. */
export const findOverdue = statement(
  (_db: Db, before: Placeholder<Instant>) => sql<{ count: number; oldest: Instant | null }>`
    select count(*) as count, min(run_at) as oldest from tasks
    where state in ('ready', 'behind') and run_at < ${before}`,
);

/** `ahead` is null for a task that has no lane, or that is the first of its lane while none of it runs. */
export type WaitingRow = TaskRow & Readonly<{ ahead: number | null }>;

/** Looks with a limit of one: Postgres would make a join of `exists`, by what it believes of a table that fills and empties. */
export const oldestOf = statement(
  (
    _db: Db,
    { group, now, count }: Placeholder<{ group: string; now: Instant; count: number }>,
  ) => sql<WaitingRow>`
    select waiting.*, coalesce(
      (select 1 from tasks as other where other.workspace_id = waiting.workspace_id
        and other.lane = waiting.lane and other.place < waiting.place limit 1),
      (select 1 from tasks as other where other.workspace_id = waiting.workspace_id
        and other.lane = waiting.lane and other.state = 'running' limit 1)
    ) as ahead
    from tasks as waiting where state = 'ready' and group_key = ${group} and run_at <= ${now}
    order by run_at, place limit ${count}`,
);

const rowOf = (db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.updateTable('tasks').where('workspace_id', '=', workspaceId).where('id', '=', id);

export const holdBack = statement((db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowOf(db, workspaceId, id).set({ state: sql.lit('behind') }),
);

export const claimRows = statement(
  (db: Db, workspaceId: Placeholder<string>, ids: readonly Placeholder<string>[]) =>
    db
      .updateTable('tasks')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .set(({ eb }) => ({
        state: sql.lit('running'),
        attempts: eb('attempts', '+', sql.lit(1)),
        leased_until: leaseEnd(db),
      })),
);

/** By its lease, and not by its state: Postgres would walk the small index of tasks that run instead of the key. */
const claimed = (db: Db, { workspaceId, id, attempt }: Placeholder<ClaimKey>) =>
  rowOf(db, workspaceId, id).where('attempts', '=', attempt).where('leased_until', 'is not', null);

export const keepRow = statement((db: Db, key: Placeholder<ClaimKey>) =>
  claimed(db, key).set({ leased_until: leaseEnd(db) }),
);

/** Of one workspace, and all at the same attempt. */
export const removeRows = statement(
  (
    db: Db,
    workspaceId: Placeholder<string>,
    { attempt, ids }: Placeholder<{ attempt: number; ids: readonly string[] }>,
  ) =>
    db
      .deleteFrom('tasks')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .where('attempts', '=', attempt)
      .where('leased_until', 'is not', null),
);

const isReady = { state: sql.lit<'ready'>('ready'), leased_until: null } as const;

export const delayRow = statement((db: Db, key: Placeholder<ClaimKey>, runAt: Placeholder<Instant>) =>
  claimed(db, key).set({ ...isReady, lane: null, run_at: runAt }),
);

export const parkRow = statement(
  (db: Db, { key, error, at }: Placeholder<{ key: ClaimKey; error: string; at: Instant }>) =>
    claimed(db, key).set({
      state: sql.lit('parked'),
      leased_until: null,
      lane: null,
      error,
      parked_at: at,
    }),
);

/** As it was before the claim. */
const unclaimed = (db: Db, key: Placeholder<ClaimKey>) =>
  claimed(db, key).set(({ eb }) => ({ ...isReady, attempts: eb('attempts', '-', sql.lit(1)) }));

export const releaseRow = statement(unclaimed);

export const restRow = statement((db: Db, key: Placeholder<ClaimKey>, until: Placeholder<Instant>) =>
  unclaimed(db, key).set({ run_at: until }),
);

export const wakeFirst = statement(
  (_db: Db, workspaceId: Placeholder<string>, lane: Placeholder<string>) => sql`
    update tasks set state = 'ready' where workspace_id = ${workspaceId} and lane = ${lane} and state = 'behind'
      and place = (select min(place) from tasks where workspace_id = ${workspaceId} and lane = ${lane})`,
);
