import { isUuid, pageOf, type Task, type TaskStore, taskLeaseMs } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { lastId } from '../stores/conversions.ts';
import { type ParkedRow, parkedFromJob, toGroupId } from './boss-row.ts';

/**
 * Tasks as jobs of pg-boss. Its `send` is not used, because it dates jobs by the begin of their transaction: of two writes
 * to one ticket, the one that began first and waited for the other would come first in its lane.
 */
export const bossTaskStore = (db: Db, workspaceId: string): TaskStore => ({
  add: async (tasks) => {
    if (tasks.length > 0) await addJobs.tell(db, JSON.stringify(tasks.map(jobOf(workspaceId))));
  },
  counts: async () => {
    const counts = await countJobs.first(db, workspaceId);
    return counts ?? { waiting: 0, running: 0, parked: 0 };
  },
  listParked: async ({ limit, after }) => {
    const rows = await listParked.all(db, workspaceId, after ?? lastId, limit + 1);
    return pageOf(rows.map(parkedFromJob), limit, ({ id }) => id);
  },
  retry: async (id) => isUuid(id) && (await retryJob.run(db, workspaceId, id)) === 1,
});

/** What has no lane is alone in one of its own. */
const jobOf =
  (workspaceId: string) =>
  ({ id, kind, payload, lane, group, runAt }: Task) => ({
    id,
    data: { kind, payload, runAt },
    singleton_key: lane === null ? id : `${workspaceId} ${lane}`,
    group_id: toGroupId({ workspaceId, group }),
    start_after: runAt,
  });

/** How much earlier pg-boss dates what it takes back from a lost worker: it is due at once, by anybody's clock. */
const yearSeconds = 365 * 86_400;

const addJobs = statement(
  (_db: Db, jobs: Placeholder<string>) => sql`
    insert into tidemark_tasks.job_common (id, name, data, singleton_key, group_id, start_after, created_on, policy,
      keep_until, retry_limit, retry_delay, expire_seconds, deletion_seconds, heartbeat_seconds)
    select job.id, 'tasks', job.data, job.singleton_key, job.group_id, job.start_after,
      clock_timestamp(), 'key_strict_fifo',
      'infinity', 2147483647, ${sql.lit(-yearSeconds)}, 86400, 0, ${sql.lit(taskLeaseMs / 1_000)}
    from json_to_recordset(${jobs}::json) as
      job (id uuid, data jsonb, singleton_key text, group_id text, start_after timestamptz)
    on conflict do nothing`,
);

type Counts = { waiting: number; running: number; parked: number };

const countJobs = statement(
  (_db: Db, workspaceId: Placeholder<string>) => sql<Counts>`
    select
      (select count(*) from tidemark_tasks.job_common where name = 'tasks' and state < 'active'
        and group_id collate "C" >= ${workspaceId} and group_id collate "C" < ${workspaceId} || '!') as waiting,
      (select count(*) from tidemark_tasks.job_common where name = 'tasks' and state = 'active'
        and group_id is not null and left(group_id, 36) = ${workspaceId}) as running,
      (select count(*) from tidemark_tasks.job_common where name = 'tasks' and state = 'failed'
        and left(group_id, 36) = ${workspaceId}) as parked`,
);

const listParked = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    below: Placeholder<string>,
    count: Placeholder<number>,
  ) => sql<ParkedRow>`
    select id, data, singleton_key, group_id, retry_count, output, completed_on
    from tidemark_tasks.job_common
    where name = 'tasks' and state = 'failed' and left(group_id, 36) = ${workspaceId} and id < ${below}
    order by id desc limit ${count}`,
);

/** Its time came when it was claimed: it is due at once. */
const retryJob = statement(
  (_db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) => sql`
    update tidemark_tasks.job_common
    set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null
    where name = 'tasks' and id = ${id} and state = 'failed' and left(group_id, 36) = ${workspaceId}`,
);
