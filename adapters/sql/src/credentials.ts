import type { Agent, FoundCredential, Instant, Stores } from '@tidemark/domain';
import { sql } from 'kysely';
import type { ApiKeyRow, Db, WorkspaceRow } from './schema.ts';
import type { SessionRow } from './sign-in-rows.ts';
import { statement } from './statement.ts';
import { apiKeyFromRow } from './stores/api-keys.ts';
import { inBatches } from './stores/in-batches.ts';
import { sessionFromRow } from './stores/sessions.ts';
import { workspaceFromRow } from './stores/workspace.ts';

/**
 * Remembers whom tokens belong to, so that a call needs no look-up of its own. A key that is revoked and a workspace
 * that is suspended are refused from the next call on, by every process: see decisions/0007.
 */
export type CredentialMemory = Readonly<{
  find(tokenHash: string, at: Instant): Promise<FoundCredential | null>;
  /** Called when this process has changed some: resolves once no process believes what was true before. */
  changed(touched: readonly Touched[]): Promise<void>;
}>;

/** The id of a key, a session, an agent or a workspace that was changed; null for some that nobody can name. */
export type Touched = string | null;

export const isTouched = (credential: FoundCredential, touched: readonly Touched[]): boolean => {
  const { workspace } = credential;
  const own =
    credential.type === 'api_key' ? [credential.key.id] : [credential.session.id, credential.agent.id];
  return touched.some((id) => id === null || id === workspace.id || own.includes(id));
};

/**
 * Stores that tell when a key, a session, its agent or the workspace is changed. What is only added was not remembered
 * before; that a credential was used, or an agent is away, closes nothing.
 */
export const noticing = (stores: Stores, notice: (touched: Touched) => void): Stores => {
  const told =
    <First, Rest extends readonly unknown[], Result>(
      change: (first: First, ...rest: Rest) => Result,
      idOf: (first: First) => string,
    ) =>
    (first: First, ...rest: Rest): Result => {
      notice(idOf(first));
      return change(first, ...rest);
    };
  const { apiKeys, sessions, agents, workspace } = stores;
  return {
    ...stores,
    apiKeys: { ...apiKeys, save: told(apiKeys.save, ofRecord) },
    sessions: {
      ...sessions,
      revoke: told(sessions.revoke, itself),
      revokeOfAgent: told(sessions.revokeOfAgent, itself),
      removeEndedBefore: async (instant, limit) => {
        const removed = await sessions.removeEndedBefore(instant, limit);
        if (removed > 0) notice(null);
        return removed;
      },
    },
    agents: { ...agents, save: told(agents.save, ofRecord) },
    workspace: { ...workspace, save: told(workspace.save, ofRecord) },
  };
};

const ofRecord = ({ id }: Readonly<{ id: string }>): string => id;
const itself = (id: string): string => id;

/** By the hash of their tokens; those that nobody has are left out. */
export const findCredentials = async (
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, FoundCredential>> => {
  const found = new Map<string, FoundCredential>();
  await inBatches(tokenHashes, async (batch) => {
    for (const row of await findRows.all(db, batch)) found.set(row.token_hash, credentialFromRow(row));
  });
  return found;
};

/** Calls move the end of a session, which what is remembered does not show. */
export const isOver = (credential: FoundCredential, at: Instant): boolean =>
  credential.type === 'session' && credential.session.expiresAt <= at;

/** A hash does not tell what it is of: keys and sessions are looked up in one question. */
export const findRows = statement((db, tokenHashes: readonly string[]) =>
  db
    .selectFrom(keysOf(db, tokenHashes).unionAll(sessionsOf(db, tokenHashes)).as('found'))
    .innerJoin('workspaces', 'workspaces.id', 'found.workspace_id')
    .selectAll('found')
    .select([
      'workspaces.id as owner_id',
      'workspaces.slug',
      'workspaces.name as owner_name',
      'workspaces.locale',
      'workspaces.timezone',
      'workspaces.status',
      'workspaces.settings',
      'workspaces.created_at as owner_created_at',
    ])
    .$castTo<FoundRow>(),
);

type FoundRow = Readonly<{ token_hash: string }> & OwnerRow & (KeyRow | SessionOfAgentRow);
type KeyRow = ApiKeyRow & Readonly<{ agent_id: null }>;
type SessionOfAgentRow = SessionRow &
  Readonly<{ name: string; role: Agent['role']; agent_status: Agent['status'] }>;
type OwnerRow = Omit<WorkspaceRow, 'id' | 'name' | 'created_at'> &
  Readonly<{ owner_id: string; owner_name: string; owner_created_at: string }>;

const keysOf = (db: Db, tokenHashes: readonly string[]) =>
  db
    .selectFrom('api_keys')
    .select(['workspace_id', 'token_hash', 'id', 'name', 'created_at', 'last_used_at', 'revoked_at'])
    .select(['scopes', 'prefix'])
    .select([
      nothing.as('agent_id'),
      nothing.as('kind'),
      nothing.as('device'),
      nothing.as('expires_at'),
      nothing.as('role'),
      nothing.as('agent_status'),
    ])
    .where('token_hash', 'in', tokenHashes)
    .$castTo<Owned>();

const sessionsOf = (db: Db, tokenHashes: readonly string[]) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.workspace_id', '=', 's.workspace_id').onRef('a.id', '=', 's.agent_id'),
    )
    .select(['s.workspace_id', 's.token_hash', 's.id', 'a.name', 's.created_at'])
    .select(['s.last_used_at', 's.revoked_at'])
    .select([nothing.as('scopes'), nothing.as('prefix')])
    .select(['s.agent_id', 's.kind', 's.device', 's.expires_at', 'a.role', 'a.status as agent_status'])
    .where('s.token_hash', 'in', tokenHashes)
    .$castTo<Owned>();

type Owned = Readonly<{ workspace_id: string }>;

const nothing = sql<null>`null`;

const credentialFromRow = (row: FoundRow): FoundCredential => {
  const workspace = workspaceFromRow(ownerOf(row));
  if (row.agent_id === null) return { type: 'api_key', workspace, key: apiKeyFromRow(row) };
  const agent = { id: row.agent_id, name: row.name, role: row.role, status: row.agent_status };
  return { type: 'session', workspace, session: sessionFromRow(row), agent };
};

/** The workspace's part of a row in which the key or the session has the plain names. */
const ownerOf = ({ slug, locale, timezone, status, settings, ...row }: OwnerRow): WorkspaceRow => ({
  id: row.owner_id,
  slug,
  name: row.owner_name,
  locale,
  timezone,
  status,
  settings,
  created_at: row.owner_created_at,
});
