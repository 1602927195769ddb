import type { Dialect } from './dialect.ts';

/** The links by which agents choose another password; the newest of each agent. */
export const passwordResets = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table password_resets (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    token_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    primary key (workspace_id, agent_id),
    constraint password_resets_token unique (workspace_id, token_hash),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
];
