import type { Instant } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db, TaskRow } from '../schema.ts';
import { statement } from '../statement.ts';

/** Leases that end too late were given before the clock was set back. */
const hasLapsed = (at: Placeholder<number>, latest: Placeholder<number>) =>
  sql`state = 'running' and (leased_until <= ${at} or leased_until > ${latest})`;

export const findLapsed = statement(
  (_db: Db, at: Placeholder<number>, latest: Placeholder<number>) => sql<{ place: number }>`
    select place from tasks where ${hasLapsed(at, latest)} limit 1`,
);

export const reviveLapsed = statement(
  (_db: Db, at: Placeholder<number>, latest: Placeholder<number>) =>
    sql`update tasks set state = 'ready' where ${hasLapsed(at, latest)}`,
);

/** Jumps from group to group in the index, whatever the number of tasks in each. */
export const dueGroups = statement(
  (_db: Db, now: Placeholder<Instant>, count: Placeholder<number>) => sql<{ group_key: string }>`
    with recursive groups (group_key) as (
      select min(group_key) from tasks where state = 'ready'
      union all
      select (select min(group_key) from tasks where state = 'ready' and group_key > groups.group_key)
      from groups where group_key is not null
    )
    select group_key from groups where exists (
      select 1 from tasks where state = 'ready' and tasks.group_key = groups.group_key and run_at <= ${now})
    limit ${count}`,
);

export const oldestOf = statement(
  (
    _db: Db,
    group: Placeholder<string>,
    now: Placeholder<Instant>,
    count: Placeholder<number>,
  ) => sql<TaskRow>`
    select * from tasks where state = 'ready' and group_key = ${group} and run_at <= ${now}
    order by run_at, place limit ${count}`,
);

export const claimRows = statement(
  (_db: Db, places: Placeholder<string>, until: Placeholder<number>) => sql`
    update tasks set state = 'running', attempts = attempts + 1, leased_until = ${until}
    where place in (select value from json_each(${places}))`,
);

/** Those of the tasks that are still claimed as they were then. */
const claimedAs = (names: Placeholder<string>) => sql`place in (
  select task.place from json_each(${names}) as name cross join tasks as task
    on task.workspace_id = name.value ->> 'workspaceId' and task.id = name.value ->> 'id'
  where task.state = 'running' and task.attempts = name.value ->> 'attempts' + 1)`;

export const keepRows = statement(
  (_db: Db, names: Placeholder<string>, until: Placeholder<number>) => sql`
    update tasks set leased_until = ${until} where ${claimedAs(names)}`,
);

export const removeRows = statement(
  (_db: Db, names: Placeholder<string>) => sql`delete from tasks where ${claimedAs(names)}`,
);

export const delayRow = statement(
  (_db: Db, names: Placeholder<string>, runAt: Placeholder<Instant>) => sql`
    update tasks set state = 'ready', lane = null, run_at = ${runAt} where ${claimedAs(names)}`,
);

export const parkRow = statement(
  (_db: Db, names: Placeholder<string>, error: Placeholder<string>, at: Placeholder<Instant>) => sql`
    update tasks set state = 'parked', lane = null, error = ${error}, parked_at = ${at}
    where ${claimedAs(names)}`,
);

export const releaseRows = statement(
  (_db: Db, names: Placeholder<string>) => sql`
    update tasks set state = 'ready', attempts = attempts - 1 where ${claimedAs(names)}`,
);

export const restRow = statement(
  (_db: Db, names: Placeholder<string>, until: Placeholder<Instant>) => sql`
    update tasks set state = 'ready', attempts = attempts - 1, run_at = ${until} where ${claimedAs(names)}`,
);

export const wakeFirsts = statement(
  (_db: Db, lanes: Placeholder<string>) => sql`
    update tasks set state = 'ready' where state = 'behind' and place in (
      select (select min(place) from tasks where workspace_id = lane.value ->> 'workspaceId'
        and tasks.lane = lane.value ->> 'lane')
      from json_each(${lanes}) as lane)`,
);
