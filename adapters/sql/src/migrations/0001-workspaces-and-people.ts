import type { Dialect } from './dialect.ts';

export const workspacesAndPeople = ({
  uuid,
  text,
  number,
  flag,
  rows,
  keyed,
}: Dialect): readonly string[] => [
  `create table setup_links (
    slot ${number} primary key,
    token_hash ${text} not null,
    expires_at ${text} not null
  )${rows}`,

  `create table workspaces (
    id ${uuid} primary key,
    slug ${text} not null constraint workspaces_slug unique,
    name ${text} not null,
    locale ${text} not null,
    timezone ${text} not null,
    status ${text} not null,
    settings ${text} not null,
    configuration_version ${number} not null default 0,
    configuration_stamp ${uuid},
    created_at ${text} not null
  )${rows}`,

  `create table workspace_counters (
    workspace_id ${uuid} primary key references workspaces (id),
    last_ticket_number ${number} not null,
    last_event_sequence ${number} not null,
    last_assignment ${number} not null default 0
  )${keyed}`,

  `create table agents (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    email ${text} not null,
    email_key ${text} not null,
    name ${text} not null,
    role ${text} not null,
    status ${text} not null,
    available ${flag} not null,
    password_hash ${text},
    last_assignment ${number} not null default 0,
    created_at ${text} not null,
    primary key (workspace_id, id),
    constraint agents_email unique (workspace_id, email_key)
  )${rows}`,

  `create table teams (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    name ${text} not null,
    created_at ${text} not null,
    primary key (workspace_id, id)
  )${rows}`,

  `create table team_members (
    workspace_id ${uuid} not null,
    team_id ${uuid} not null,
    agent_id ${uuid} not null,
    primary key (workspace_id, team_id, agent_id),
    foreign key (workspace_id, team_id) references teams (workspace_id, id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${keyed}`,
  'create index team_members_agent on team_members (workspace_id, agent_id)',

  `create table api_keys (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    name ${text} not null,
    scopes ${text} not null,
    prefix ${text} not null,
    token_hash ${text} not null constraint api_keys_token unique,
    created_at ${text} not null,
    last_used_at ${text},
    revoked_at ${text},
    primary key (workspace_id, id)
  )${rows}`,

  `create table organizations (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    name ${text} not null,
    email_domains ${text} not null,
    shared_tickets ${flag} not null,
    notes ${text},
    custom_fields ${text} not null,
    created_at ${text} not null,
    updated_at ${text} not null,
    version ${number} not null,
    primary key (workspace_id, id)
  )${rows}`,
  'create index organizations_name on organizations (workspace_id, name)',

  `create table organization_domains (
    workspace_id ${uuid} not null,
    domain ${text} not null,
    organization_id ${uuid} not null,
    primary key (workspace_id, domain),
    foreign key (workspace_id, organization_id) references organizations (workspace_id, id)
  )${keyed}`,
  'create index organization_domains_owner on organization_domains (workspace_id, organization_id)',

  `create table contacts (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    email ${text} not null,
    email_key ${text} not null,
    email_domain ${text} not null,
    name ${text} not null,
    phone ${text},
    locale ${text},
    blocked ${flag} not null,
    organization_id ${uuid},
    custom_fields ${text} not null,
    created_at ${text} not null,
    updated_at ${text} not null,
    version ${number} not null,
    primary key (workspace_id, id),
    constraint contacts_email unique (workspace_id, email_key),
    foreign key (workspace_id, organization_id) references organizations (workspace_id, id)
  )${rows}`,
  'create index contacts_organization on contacts (workspace_id, organization_id, id)',
  'create index contacts_unattached on contacts (workspace_id, email_domain, id) where organization_id is null',
];
