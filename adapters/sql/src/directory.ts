import { type Directory, pageOf } from '@tidemark/domain';
import type { Engine } from './engine.ts';
import type { Db, WorkspaceRow } from './schema.ts';
import { statement } from './statement.ts';
import { apiKeyColumns, apiKeyFromRow } from './stores/api-keys.ts';
import { lastId } from './stores/conversions.ts';
import { workspaceFromRow } from './stores/workspace.ts';
import { refuseInsideTransaction, type Transact } from './work.ts';

export const createDirectory = (transact: Transact, { reader }: Engine): Directory => ({
  findByTokenHash: async (tokenHash) => {
    refuseInsideTransaction();
    const row = await findKey.first(reader, tokenHash);
    return row && { workspace: workspaceFromRow(ownerOf(row)), key: apiKeyFromRow(row) };
  },
  findWorkspace: async (slug) => {
    refuseInsideTransaction();
    const row = await findWorkspaceBySlug.first(reader, slug);
    return row && workspaceFromRow(row);
  },
  listWorkspaces: async ({ limit, after }) => {
    refuseInsideTransaction();
    const rows = await listRows(reader, after ?? lastId, limit + 1);
    return pageOf(rows.map(workspaceFromRow), limit, ({ id }) => id);
  },
  replaceSetupLink: (tokenHash, expiresAt) =>
    transact(async (transaction) => {
      await transaction
        .insertInto('setup_links')
        .values({ slot: onlySlot, token_hash: tokenHash, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('slot').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }),
        )
        .execute();
    }),
  hasSetupLink: async (tokenHash, at) => {
    refuseInsideTransaction();
    const row = await reader
      .selectFrom('setup_links')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    return row !== undefined;
  },
});

/** One place for one link: a new one takes it over. */
const onlySlot = 1;

const listRows = (db: Db, below: string, count: number) =>
  db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

const findKey = statement((db, tokenHash: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
    .select([
      ...apiKeyColumns,
      'workspaces.id as owner_id',
      'workspaces.slug',
      'workspaces.name as owner_name',
      'workspaces.locale',
      'workspaces.timezone',
      'workspaces.status',
      'workspaces.settings',
      'workspaces.created_at as owner_created_at',
    ])
    .where('api_keys.token_hash', '=', tokenHash),
);

type Owned = Omit<WorkspaceRow, 'id' | 'name' | 'created_at'> &
  Readonly<{ owner_id: string; owner_name: string; owner_created_at: string }>;

/** The workspace's part of a row in which the key has the plain names. */
const ownerOf = ({ slug, locale, timezone, status, settings, ...row }: Owned): WorkspaceRow => ({
  id: row.owner_id,
  slug,
  name: row.owner_name,
  locale,
  timezone,
  status,
  settings,
  created_at: row.owner_created_at,
});

const findWorkspaceBySlug = statement((db, slug: string) =>
  db.selectFrom('workspaces').selectAll().where('slug', '=', slug),
);
