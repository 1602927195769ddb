import type { Dialect } from './dialect.ts';

/** Files that came before their message, and which of them a draft names. */
export const uploads = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table uploads (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    owner_id ${uuid} not null,
    name ${text} not null,
    content_type ${text} not null,
    size ${number} not null,
    sha256 ${text} not null,
    inline ${number} not null,
    created_at ${text} not null,
    primary key (workspace_id, id)
  )${rows}`,
  'create index uploads_owner on uploads (workspace_id, owner_id)',
  `alter table drafts add column files ${text} not null default '[]'`,
];
