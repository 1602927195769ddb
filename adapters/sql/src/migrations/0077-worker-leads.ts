import type { Dialect } from './dialect.ts';

/** One row: the worker that looks at the queue of tasks often, so that the others need not. */
export const workerLeads = ({ text, number, keyed }: Dialect): readonly string[] => [
  `create table worker_leads (
    slot integer primary key check (slot = 1),
    holder ${text},
    leased_until ${number} not null
  )${keyed}`,
  'insert into worker_leads (slot, leased_until) values (1, 0)',
];
