import type { Dialect } from './dialect.ts';

/** Sums for reports, by day. Earlier tickets are counted later, in steps: `report_fills` has the progress. */
export const reports = ({ engine, uuid, text, number, keyed }: Dialect): readonly string[] => [
  `create table report_days (
    workspace_id ${uuid} not null references workspaces (id) on delete cascade,
    day ${text} not null,
    team ${text} not null,
    measure ${text} not null,
    part ${text} not null,
    count ${number} not null,
    primary key (workspace_id, day, team, measure, part)
  )${keyed}`,
  `create table report_fills (
    workspace_id ${uuid} not null references workspaces (id) on delete cascade,
    began_at ${text} not null,
    below ${number},
    primary key (workspace_id)
  )${keyed}`,
  `insert into report_fills (workspace_id, began_at) select id, ${nowOf[engine]} from workspaces`,
];

const nowOf = {
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  postgres: `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const;
