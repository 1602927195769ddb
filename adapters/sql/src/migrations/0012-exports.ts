import type { Dialect } from './dialect.ts';

/** What an export holds is kept elsewhere, under `bytes_id`. */
export const exports = ({ engine, uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table exports (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    status ${text} not null,
    resource ${text} not null,
    format ${text} not null,
    filter ${text} not null,
    row_count ${number},
    bytes ${number},
    error ${text},
    bytes_id ${uuid},
    created_at ${text} not null,
    expires_at ${text},
    primary key (workspace_id, id)
  )${rows}`,
  'create index exports_status on exports (workspace_id, status, expires_at)',
  'create index exports_kept on exports (workspace_id) where bytes_id is not null',
  'create index exports_over on exports (workspace_id, created_at) where bytes_id is null',
  // Of all workspaces: the list beside the backups of a self-hosted Tidemark asks every half minute.
  ...(engine === 'sqlite'
    ? ["create index events_erased on events (occurred_at) where kind = 'contact.deleted'"]
    : []),
];
