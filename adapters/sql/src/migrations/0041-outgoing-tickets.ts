import type { Dialect } from './dialect.ts';

/** Tickets that agents open by writing to a customer: drafts, and messages that are held until they are sent. */
export const outgoingTickets = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table outgoing_tickets (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    agent_id ${uuid} not null,
    state ${text} not null,
    written_to ${text} not null,
    name ${text},
    subject ${text} not null,
    format ${text} not null,
    content ${text} not null,
    assignee_id ${uuid},
    tags ${text} not null,
    send_at ${text},
    stopped ${text},
    ticket_number ${number},
    updated_at ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
  'create index outgoing_tickets_agent on outgoing_tickets (workspace_id, agent_id, id)',
  `create index outgoing_tickets_to on outgoing_tickets (workspace_id, written_to)`,
];
