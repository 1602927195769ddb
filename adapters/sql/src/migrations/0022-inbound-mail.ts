import type { Dialect } from './dialect.ts';

/** Mail that arrives, its addresses and hooks, and what it leaves with messages and tickets. */
export const inboundMail = (dialect: Dialect): readonly string[] => [
  ...mails(dialect),
  ...addresses(dialect),
  ...traces(dialect),
];

/**
 * `first_key` is the dedupe key of a mail that others are duplicates of; `sender_key` the folded sender. The bytes stand last:
 * what is before them is read without them.
 */
const mails = ({ uuid, text, number, flag, bytes, rows }: Dialect): readonly string[] => [
  `create table inbound_mails (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    way ${text} not null,
    envelope_from ${text},
    recipient ${text} not null,
    client ${text},
    address_id ${uuid},
    size ${number} not null,
    sha256 ${text} not null,
    dedupe_key ${text} not null,
    first_key ${text},
    raw_in ${text} not null,
    sender ${text},
    sender_key ${text},
    subject ${text},
    sent_as ${text},
    state ${text} not null,
    reason ${text},
    error ${text},
    attempts ${number} not null,
    verdicts ${text},
    duplicate_of ${uuid},
    ticket_number ${number},
    message_id ${uuid},
    opened_ticket ${flag} not null,
    received_at ${text} not null,
    settled_at ${text},
    raw ${bytes},
    primary key (workspace_id, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade
  )${rows}`,
  'create unique index inbound_mails_first on inbound_mails (workspace_id, first_key) where first_key is not null',
  'create index inbound_mails_state on inbound_mails (workspace_id, state, id)',
  'create index inbound_mails_received on inbound_mails (workspace_id, state, received_at)',
  `create index inbound_mails_sender on inbound_mails (workspace_id, sender_key, received_at, opened_ticket)
    where sender_key is not null`,
  `create index inbound_mails_settled on inbound_mails (workspace_id, state, settled_at, id)
    where settled_at is not null`,
  `create index inbound_mails_raw on inbound_mails (workspace_id, state, settled_at, id)
    where settled_at is not null and raw_in <> 'none'`,
  `create index inbound_mails_ticket on inbound_mails (workspace_id, ticket_number)
    where ticket_number is not null`,
];

/** An address, and the secret of a hook, belong to one workspace of the instance. */
const addresses = ({ uuid, text, flag, rows }: Dialect): readonly string[] => [
  `create table inbound_addresses (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    address ${text} not null,
    address_key ${text} not null unique,
    team_id ${uuid},
    priority ${text},
    tags ${text} not null,
    reply_to ${text} not null,
    is_group ${flag} not null,
    bulk ${text} not null,
    trusted_authserv ${text},
    code_hash ${text},
    code_sent_at ${text},
    verified_at ${text},
    sends ${flag} not null,
    created_at ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, team_id) references teams (workspace_id, id)
  )${rows}`,
  `create table inbound_hooks (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    name ${text} not null,
    secret_hash ${text} not null unique,
    created_at ${text} not null,
    primary key (workspace_id, id)
  )${rows}`,
];

const traces = ({ uuid, text, number, flag, rows, keyed }: Dialect): readonly string[] => [
  `create table message_origins (
    workspace_id ${uuid} not null,
    message_id ${uuid} not null,
    ticket_number ${number} not null,
    sent_as ${text},
    sent_as_key ${text},
    sender ${text} not null,
    sender_key ${text} not null,
    subject ${text} not null,
    body ${text} not null,
    body_html ${text} not null,
    primary key (workspace_id, message_id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade
  )${rows}`,
  `create index message_origins_sent_as on message_origins (workspace_id, sent_as_key)
    where sent_as_key is not null`,
  'create index message_origins_sender on message_origins (workspace_id, sender_key)',
  'create index message_origins_ticket on message_origins (workspace_id, ticket_number, message_id)',
  `create table participants (
    workspace_id ${uuid} not null,
    ticket_number ${number} not null,
    email_key ${text} not null,
    email ${text} not null,
    name ${text},
    added_at ${text} not null,
    primary key (workspace_id, ticket_number, email_key),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade
  )${keyed}`,
  'create index participants_email on participants (workspace_id, email_key)',
  // Null: the message did not come by mail. No cc is null as well.
  `alter table messages add column verified ${flag}`,
  `alter table messages add column cc ${text}`,
];
