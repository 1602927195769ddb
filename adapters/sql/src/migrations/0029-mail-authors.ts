import type { Dialect } from './dialect.ts';

/**
 * The author of a mail, who need not be its sender: in mail of a web form, and when From comes late in a long header.
 * `author_key` is the folded author; until a mail was read, its folded sender.
 */
export const mailAuthors = ({ text }: Dialect): readonly string[] => [
  `alter table inbound_mails add column author ${text}`,
  `alter table inbound_mails add column author_key ${text}`,
  'update inbound_mails set author_key = sender_key where sender_key is not null',
  `create index inbound_mails_author on inbound_mails (workspace_id, author_key, received_at, opened_ticket)
    where author_key is not null`,
];
