import type { Dialect } from './dialect.ts';

/** The content of an export is in the byte store, under `bytes_id`. */
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
  // Covers all workspaces: a self-hosted Tidemark queries it every half minute, for the list next to its backups.
  ...(engine === 'sqlite'
    ? ["create index events_erased on events (occurred_at) where kind = 'contact.deleted'"]
    : []),
];
