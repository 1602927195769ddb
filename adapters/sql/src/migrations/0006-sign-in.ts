import type { Dialect } from './dialect.ts';

export const signIn = (dialect: Dialect): readonly string[] => [
  ...sessions(dialect),
  ...waysIn(dialect),
  ...throttle(dialect),
];

/**
 * `ends_on` is the day of the earlier of `expires_at` and `revoked_at`: what finds the old ones. Most calls move the end
 * within its day, which leaves every index as it is.
 */
const sessions = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table sessions (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    agent_id ${uuid} not null,
    kind ${text} not null,
    device ${text} not null,
    token_hash ${text} not null constraint sessions_token unique,
    created_at ${text} not null,
    last_used_at ${text} not null,
    expires_at ${text} not null,
    revoked_at ${text},
    ends_on ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
  'create index sessions_agent on sessions (workspace_id, agent_id, id)',
  'create index sessions_end on sessions (workspace_id, ends_on)',
];

/** Issuers and subjects may be longer than an index takes: what is looked up is a digest of each. */
const waysIn = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table sign_in_codes (
    workspace_id ${uuid} not null,
    code_hash ${text} not null,
    agent_id ${uuid} not null,
    browser_session_id ${uuid} not null,
    challenge ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    spent_at ${text},
    session_id ${uuid},
    primary key (workspace_id, code_hash),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
  'create index sign_in_codes_open on sign_in_codes (workspace_id, agent_id) where spent_at is null',
  'create index sign_in_codes_browser on sign_in_codes (workspace_id, browser_session_id, created_at) where spent_at is null',
  'create index sign_in_codes_end on sign_in_codes (workspace_id, expires_at)',

  `create table invitations (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    token_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    primary key (workspace_id, agent_id),
    constraint invitations_token unique (workspace_id, token_hash),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,

  `create table sso_settings (
    workspace_id ${uuid} primary key references workspaces (id),
    issuer ${text} not null,
    client_id ${text} not null,
    sealed_client_secret ${text},
    created_at ${text} not null,
    updated_at ${text} not null
  )${rows}`,

  `create table agent_identities (
    workspace_id ${uuid} not null,
    issuer_key ${text} not null,
    subject_key ${text} not null,
    issuer ${text} not null,
    subject ${text} not null,
    agent_id ${uuid} not null,
    linked_at ${text} not null,
    primary key (workspace_id, issuer_key, subject_key),
    constraint agent_identities_agent unique (workspace_id, agent_id, issuer_key),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
];

/** Of the whole instance, like the setup link: whoever tries to sign in is in no workspace yet. */
const throttle = ({ text, number, rows }: Dialect): readonly string[] => [
  `create table throttled_tries (
    key ${text} primary key,
    taken_at ${text} not null,
    over_at ${number} not null
  )${rows}`,
  'create index throttled_tries_over on throttled_tries (over_at)',
];
