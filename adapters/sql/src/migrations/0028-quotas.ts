import type { Dialect } from './dialect.ts';

/** Counters of recent writes per contact and of storage per workspace, and a stamp that each write of an article renews. */
export const quotas = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table contact_usage (
    workspace_id ${uuid} not null,
    contact_id ${uuid} not null,
    requests ${text} not null,
    writes ${text} not null,
    day_began ${number} not null,
    day_bytes ${number} not null,
    primary key (workspace_id, contact_id),
    foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
  )${rows}`,
  // For erasing a person: their messages in tickets of others, and mails to others that name them.
  `create index messages_by_mail on messages (workspace_id, author_id)
    where author_type = 'customer' and channel = 'email'`,
  'create index messages_cc on messages (workspace_id, ticket_number) where cc is not null',
  `alter table workspace_counters add column stored_bytes ${number} not null default 0`,
  `alter table workspace_counters add column contacts ${number} not null default 0`,
  `alter table workspace_counters add column articles_stamp ${uuid}`,
  `update workspace_counters set
    contacts = (select count(*) from contacts as c where c.workspace_id = workspace_counters.workspace_id),
    stored_bytes = ${[...texts, ...sizes].join(' + ')}`,
];

const sumOf = (table: string, term: string, condition = ''): string =>
  `(select coalesce(sum(${term}), 0) from ${table} as t
    where t.workspace_id = workspace_counters.workspace_id${condition})`;

const texts = ['messages', 'message_origins'].map((table) =>
  sumOf(table, 'octet_length(t.body) + octet_length(t.body_html)'),
);

const sizes = [sumOf('files', 't.size'), sumOf('inbound_mails', 't.size', ` and t.raw_in <> 'none'`)];
