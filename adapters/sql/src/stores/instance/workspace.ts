import { DeskError, type Workspace, type WorkspaceStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, WorkspaceRow } from '../../schema.ts';
import { addMark } from '../../search/marks.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';

export const workspaceStore = (db: Db, workspaceId: string): WorkspaceStore => ({
  find: async () => {
    const row = await findRow.first(db, workspaceId);
    return row && workspaceFromRow(row);
  },
  add: async (workspace) => {
    const row = workspaceToRow(workspace);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('workspaces')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows)
      throw new DeskError(
        'slug_taken',
        `Another workspace has the slug ${workspace.slug}: choose another one.`,
        'slug',
      );
    await db
      .insertInto('workspace_counters')
      .values({ workspace_id: workspaceId, last_ticket_number: 0, last_event_sequence: 0 })
      .execute();
    await addMark(db, workspaceId);
  },
  save: async (workspace) => {
    const { id, ...changes } = workspaceToRow(workspace);
    await db.updateTable('workspaces').set(changes).where('id', '=', workspaceId).execute();
  },
});

export const workspaceFromRow = (row: WorkspaceRow): Workspace => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  locale: row.locale,
  timezone: row.timezone,
  status: row.status,
  settings: fromJson(row.settings),
  createdAt: row.created_at,
});

const workspaceToRow = (workspace: Workspace): WorkspaceRow => ({
  id: workspace.id,
  slug: workspace.slug,
  name: workspace.name,
  locale: workspace.locale,
  timezone: workspace.timezone,
  status: workspace.status,
  settings: toJson(workspace.settings),
  created_at: workspace.createdAt,
});

const findRow = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('workspaces').selectAll().where('id', '=', workspaceId),
);
