import type { Dialect } from './dialect.ts';

/** The table of tasks is the same on both engines, and so are its indexes. `tasks_begun` says which lanes are busy. */
export const oneTableOfTasks = (dialect: Dialect): readonly string[] => [
  ...(dialect.engine === 'postgres' ? tableOf(dialect) : []),
  "create index tasks_begun on tasks (workspace_id, lane) where state = 'running' and lane is not null",
  ...(dialect.engine === 'postgres' ? [movedJobs] : []),
];

const tableOf = ({ uuid, text, number }: Dialect): readonly string[] => [
  `create table tasks (
    place ${number} not null generated always as identity,
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    kind ${text} not null,
    payload ${text} not null,
    lane ${text},
    group_key ${text} not null,
    run_at ${text} not null,
    state ${text} not null,
    attempts integer not null,
    leased_until ${number},
    error ${text},
    parked_at ${text},
    primary key (workspace_id, id)
  )`,
  "create index tasks_ready on tasks (group_key, run_at, place) where state = 'ready'",
  'create index tasks_lane on tasks (workspace_id, lane, place) where lane is not null',
  "create index tasks_running on tasks (leased_until) where state = 'running'",
  "create index tasks_parked on tasks (workspace_id, id) where state = 'parked'",
];

/**
 * Jobs of pg-boss, which held the tasks before. A job without a lane had its own id as its key, others the workspace's
 * id and the lane. The leases of those that run are what they were.
 */
const movedJobs = `do $$ begin
  if to_regclass('tidemark_tasks.job_common') is null then return; end if;
  insert into tasks (workspace_id, id, kind, payload, lane, group_key, run_at, state, attempts, leased_until, error, parked_at)
  select workspaces.id, job.id, data ->> 'kind', data ->> 'payload',
    case when singleton_key <> job.id::text then substr(singleton_key, 38) end,
    group_id, data ->> 'runAt',
    case job.state::text when 'active' then 'running' when 'failed' then 'parked' else 'ready' end,
    retry_count + case when started_on is null then 0 else 1 end,
    case when job.state::text = 'active' then (extract(epoch from heartbeat_on) * 1000)::bigint + 30000 end,
    output ->> 'error',
    to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from tidemark_tasks.job_common as job join workspaces on workspaces.id::text = left(group_id, 36)
  where job.name = 'tasks' and job.state::text in ('created', 'retry', 'active', 'failed')
  order by created_on, job.id;
  drop schema tidemark_tasks cascade;
end $$`;
