import type { Dialect } from './dialect.ts';

/** Accounts at IMAP servers. Secrets are sealed, and of any length. */
export const inboundAccounts = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table inbound_accounts (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    address_id ${uuid} not null,
    host ${text} not null,
    port ${number} not null,
    security ${text} not null,
    login ${text} not null,
    sign_in ${text} not null,
    sealed_secret ${text},
    signed_in_at ${text},
    folder ${text} not null,
    move_to ${text},
    uid_validity ${text},
    last_uid ${number} not null,
    walk_since ${text},
    walk_up_to ${number},
    stuck_uid ${number},
    stuck_attempts ${number},
    state ${text} not null,
    error ${text},
    failures ${number} not null,
    failing_since ${text},
    told_at ${text},
    last_success_at ${text},
    created_at ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, address_id) references inbound_addresses (workspace_id, id) on delete cascade
  )${rows}`,
  'create index inbound_accounts_address on inbound_accounts (workspace_id, address_id)',
];
