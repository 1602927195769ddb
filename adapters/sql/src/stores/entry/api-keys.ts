import { type ApiKey, type ApiKeyStore, type Instant, pageOf } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { ApiKeyRow, Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, lastId, toJson } from '../conversions.ts';
import { inBatches } from '../in-batches.ts';

export const apiKeyStore = (db: Db, workspaceId: string): ApiKeyStore => ({
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && apiKeyFromRow(row);
  },
  list: async ({ limit, after }) => {
    const rows = await db
      .selectFrom('api_keys')
      .select(apiKeyColumns)
      .where('workspace_id', '=', workspaceId)
      .where('id', '<', after ?? lastId)
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(apiKeyFromRow), limit, ({ id }) => id);
  },
  countActive: async () => Number((await countActive.first(db, workspaceId))?.count ?? 0),
  add: async (key, tokenHash) => {
    await db
      .insertInto('api_keys')
      .values({ workspace_id: workspaceId, ...apiKeyToRow(key), token_hash: tokenHash })
      .execute();
  },
  save: async (key) => {
    const { id, last_used_at, ...changes } = apiKeyToRow(key);
    await db
      .updateTable('api_keys')
      .set({ ...changes, last_used_at: noEarlierThan(last_used_at) })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },
  touch: (ids, at) => inBatches(ids.toSorted(), (batch) => touch.send(db, workspaceId, { ids: batch, at })),
});

/** The key may be used between the moment it was read and the moment it is saved. */
const noEarlierThan = (at: Instant | null) =>
  sql<string | null>`case when last_used_at is null or last_used_at < ${at} then ${at} else last_used_at end`;

export const apiKeyColumns = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.scopes',
  'api_keys.prefix',
  'api_keys.created_at',
  'api_keys.last_used_at',
  'api_keys.revoked_at',
] as const;

export const apiKeyFromRow = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: fromJson(row.scopes),
  prefix: row.prefix,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

const apiKeyToRow = (key: ApiKey): ApiKeyRow => ({
  id: key.id,
  name: key.name,
  scopes: toJson(key.scopes),
  prefix: key.prefix,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
});

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .selectFrom('api_keys')
    .select(apiKeyColumns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id),
);

const countActive = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null),
);

const touch = statement(
  (db, workspaceId: Placeholder<string>, { ids, at }: Placeholder<{ ids: readonly string[]; at: Instant }>) =>
    db
      .updateTable('api_keys')
      .set({ last_used_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)])),
);
