import { pageOf, type Upload, type UploadStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { RowOf } from '../../row-of.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromFlag, toFlag } from '../conversions.ts';
import { inBatches, padded } from '../in-batches.ts';

export type UploadRow = RowOf<Upload>;

export const uploadStore = (db: Db, workspaceId: string): UploadStore => ({
  add: async (upload) => {
    await addRow.run(db, { workspace_id: workspaceId, ...uploadToRow(upload) });
  },
  find: async (ownerId, ids) =>
    ids.length === 0
      ? []
      : (await findRows.all(db, workspaceId, { ownerId, ids: padded(ids) })).map(uploadFromRow),
  take: async (ownerId, ids) =>
    ids.length === 0
      ? []
      : (await takeRows.all(db, workspaceId, { ownerId, ids: padded(ids) })).map(uploadFromRow),
  countOf: async (ownerId) => (await countRows.first(db, workspaceId, ownerId))?.uploads ?? 0,
  list: async ({ limit, after }) => {
    const rows = await listRows.all(db, workspaceId, { above: after ?? firstId, count: limit + 1 });
    return pageOf(rows.map(uploadFromRow), limit, ({ id }) => id);
  },
  remove: (ids) =>
    inBatches(ids, async (batch) => {
      await removeRows.run(db, workspaceId, batch);
    }),
});

/** Below every UUID: where a list in their order starts. */
const firstId = '00000000-0000-0000-0000-000000000000';

const uploadFromRow = (row: UploadRow): Upload => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  inline: fromFlag(row.inline),
  createdAt: row.created_at,
});

const uploadToRow = (upload: Upload): UploadRow => ({
  id: upload.id,
  owner_id: upload.ownerId,
  name: upload.name,
  content_type: upload.contentType,
  size: upload.size,
  sha256: upload.sha256,
  inline: toFlag(upload.inline),
  created_at: upload.createdAt,
});

const addRow = statement((db, row: Placeholder<UploadRow & { workspace_id: string }>) =>
  db.insertInto('uploads').values(row),
);

type Wanted = Placeholder<{ ownerId: string; ids: readonly string[] }>;

const findRows = statement((db, workspaceId: Placeholder<string>, { ownerId, ids }: Wanted) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids),
);

const takeRows = statement((db, workspaceId: Placeholder<string>, { ownerId, ids }: Wanted) =>
  db
    .deleteFrom('uploads')
    .where('workspace_id', '=', workspaceId)
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .returningAll(),
);

const countRows = statement((db, workspaceId: Placeholder<string>, ownerId: Placeholder<string>) =>
  db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('workspace_id', '=', workspaceId)
    .where('owner_id', '=', ownerId),
);

const listRows = statement(
  (db, workspaceId: Placeholder<string>, { above, count }: Placeholder<{ above: string; count: number }>) =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', above)
      .orderBy('id')
      .limit(count),
);

const removeRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db.deleteFrom('uploads').where('workspace_id', '=', workspaceId).where('id', 'in', ids),
);
