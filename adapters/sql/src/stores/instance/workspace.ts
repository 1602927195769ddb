import { DeskError, type Workspace, type WorkspaceStore } from '@tidemark/domain';
import { acrossWorkspaces } from '../../across.ts';
import { findSlug } from '../../directory-names.ts';
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
    await refuseTakenSlug(db, workspace);
    await db.insertInto('workspaces').values(row).execute();
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
  readOnlySince: async () => (await findReadOnly.first(db, workspaceId))?.read_only_since ?? null,
  setReadOnly: async (since) => {
    await db
      .updateTable('workspaces')
      .set({ read_only_since: since })
      .where('id', '=', workspaceId)
      .execute();
  },
});

/** Another write that takes it at the same moment collides, and looks once more. */
export const refuseTakenSlug = async (
  db: Db,
  { id, slug }: Pick<Workspace, 'id' | 'slug'>,
): Promise<void> => {
  const holder = await acrossWorkspaces(db, () => findSlug.first(db, slug));
  if (holder && holder.workspace_id !== id)
    throw new DeskError('slug_taken', `Another workspace has the slug ${slug}: choose another one.`, 'slug');
};

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

const findReadOnly = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('workspaces').select('read_only_since').where('id', '=', workspaceId),
);
