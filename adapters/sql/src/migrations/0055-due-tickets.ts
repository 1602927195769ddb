import type { Dialect } from './dialect.ts';
import type { Batches, BuiltIndex } from './step.ts';

/** The next deadline of a ticket, of which its clock is the source: lists are sorted by it. */
export const dueTickets = ({ text }: Dialect): readonly string[] => [
  `alter table tickets add column due_at ${text}`,
];

/** Only tickets that somebody works on are due. Earlier programs leave the column as it is: their next write here fills it. */
export const dueTicketsFilled: Batches = {
  does: 'rows',
  batch: ({ engine }) => {
    const due = engine === 'postgres' ? dueOnPostgres : dueOnSqlite;
    return `update tickets set due_at = ${due('tickets')}
      where (workspace_id, number) in (
        select t.workspace_id, t.number from tickets as t
        where t.status in ('new', 'open', 'pending', 'on_hold') and t.status <> 'closed'
          and t.sla is not null and t.due_at is null and ${due('t')} is not null
        limit 5000)
      returning 1`;
  },
};

const dueOnPostgres = (ticket: string): string => `(
  select min(one ->> 'dueAt') from jsonb_array_elements(${ticket}.sla::jsonb -> 'targets') as one
  where jsonb_typeof(${ticket}.sla::jsonb -> 'policy') = 'object')`;

const dueOnSqlite = (ticket: string): string => `(
  select min(json_extract(one.value, '$.dueAt')) from json_each(${ticket}.sla, '$.targets') as one
  where json_type(${ticket}.sla, '$.policy') = 'object')`;

/** The columns that most lists filter by stand behind, so that a window of it reads only the tickets that are shown. */
export const dueTicketsIndex: BuiltIndex = {
  does: 'index',
  name: 'tickets_due',
  on: 'tickets (workspace_id, due_at, number, status, priority, assignee_id, team_id) where due_at is not null',
};

export const dueTicketsOfAgents: BuiltIndex = {
  does: 'index',
  name: 'tickets_due_of_assignee',
  on: 'tickets (workspace_id, assignee_id, due_at, number, status) where assignee_id is not null and due_at is not null',
};
