import type { Instant } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { BossRow } from './boss-row.ts';

export type BossWish = Readonly<{
  limit: number;
  now: Instant;
  /** The ids of groups that are left alone, as a JSON list. */
  shunned: string;
  /** The last group that got something. */
  cursor: string;
}>;

/** One claim at a time, in all processes: two at once would reach for the same jobs, and one of them go empty. */
export const bossClaim = async (db: Db, wish: BossWish): Promise<readonly BossRow[]> => {
  await takeTurn.tell(db);
  return (await claimJobs.all(db, wish)).toSorted((one, other) => one.place - other.place);
};

type ClaimedRow = BossRow & Readonly<{ place: number }>;

/** Any number that nothing else on this database locks. */
const claimLock = 7_433_620_119;

const takeTurn = statement(() => sql`select pg_advisory_xact_lock(${sql.lit(claimLock)}::bigint)`);

/**
 * A lane is held by a job that was begun, and by those added before. These are single looks with a limit of one: as
 * `exists` they would be made into joins, by what the planner believes of a table that fills and empties all the time.
 */
const isFirstOfLane = sql`
  (select 1 from tidemark_tasks.job_common as held
    where held.name = 'tasks' and held.policy = 'key_strict_fifo' and held.singleton_key = job.singleton_key
      and held.state in ('active', 'retry', 'failed') and held.id <> job.id limit 1) is null
  and (job.state = 'retry' or (select 1 from tidemark_tasks.job_common as earlier
    where earlier.name = 'tasks' and earlier.policy = 'key_strict_fifo' and not earlier.blocked
      and earlier.singleton_key = job.singleton_key and earlier.state = 'created'
      and (earlier.created_on, earlier.id) < (job.created_on, job.id) limit 1) is null)`;

/**
 * Jumps from group to group in the index, takes the oldest of each, and chooses by rank: the first of every group before
 * the second of any. Where there are more groups than places, those behind the cursor come first. Lanes of which a task is
 * under way are told apart before anything is looked up: behind the few of a slow receiver very many may wait.
 */
const claimJobs = statement(
  (_db: Db, { limit, now, shunned, cursor }: Placeholder<BossWish>) => sql<ClaimedRow>`
    with recursive groups (id) as (
      select min(group_id collate "C") from tidemark_tasks.job_common where name = 'tasks' and state < 'active'
      union all
      select (select min(group_id collate "C") from tidemark_tasks.job_common
        where name = 'tasks' and state < 'active' and group_id collate "C" > groups.id)
      from groups where groups.id is not null
    ), begun (lane) as materialized (
      select singleton_key from tidemark_tasks.job_common
      where name = 'tasks' and state = 'active' and group_id is not null and singleton_key is not null
    ), due as materialized (
      select id from groups
      where id is not null and id not in (select json_array_elements_text(${shunned}::json))
        and (select 1 from tidemark_tasks.job_common where name = 'tasks' and state < 'active'
          and group_id collate "C" = groups.id and start_after <= ${now} limit 1) = 1
    ), oldest as (
      select job.id, job.group_id,
        row_number() over (partition by job.group_id order by job.start_after, job.created_on, job.id) as rank
      from due cross join lateral (
        select job.id, job.group_id, job.start_after, job.created_on from tidemark_tasks.job_common as job
        where job.name = 'tasks' and job.state < 'active' and job.group_id collate "C" = due.id
          and job.start_after <= ${now} and job.singleton_key not in (select lane from begun)
          and ${isFirstOfLane}
        order by job.start_after, job.created_on, job.id
        limit (select ceil(2 * ${limit}::float8 / greatest(count(*), 1)) from due)
      ) as job
    ), chosen as (
      select id, row_number() over (order by rank, group_id collate "C" <= ${cursor}, group_id collate "C") as place
      from oldest order by place limit ${limit}
    ), locked as (
      select job.id, chosen.place from chosen
      join tidemark_tasks.job_common as job on job.name = 'tasks' and job.state < 'active' and job.id = chosen.id
      for update of job skip locked
    )
    update tidemark_tasks.job_common as job
    set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    from locked where job.name = 'tasks' and job.id = locked.id
    returning job.id, job.data, job.singleton_key, job.group_id, job.retry_count, locked.place`,
);
