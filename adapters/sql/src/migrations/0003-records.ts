import type { Dialect } from './dialect.ts';

export const records = ({ engine, uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table events (
    workspace_id ${uuid} not null references workspaces (id),
    sequence ${number} not null,
    id ${uuid} not null,
    kind ${text} not null,
    occurred_at ${text} not null,
    actor_type ${text} not null,
    actor_id ${uuid},
    subject_id ${uuid} not null,
    data ${text} not null,
    primary key (workspace_id, sequence),
    constraint events_id unique (workspace_id, id)
  )${rows}`,
  'create index events_subject on events (workspace_id, subject_id)',
  'create index events_occurred on events (workspace_id, occurred_at, sequence)',

  `create table audit_log (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    at ${text} not null,
    actor_type ${text} not null,
    actor_id ${uuid},
    actor_name ${text} not null,
    operation ${text} not null,
    path ${text} not null,
    outcome ${text} not null,
    request_id ${text} not null,
    source ${text},
    primary key (workspace_id, id)
  )${rows}`,

  `create table idempotency_records (
    workspace_id ${uuid} not null references workspaces (id),
    credential_id ${text} not null,
    operation ${text} not null,
    key ${text} not null,
    fingerprint ${text} not null,
    output ${text},
    shows ${text},
    created_at ${text} not null,
    primary key (workspace_id, credential_id, operation, key)
  )${rows}`,
  'create index idempotency_records_age on idempotency_records (workspace_id, created_at)',
  'create index idempotency_records_shown on idempotency_records (workspace_id, shows) where shows is not null',

  ...(engine === 'postgres' ? [sharedRateWindows] : []),
];

/**
 * The rate limit's window, shared by the processes of a deployment. Unlogged: it costs no write-ahead log, and after a
 * crash of the database every window starts empty.
 */
const sharedRateWindows = `create unlogged table rate_windows (
  credential_id text collate "C" primary key,
  taken_at bigint[] not null,
  accepted boolean not null,
  touched_at bigint not null
) with (fillfactor = 50)`;
