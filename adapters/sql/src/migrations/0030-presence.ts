import type { Dialect } from './dialect.ts';

/** Who looks at which ticket. One process remembers that by itself; on Postgres all share a table that needs no log. */
export const presence = ({ engine, uuid, text, number }: Dialect): readonly string[] =>
  engine === 'sqlite'
    ? []
    : [
        `create unlogged table presence (
    workspace_id ${uuid} not null,
    ticket_number ${number} not null,
    agent_id ${uuid} not null,
    state ${text} not null,
    until ${text} not null,
    primary key (workspace_id, ticket_number, agent_id)
  )`,
      ];
