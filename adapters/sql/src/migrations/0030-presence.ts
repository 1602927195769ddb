import type { Dialect } from './dialect.ts';

/** Which agents look at which ticket. A single process remembers it; processes on Postgres share an unlogged table. */
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
