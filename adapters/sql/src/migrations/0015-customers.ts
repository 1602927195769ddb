import type { Dialect } from './dialect.ts';

/** Sign-in links, sessions, read marks and devices of customers. All are removed with the contact. */
export const customers = (dialect: Dialect): readonly string[] => [
  ...sessions(dialect),
  ...links(dialect),
  ...news(dialect),
  ...(dialect.engine === 'sqlite' ? devicesMadeAnew(dialect) : devicesChanged(dialect)),
  'create index push_devices_customer_session on push_devices (workspace_id, customer_session_id)',
];

/** `ends_on` as in the sessions of agents. */
const sessions = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table customer_sessions (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    contact_id ${uuid} not null,
    kind ${text} not null,
    device ${text} not null,
    token_hash ${text} not null constraint customer_sessions_token unique,
    created_at ${text} not null,
    last_used_at ${text} not null,
    expires_at ${text} not null,
    revoked_at ${text},
    ends_on ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
  )${rows}`,
  'create index customer_sessions_contact on customer_sessions (workspace_id, contact_id)',
  'create index customer_sessions_end on customer_sessions (workspace_id, ends_on)',
];

/** The address may be that of nobody yet. */
const links = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table sign_in_links (
    workspace_id ${uuid} not null references workspaces (id),
    email ${text} not null,
    token_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    primary key (workspace_id, email),
    constraint sign_in_links_token unique (workspace_id, token_hash)
  )${rows}`,
  'create index sign_in_links_end on sign_in_links (workspace_id, expires_at)',
  `create index mails_links on mails (workspace_id, created_at) where kind = 'sign_in'`,
];

/** A ticket costs the index of solved ones nothing until it is solved. */
const news = ({ uuid, text, keyed }: Dialect): readonly string[] => [
  `create table customer_waterlines (
    workspace_id ${uuid} not null,
    contact_id ${uuid} not null,
    read_at ${text} not null,
    primary key (workspace_id, contact_id),
    foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
  )${keyed}`,
  `create index tickets_requester_solved on tickets (workspace_id, requester_id, solved_at, id)
    where solved_at is not null`,
  `alter table message_mentions add column author_type ${text} not null default 'agent'`,
  `update message_mentions set author_type = coalesce((
    select m.author_type from messages as m where m.workspace_id = message_mentions.workspace_id
      and m.ticket_number = message_mentions.ticket_number and m.id = message_mentions.message_id), author_type)`,
];

const oneSession = 'check ((session_id is null) <> (customer_session_id is null))';
const ofCustomerSession = `foreign key (workspace_id, customer_session_id)
  references customer_sessions (workspace_id, id) on delete cascade`;

/** SQLite cannot let a column be null afterwards. */
const devicesMadeAnew = ({ uuid, text, rows }: Dialect): readonly string[] => [
  `create table push_devices_anew (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    platform ${text} not null,
    device_name ${text},
    app_version ${text},
    agent_id ${uuid},
    contact_id ${uuid},
    session_id ${uuid},
    customer_session_id ${uuid},
    token_hash ${text} not null,
    sealed_token ${text} not null,
    created_at ${text} not null,
    last_seen_at ${text} not null,
    primary key (workspace_id, id),
    constraint push_devices_token unique (workspace_id, token_hash),
    constraint push_devices_one_session ${oneSession},
    foreign key (workspace_id, agent_id) references agents (workspace_id, id) on delete cascade,
    foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
    foreign key (workspace_id, session_id) references sessions (workspace_id, id) on delete cascade,
    ${ofCustomerSession}
  )${rows}`,
  `insert into push_devices_anew (${deviceColumns}) select ${deviceColumns} from push_devices`,
  'drop table push_devices',
  'alter table push_devices_anew rename to push_devices',
  'create index push_devices_agent on push_devices (workspace_id, agent_id, id)',
  'create index push_devices_contact on push_devices (workspace_id, contact_id)',
  'create index push_devices_session on push_devices (workspace_id, session_id)',
];

/** Those that there were before. */
const deviceColumns = `workspace_id, id, platform, device_name, app_version, agent_id, contact_id, session_id,
  token_hash, sealed_token, created_at, last_seen_at`;

const devicesChanged = ({ uuid }: Dialect): readonly string[] => [
  `alter table push_devices alter column session_id drop not null, add column customer_session_id ${uuid}`,
  `alter table push_devices add constraint push_devices_one_session ${oneSession}, add ${ofCustomerSession}`,
];
