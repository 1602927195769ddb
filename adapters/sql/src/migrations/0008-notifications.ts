import type { Dialect } from './dialect.ts';

/** Mentions are found by their agent, in the order of the feed. */
export const notifications = ({ uuid, text, number, keyed }: Dialect): readonly string[] => [
  `create table message_mentions (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    at ${text} not null,
    message_id ${uuid} not null,
    ticket_number ${number} not null,
    author_name ${text} not null,
    primary key (workspace_id, agent_id, at, message_id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number)
  )${keyed}`,
  'create index message_mentions_ticket on message_mentions (workspace_id, ticket_number)',

  `create table notification_reads (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    read_at ${text} not null,
    primary key (workspace_id, agent_id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${keyed}`,
];
