import { type Export, type ExportStore, resourcesShowingPeople } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, ExportRow } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';
import { padded } from '../in-batches.ts';

export const exportStore = (db: Db, workspaceId: string): ExportStore => ({
  find: async (id) => exportOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => exportOrNull(await holdRow.first(db, workspaceId, id)),
  list: async (limit) => (await listRows.all(db, workspaceId, limit)).map(exportFromRow),
  add: (record) => addRow.send(db, { workspace_id: workspaceId, ...exportToRow(record) }),
  save: async (record) => {
    const { id, ...changes } = exportToRow(record);
    await saveRow.run(db, workspaceId, { id, changes });
  },
  remove: async (id) => {
    await removeRow.run(db, workspaceId, id);
  },
  listOver: async (now, limit) => {
    const expired = await listExpired.all(db, workspaceId, { now, limit });
    const left = limit - expired.length;
    const kept = left > 0 ? await listKept.all(db, workspaceId, left) : [];
    return [...expired, ...kept].map(exportFromRow);
  },
  countUnfinished: async () => (await countUnfinished.first(db, workspaceId))?.unfinished ?? 0,
  listReadyBefore: async (newest, limit) =>
    (await listReadyBefore.all(db, workspaceId, { newest, limit })).map(exportFromRow),
  storedBytes: async (bytesIds) => {
    if (bytesIds.length === 0) return new Set();
    const rows = await findStoredBytes.all(db, workspaceId, padded(bytesIds));
    return new Set(rows.flatMap(({ bytes_id }) => bytes_id ?? []));
  },
  listShowingPeople: async () => (await holdShowing.all(db, workspaceId)).map(exportFromRow),
  removeBefore: (before, limit) => removeOld.run(db, workspaceId, { before, limit }),
  hasBefore: async (before) => (await findOld.first(db, workspaceId, before)) !== null,
});

const exportOrNull = (row: ExportRow | null): Export | null => row && exportFromRow(row);

const exportFromRow = (row: ExportRow): Export => ({
  id: row.id,
  status: row.status,
  resource: row.resource,
  format: row.format,
  filter: fromJson(row.filter),
  rowCount: row.row_count,
  bytes: row.bytes,
  error: row.error,
  bytesId: row.bytes_id,
  requestedWith:
    row.credential_type === null || row.credential_id === null
      ? null
      : { type: row.credential_type, id: row.credential_id },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const exportToRow = (record: Export): ExportRow => ({
  id: record.id,
  status: record.status,
  resource: record.resource,
  format: record.format,
  filter: toJson(record.filter),
  row_count: record.rowCount,
  bytes: record.bytes,
  error: record.error,
  bytes_id: record.bytesId,
  credential_type: record.requestedWith?.type ?? null,
  credential_id: record.requestedWith?.id ?? null,
  created_at: record.createdAt,
  expires_at: record.expiresAt,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('exports').where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).selectAll().where('id', '=', id),
);

const holdRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).selectAll().where('id', '=', id).forUpdate(),
);

const listRows = statement((db, workspaceId: Placeholder<string>, count: Placeholder<number>) =>
  rowsOf(db, workspaceId).selectAll().orderBy('id', 'desc').limit(count),
);

const addRow = statement((db, row: Placeholder<ExportRow & { workspace_id: string }>) =>
  db.insertInto('exports').values(row),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<ExportRow, 'id'> }>,
  ) => db.updateTable('exports').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('exports').where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const listExpired = statement(
  (db, workspaceId: Placeholder<string>, { now, limit }: Placeholder<{ now: string; limit: number }>) =>
    rowsOf(db, workspaceId)
      .selectAll()
      .where('status', '=', 'ready')
      .where('expires_at', '<=', now)
      .limit(limit),
);

const listKept = statement((db, workspaceId: Placeholder<string>, limit: Placeholder<number>) =>
  rowsOf(db, workspaceId)
    .selectAll()
    .where('bytes_id', 'is not', null)
    .where('status', 'in', ['failed', 'expired'])
    .limit(limit),
);

const countUnfinished = statement((db, workspaceId: Placeholder<string>) =>
  rowsOf(db, workspaceId)
    .select(({ fn }) => fn.countAll<number>().as('unfinished'))
    .where('status', 'in', ['queued', 'running']),
);

const listReadyBefore = statement(
  (db, workspaceId: Placeholder<string>, { newest, limit }: Placeholder<{ newest: number; limit: number }>) =>
    rowsOf(db, workspaceId)
      .selectAll()
      .where('status', '=', 'ready')
      .orderBy('expires_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(newest),
);

const findStoredBytes = statement(
  (db, workspaceId: Placeholder<string>, bytesIds: Placeholder<readonly string[]>) =>
    rowsOf(db, workspaceId).select('bytes_id').where('bytes_id', 'in', bytesIds),
);

const holdShowing = statement((db, workspaceId: Placeholder<string>) =>
  rowsOf(db, workspaceId)
    .selectAll()
    .where('status', 'in', ['running', 'ready'])
    .where('resource', 'in', [...resourcesShowingPeople])
    .orderBy('id')
    .forUpdate(),
);

const findOld = statement((db, workspaceId: Placeholder<string>, before: Placeholder<string>) =>
  rowsOf(db, workspaceId)
    .select('id')
    .where('bytes_id', 'is', null)
    .where('created_at', '<', before)
    .where('status', 'in', ['failed', 'expired'])
    .limit(1),
);

/** Chosen once, next to the removal, as for sessions. */
const removeOld = statement(
  (db, workspaceId: Placeholder<string>, { before, limit }: Placeholder<{ before: string; limit: number }>) =>
    db
      .with('picked', (picked) =>
        picked
          .selectFrom('exports')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('bytes_id', 'is', null)
          .where('created_at', '<', before)
          .where('status', 'in', ['failed', 'expired'])
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('exports')
      .where('workspace_id', '=', workspaceId)
      .where(({ eb, selectFrom }) => eb('id', 'in', selectFrom('picked').select('id'))),
);
