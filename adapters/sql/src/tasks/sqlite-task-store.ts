import { pageOf, type TaskStore } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db, TaskRow } from '../schema.ts';
import { statement } from '../statement.ts';
import { lastId } from '../stores/conversions.ts';
import { parkedFromRow, taskToRow } from './task-row.ts';

export const sqliteTaskStore = (db: Db, workspaceId: string): TaskStore => ({
  add: async (tasks) => {
    for (const task of tasks) await addRow.tell(db, taskToRow(workspaceId, task));
  },
  counts: async () => {
    const rows = await countRows.all(db, workspaceId);
    const of = (...states: readonly string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
    return { waiting: of('ready', 'behind'), running: of('running'), parked: of('parked') };
  },
  listParked: async ({ limit, after }) => {
    const rows = await listParked.all(db, workspaceId, after ?? lastId, limit + 1);
    return pageOf(rows.map(parkedFromRow), limit, ({ id }) => id);
  },
  retry: async (id) => (await retryRow.run(db, workspaceId, id)) === 1,
});

/** One after the other: whether a task is the first of its lane depends on those just added. */
const addRow = statement(
  (_db: Db, row: Placeholder<ReturnType<typeof taskToRow>>) => sql`
    insert into tasks (workspace_id, id, kind, payload, lane, group_key, run_at, state, attempts)
    values (${row.workspace_id}, ${row.id}, ${row.kind}, ${row.payload}, ${row.lane}, ${row.group_key}, ${row.run_at},
      case when exists (select 1 from tasks where workspace_id = ${row.workspace_id} and lane = ${row.lane})
        then 'behind' else 'ready' end, 0)
    on conflict (workspace_id, id) do nothing`,
);

const countRows = statement(
  (_db: Db, workspaceId: Placeholder<string>) => sql<{ state: string; count: number }>`
    select state, count(*) as count from tasks where workspace_id = ${workspaceId} group by state`,
);

const listParked = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    below: Placeholder<string>,
    count: Placeholder<number>,
  ) => sql<TaskRow>`
    select * from tasks where workspace_id = ${workspaceId} and state = 'parked' and id < ${below}
    order by id desc limit ${count}`,
);

/** Its time came when it was claimed: it is due at once. */
const retryRow = statement(
  (_db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) => sql`
    update tasks set state = 'ready', attempts = 0, error = null, parked_at = null
    where workspace_id = ${workspaceId} and id = ${id} and state = 'parked'`,
);
