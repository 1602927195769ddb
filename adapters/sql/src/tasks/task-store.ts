import { isUuid, pageOf, type TaskStore } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { fromJson, lastId } from '../stores/conversions.ts';
import { inBatches, padded } from '../stores/in-batches.ts';
import { parkedFromRow, taskToRow } from './task-row.ts';
import { addRows } from './task-statements.ts';

export const taskStore = (db: Db, workspaceId: string): TaskStore => ({
  add: (tasks) =>
    inBatches(
      tasks.map((task) => taskToRow(workspaceId, task)),
      (rows) => addRows.send(db, rows),
    ),
  counts: async () => {
    const rows = await countRows.all(db, workspaceId);
    const countIn = (...states: readonly string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + Number(count), 0);
    return { waiting: countIn('ready', 'behind'), running: countIn('running'), parked: countIn('parked') };
  },
  payloadsIn: async (lanes) =>
    lanes.length === 0
      ? []
      : (await findInLanes.all(db, workspaceId, padded(lanes))).map(({ payload }) => fromJson(payload)),
  listParked: async ({ limit, after }) => {
    const rows = await listParked.all(db, workspaceId, { below: after ?? lastId, count: limit + 1 });
    return pageOf(rows.map(parkedFromRow), limit, ({ id }) => id);
  },
  retry: async (id) => isUuid(id) && (await retryRow.run(db, workspaceId, id)) === 1,
});

const countRows = statement((db: Db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('tasks')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('state'),
);

export const findInLanes = statement(
  (db: Db, workspaceId: Placeholder<string>, lanes: Placeholder<readonly string[]>) =>
    db
      .selectFrom('tasks')
      .select('payload')
      .where('workspace_id', '=', workspaceId)
      .where('lane', 'in', lanes),
);

const listParked = statement(
  (
    db: Db,
    workspaceId: Placeholder<string>,
    { below, count }: Placeholder<{ below: string; count: number }>,
  ) =>
    db
      .selectFrom('tasks')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('state', '=', sql.lit('parked'))
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(count),
);

/** It was due when it was claimed, so it is due at once. */
const retryRow = statement((db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .updateTable('tasks')
    .set({ state: sql.lit('ready'), attempts: sql.lit(0), error: null, parked_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', sql.lit('parked')),
);
