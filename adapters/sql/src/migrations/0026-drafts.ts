import type { Dialect } from './dialect.ts';

/** Drafts of agents, and replies that are held until they are sent. An empty draft keeps its rev. */
export const drafts = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table drafts (
    workspace_id ${uuid} not null,
    agent_id ${uuid} not null,
    ticket_number ${number} not null,
    kind ${text} not null,
    rev ${number} not null,
    state ${text} not null,
    format ${text} not null,
    content ${text} not null,
    macro_id ${uuid},
    status ${text},
    expected_last_message_id ${uuid},
    send_at ${text},
    stopped ${text},
    updated_at ${text} not null,
    primary key (workspace_id, agent_id, ticket_number, kind),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade
  )${rows}`,
  `create index drafts_written on drafts (workspace_id, agent_id, ticket_number, kind) where state <> 'empty'`,
  'create index drafts_ticket on drafts (workspace_id, ticket_number)',
];
