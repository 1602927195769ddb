import type { Dialect } from './dialect.ts';

/** Changes of tickets by each write. `content` has the changes, the rules and the SLA stamps. */
export const ticketHistory = ({ uuid, text, number, keyed }: Dialect): readonly string[] => [
  `create table ticket_history (
    workspace_id ${uuid} not null,
    ticket_number ${number} not null,
    id ${uuid} not null,
    at ${text} not null,
    actor_type ${text} not null,
    actor_id ${uuid},
    content ${text} not null,
    primary key (workspace_id, ticket_number, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade
  )${keyed}`,
];
