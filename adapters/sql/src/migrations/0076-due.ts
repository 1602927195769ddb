import type { Dialect } from './dialect.ts';

/**
 * When something of a workspace is to be done in the background next. `next_at` is what writes said while a worker did it;
 * `leased_until` counts milliseconds of the database's clock. Workspaces that exist get their rows by the first walk.
 */
export const due = ({ uuid, text, number, keyed }: Dialect): readonly string[] => [
  `create table due (
    workspace_id ${uuid} not null,
    chore ${text} not null,
    at ${text} not null,
    next_at ${text},
    claim ${number} not null default 0,
    leased_until ${number},
    primary key (workspace_id, chore)
  )${keyed}`,
  'create index due_at on due (at)',

  `create table due_walks (
    slot integer primary key check (slot = 1),
    begun_at ${text} not null,
    after ${uuid}
  )${keyed}`,
  "insert into due_walks (slot, begun_at) values (1, '')",
];
