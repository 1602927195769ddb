import type { Dialect } from './dialect.ts';

/** The DNS status of a workspace's addresses, the keys that sign its mail, and an index of mails by address and time. */
export const senders = ({ uuid, text, keyed }: Dialect): readonly string[] => [
  `alter table inbound_addresses add column sending ${text}`,
  `create table mail_keys (
    workspace_id ${uuid} not null references workspaces (id),
    domain ${text} not null,
    id ${uuid} not null,
    selector ${text} not null,
    sealed_key ${text} not null,
    public_key ${text} not null,
    created_at ${text} not null,
    found_at ${text},
    replaced_at ${text},
    primary key (workspace_id, domain, id)
  )${keyed}`,
  `create index inbound_mails_address on inbound_mails (workspace_id, address_id, received_at)
    where address_id is not null`,
];
