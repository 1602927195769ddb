import type { Dialect } from './dialect.ts';

/** A registration is removed with its session, its agent or its contact. */
export const push = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table push_devices (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    platform ${text} not null,
    device_name ${text},
    app_version ${text},
    agent_id ${uuid},
    contact_id ${uuid},
    session_id ${uuid} not null,
    token_hash ${text} not null,
    sealed_token ${text} not null,
    created_at ${text} not null,
    last_seen_at ${text} not null,
    primary key (workspace_id, id),
    constraint push_devices_token unique (workspace_id, token_hash),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id) on delete cascade,
    foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
    foreign key (workspace_id, session_id) references sessions (workspace_id, id) on delete cascade
  )${rows}`,
  'create index push_devices_agent on push_devices (workspace_id, agent_id, id)',
  'create index push_devices_contact on push_devices (workspace_id, contact_id)',
  'create index push_devices_session on push_devices (workspace_id, session_id)',
];
