import { type ClaimedTask, groupKey, type TaskQueue } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { Transact } from '../work.ts';
import { bossClaim } from './boss-claim.ts';
import { claimedFromJob } from './boss-row.ts';
import type { BossUpkeep } from './boss-upkeep.ts';

/**
 * Jobs of pg-boss: its tables hold them, one at a time per lane is a unique key of its own, and its supervisor takes them
 * back from workers that are not heard of any more. Claiming is ours, because its `fetch` looks at every waiting job and
 * takes the oldest ones, whoever else waits. Who claims also does pg-boss' upkeep, so that web processes do none.
 */
export const bossTaskQueue = (transact: Transact, upkeep: BossUpkeep): TaskQueue => {
  let cursor = '';
  const settle = async (
    tasks: readonly ClaimedTask[],
    use: (db: Db, named: string) => Promise<unknown>,
  ): Promise<void> => {
    if (tasks.length === 0) return;
    const named = JSON.stringify(tasks.map(({ id, attempts }) => ({ id, attempts })));
    await transact((db) => use(db, named));
  };
  return {
    claim: async (limit, now, busy) => {
      upkeep.wake();
      const shunned = JSON.stringify(busy.map(groupKey));
      const jobs = await transact((db) => bossClaim(db, { limit, now, shunned, cursor }));
      const tasks = jobs.map(claimedFromJob);
      cursor = tasks.map(groupKey).at(-1) ?? cursor;
      return tasks;
    },
    keep: (tasks) => upkeep.keep(tasks.map(({ id }) => id)),
    done: (tasks) => settle(tasks, (db, named) => removeJobs.tell(db, named)),
    later: (task, runAt) => settle([task], (db, named) => delayJob.tell(db, named, runAt)),
    park: (task, error) => settle([task], (db, named) => parkJob.tell(db, named, JSON.stringify({ error }))),
    release: (tasks) => settle(tasks, (db, named) => releaseJobs.tell(db, named)),
    wait: (task, until) => settle([task], (db, named) => restJob.tell(db, named, until)),
  };
};

/**
 * Jobs that are still claimed as they were then: another claim counts another attempt. Their ids are named as a list,
 * because a join may be made by walking the whole queue, by what the planner believes of a table that fills and empties.
 */
const areClaimedAs = (names: Placeholder<string>) => sql`job.name = 'tasks' and job.state = 'active'
  and job.id = any (array(select id from json_to_recordset(${names}::json) as claim (id uuid)))
  and (job.id, job.retry_count) in
    (select id, attempts from json_to_recordset(${names}::json) as claim (id uuid, attempts integer))`;

const removeJobs = statement(
  (_db: Db, names: Placeholder<string>) =>
    sql`delete from tidemark_tasks.job_common as job where ${areClaimedAs(names)}`,
);

const delayJob = statement(
  (_db: Db, names: Placeholder<string>, runAt: Placeholder<string>) => sql`
    update tidemark_tasks.job_common as job
    set state = 'created', start_after = ${runAt}, singleton_key = job.id::text, heartbeat_on = null,
      data = jsonb_set(job.data, '{runAt}', to_jsonb(${runAt}::text))
    where ${areClaimedAs(names)}`,
);

const parkJob = statement(
  (_db: Db, names: Placeholder<string>, output: Placeholder<string>) => sql`
    update tidemark_tasks.job_common as job
    set state = 'failed', singleton_key = job.id::text, heartbeat_on = null, completed_on = now(), output = ${output}
    where ${areClaimedAs(names)}`,
);

/** As it was before the claim. */
const unclaimed = sql`state = 'created', retry_count = greatest(retry_count - 1, 0), heartbeat_on = null,
  started_on = case when retry_count > 0 then started_on end`;

const releaseJobs = statement(
  (_db: Db, names: Placeholder<string>) =>
    sql`update tidemark_tasks.job_common as job set ${unclaimed} where ${areClaimedAs(names)}`,
);

const restJob = statement(
  (_db: Db, names: Placeholder<string>, until: Placeholder<string>) => sql`
    update tidemark_tasks.job_common as job
    set ${unclaimed}, start_after = ${until}, data = jsonb_set(job.data, '{runAt}', to_jsonb(${until}::text))
    where ${areClaimedAs(names)}`,
);
