import type { Dialect } from './dialect.ts';

/** The records of files; their bytes are elsewhere. The rows are removed with their ticket. */
export const files = ({ uuid, text, number, flag, rows }: Dialect): readonly string[] => [
  `create table files (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    ticket_number ${number} not null,
    message_id ${uuid} not null,
    name ${text} not null,
    content_type ${text} not null,
    size ${number} not null,
    sha256 ${text} not null,
    inline ${flag} not null,
    created_at ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade
  )${rows}`,
  'create index files_ticket on files (workspace_id, ticket_number, id)',
  'create index files_message on files (workspace_id, message_id, id)',
];
