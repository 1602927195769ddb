import type { FoundCredential, Instant, Stores } from '@tidemark/domain';
import type { Db, WorkspaceRow } from './schema.ts';
import { statement } from './statement.ts';
import { apiKeyColumns, apiKeyFromRow } from './stores/api-keys.ts';
import { inBatches } from './stores/in-batches.ts';
import { workspaceFromRow } from './stores/workspace.ts';

/**
 * Remembers whom tokens belong to, so that a call needs no look-up of its own. A key that is revoked and a workspace
 * that is suspended are refused from the next call on, by every process: see decisions/0007.
 */
export type CredentialMemory = Readonly<{
  find(tokenHash: string, at: Instant): Promise<FoundCredential | null>;
  /** Called when this process has changed some: resolves once no process believes what was true before. */
  changed(): Promise<void>;
}>;

/** Stores that tell when a key or the workspace is changed. What is only added was not remembered before. */
export const noticing = (stores: Stores, notice: () => void): Stores => ({
  ...stores,
  apiKeys: {
    ...stores.apiKeys,
    save: (key) => {
      notice();
      return stores.apiKeys.save(key);
    },
  },
  workspace: {
    ...stores.workspace,
    save: (workspace) => {
      notice();
      return stores.workspace.save(workspace);
    },
  },
});

/** By the hash of their tokens; those that nobody has are left out. */
export const findCredentials = async (
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, FoundCredential>> => {
  const found = new Map<string, FoundCredential>();
  await inBatches(tokenHashes, async (batch) => {
    for (const row of await findRows.all(db, batch))
      found.set(row.token_hash, {
        type: 'api_key',
        workspace: workspaceFromRow(ownerOf(row)),
        key: apiKeyFromRow(row),
      });
  });
  return found;
};

/** Calls move the end of a session, which what is remembered does not show. */
export const isOver = (credential: FoundCredential, at: Instant): boolean =>
  credential.type === 'session' && credential.session.expiresAt <= at;

const findRows = statement((db, tokenHashes: readonly string[]) =>
  db
    .selectFrom('api_keys')
    .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
    .select([
      ...apiKeyColumns,
      'api_keys.token_hash',
      'workspaces.id as owner_id',
      'workspaces.slug',
      'workspaces.name as owner_name',
      'workspaces.locale',
      'workspaces.timezone',
      'workspaces.status',
      'workspaces.settings',
      'workspaces.created_at as owner_created_at',
    ])
    .where('api_keys.token_hash', 'in', tokenHashes),
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
