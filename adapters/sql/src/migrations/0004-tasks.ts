import type { Dialect } from './dialect.ts';

/** On Postgres the tasks were jobs of pg-boss until migration 0021 made the table for both engines. */
export const tasks = ({ engine }: Dialect): readonly string[] => (engine === 'sqlite' ? ownTables : []);

/**
 * `place` is the order of adding, `group_key` begins with the workspace's id. A task is `behind` once a claim has seen
 * another one before it in its lane: so no claim looks at it again before its turn.
 */
const ownTables = [
  `create table tasks (
    place integer primary key,
    workspace_id text not null references workspaces (id),
    id text not null,
    kind text not null,
    payload text not null,
    lane text,
    group_key text not null,
    run_at text not null,
    state text not null,
    attempts integer not null,
    leased_until integer,
    error text,
    parked_at text,
    constraint tasks_id unique (workspace_id, id)
  ) strict`,
  "create index tasks_ready on tasks (group_key, run_at, place) where state = 'ready'",
  'create index tasks_lane on tasks (workspace_id, lane, place) where lane is not null',
  "create index tasks_running on tasks (leased_until) where state = 'running'",
  "create index tasks_parked on tasks (workspace_id, id) where state = 'parked'",
];
