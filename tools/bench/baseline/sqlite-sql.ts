import { eventColumns, messageColumns, nextPosition, ticketColumns } from './columns.ts';
import { pageSize } from './json.ts';

const statuses = ['new', 'open', 'pending', 'on_hold', 'solved', 'closed'];
const count = pageSize + 1;

/** An assignee's tickets are one range of the index for each status; the newest of each are merged. */
const newestOfAssignee = statuses
  .map(
    (status) => `select number from (select number from tickets indexed by tickets_assignee
      where workspace_id = +@workspaceId and assignee_id = +@assigneeId and status = '${status}' order by number desc limit ${count})`,
  )
  .join(' union all ');

/** SQLite plans a statement again whenever a bare `?` of its conditions is bound, and with `+?` once. */
export const listSql = {
  plain: `select * from tickets where workspace_id = +? order by number desc limit ${count}`,
  status: `select * from tickets indexed by tickets_status where workspace_id = +? and status = +? order by number desc limit ${count}`,
  since: `select * from tickets indexed by tickets_updated where workspace_id = +? and updated_at >= +?
    order by updated_at, number limit ${count}`,
  assignee: `select t.* from (select number from (${newestOfAssignee}) order by number desc limit ${count}) as c
    cross join tickets t where t.workspace_id = +@workspaceId and t.number = c.number order by c.number desc`,
};

export const createTicketSql = {
  ticket: `insert into tickets (${ticketColumns}) values (?, ?, ?, ?, 'new', 'normal', 'api', null, ?, null, null, ?, null,
    '[]', '{}', ?, ?, ?, ?, ?, null, null, '{}', 1) returning *`,
  message: `insert into messages (${messageColumns}) values (?, ?, ?, ${nextPosition('?', '?')}, 0, ?, ?, ?, ?, ?, 'api', 0, 'none', null, null, ?)`,
};

export const insertEvents = (rows: number): string =>
  `insert into events (${eventColumns}) values ${Array.from({ length: rows }, () => "(?, ?, ?, ?, ?, 'api_key', null, ?, ?)").join(', ')}`;
