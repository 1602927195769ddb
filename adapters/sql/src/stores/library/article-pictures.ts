import { type ArticlePicture, type ArticlePictureStore, pageOf } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { RowOf } from '../../row-of.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { inBatches } from '../in-batches.ts';

export type ArticlePictureRow = RowOf<ArticlePicture>;

export const articlePictureStore = (db: Db, workspaceId: string): ArticlePictureStore => ({
  add: async (picture) => {
    await addRow.run(db, { workspace_id: workspaceId, ...pictureToRow(picture) });
  },
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && pictureFromRow(row);
  },
  list: async ({ limit, after }) => {
    const rows = await listRows.all(db, workspaceId, { above: after ?? firstId, count: limit + 1 });
    return pageOf(rows.map(pictureFromRow), limit, ({ id }) => id);
  },
  remove: (ids) =>
    inBatches(ids, async (batch) => {
      await removeRows.run(db, workspaceId, batch);
    }),
});

/** Below every UUID: where a list in their order starts. */
const firstId = '00000000-0000-0000-0000-000000000000';

const pictureFromRow = (row: ArticlePictureRow): ArticlePicture => ({
  id: row.id,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  createdAt: row.created_at,
});

const pictureToRow = (picture: ArticlePicture): ArticlePictureRow => ({
  id: picture.id,
  content_type: picture.contentType,
  size: picture.size,
  sha256: picture.sha256,
  width: picture.width,
  height: picture.height,
  created_at: picture.createdAt,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('article_pictures').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const listRows = statement(
  (db, workspaceId: Placeholder<string>, { above, count }: Placeholder<{ above: string; count: number }>) =>
    rowsOf(db, workspaceId).where('id', '>', above).orderBy('id').limit(count),
);

const addRow = statement((db, row: Placeholder<ArticlePictureRow & { workspace_id: string }>) =>
  db.insertInto('article_pictures').values(row),
);

const removeRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db.deleteFrom('article_pictures').where('workspace_id', '=', workspaceId).where('id', 'in', ids),
);
