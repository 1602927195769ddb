import type { Dialect } from './dialect.ts';

/** Second factors of agents: an authenticator app, passkeys, and slow hashes of recovery codes. */
export const secondFactors = ({ uuid, text, rows, number }: Dialect): readonly string[] => [
  `create table agent_apps (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    sealed_secret ${text} not null,
    created_at ${text} not null,
    last_step ${number} not null,
    primary key (workspace_id, agent_id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
  `create table agent_passkeys (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    agent_id ${uuid} not null,
    name ${text} not null,
    credential_id ${text} not null,
    public_key ${text} not null,
    counter ${number} not null,
    transports ${text} not null,
    created_at ${text} not null,
    last_used_at ${text},
    primary key (workspace_id, id),
    constraint agent_passkeys_credential unique (workspace_id, credential_id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
  'create index agent_passkeys_of_agent on agent_passkeys (workspace_id, agent_id)',
  `create table recovery_codes (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    code_hash ${text} not null,
    primary key (workspace_id, agent_id, code_hash),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
];
