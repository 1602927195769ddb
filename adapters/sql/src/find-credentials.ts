import type { Agent, FoundCredential } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from './placeholder.ts';
import type { ApiKeyRow, Db, WorkspaceRow } from './schema.ts';
import type { SessionRow } from './sign-in-rows.ts';
import { statement } from './statement.ts';
import { apiKeyFromRow } from './stores/entry/api-keys.ts';
import { sessionFromRow } from './stores/entry/sessions.ts';
import { padded } from './stores/in-batches.ts';
import { workspaceFromRow } from './stores/instance/workspace.ts';

/** By the hash of their tokens; those that nobody has are left out. */
export const findCredentials = async (
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, FoundCredential>> => {
  const found = new Map<string, FoundCredential>();
  for (let from = 0; from < tokenHashes.length; from += mostAtOnce) {
    const batch = padded(tokenHashes.slice(from, from + mostAtOnce));
    for (const row of await findRows.all(db, batch)) found.set(row.token_hash, credentialFromRow(row));
  }
  return found;
};

const mostAtOnce = 32;

/** A hash does not tell what it is of, but the directory does; the record says which token it has. All are looked up in one question. */
export const findRows = statement((db, tokenHashes: Placeholder<readonly string[]>) =>
  db
    .selectFrom(
      keysOf(db, tokenHashes)
        .unionAll(sessionsOf(db, tokenHashes))
        .unionAll(customerSessionsOf(db, tokenHashes))
        .as('found'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'found.workspace_id')
    .selectAll('found')
    .select([
      'workspaces.slug',
      'workspaces.name as workspace_name',
      'workspaces.locale',
      'workspaces.timezone',
      'workspaces.status',
      'workspaces.settings',
      'workspaces.created_at as workspace_created_at',
    ])
    .$castTo<FoundRow>(),
);

type FoundRow = Readonly<{ token_hash: string }> & InWorkspace & (KeyRow | AgentRow | CustomerRow);
type KeyRow = ApiKeyRow & Readonly<{ type: 'api_key' }>;
type AgentRow = SessionRow &
  Readonly<{ type: 'agent'; name: string; role: Agent['role']; agent_status: Agent['status'] }>;
type CustomerRow = SessionRow & Readonly<{ type: 'customer' }>;
type InWorkspace = Omit<WorkspaceRow, 'id' | 'name' | 'created_at'> &
  Readonly<{ workspace_id: string; workspace_name: string; workspace_created_at: string }>;

const keysOf = (db: Db, tokenHashes: Placeholder<readonly string[]>) =>
  db
    .selectFrom('directory_tokens as token')
    .innerJoin('api_keys as key', (join) =>
      join.onRef('key.workspace_id', '=', 'token.workspace_id').onRef('key.id', '=', 'token.id'),
    )
    .select(sql`'api_key'`.as('type'))
    .select(['key.workspace_id', 'key.token_hash', 'key.id', 'key.name', 'key.created_at'])
    .select(['key.last_used_at', 'key.revoked_at', 'key.scopes', 'key.prefix'])
    .select([
      nothing.as('owner_id'),
      nothing.as('kind'),
      nothing.as('device'),
      nothing.as('expires_at'),
      nothing.as('proved_at'),
      nothing.as('role'),
      nothing.as('agent_status'),
    ])
    .where('token.token_hash', 'in', tokenHashes)
    .where('token.kind', '=', sql.lit('api_key'))
    .$castTo<Owned>();

const sessionsOf = (db: Db, tokenHashes: Placeholder<readonly string[]>) =>
  db
    .selectFrom('directory_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.workspace_id', '=', 'token.workspace_id').onRef('session.id', '=', 'token.id'),
    )
    .innerJoin('agents as agent', (join) =>
      join
        .onRef('agent.workspace_id', '=', 'session.workspace_id')
        .onRef('agent.id', '=', 'session.agent_id'),
    )
    .select(sql`'agent'`.as('type'))
    .select(['session.workspace_id', 'session.token_hash', 'session.id', 'agent.name', 'session.created_at'])
    .select(['session.last_used_at', 'session.revoked_at'])
    .select([nothing.as('scopes'), nothing.as('prefix')])
    .select([
      'session.agent_id as owner_id',
      'session.kind',
      'session.device',
      'session.expires_at',
      'session.proved_at',
    ])
    .select(['agent.role', 'agent.status as agent_status'])
    .where('token.token_hash', 'in', tokenHashes)
    .where('token.kind', '=', sql.lit('agent'))
    .$castTo<Owned>();

const customerSessionsOf = (db: Db, tokenHashes: Placeholder<readonly string[]>) =>
  db
    .selectFrom('directory_tokens as token')
    .innerJoin('customer_sessions as session', (join) =>
      join.onRef('session.workspace_id', '=', 'token.workspace_id').onRef('session.id', '=', 'token.id'),
    )
    .select(sql`'customer'`.as('type'))
    .select([
      'session.workspace_id',
      'session.token_hash',
      'session.id',
      nothing.as('name'),
      'session.created_at',
    ])
    .select(['session.last_used_at', 'session.revoked_at'])
    .select([nothing.as('scopes'), nothing.as('prefix')])
    .select([
      'session.contact_id as owner_id',
      'session.kind',
      'session.device',
      'session.expires_at',
      'session.proved_at',
    ])
    .select([nothing.as('role'), nothing.as('agent_status')])
    .where('token.token_hash', 'in', tokenHashes)
    .where('token.kind', '=', sql.lit('customer'))
    .$castTo<Owned>();

type Owned = Readonly<{ workspace_id: string }>;

const nothing = sql<null>`null`;

const credentialFromRow = (row: FoundRow): FoundCredential => {
  const workspace = workspaceFromRow(workspaceOf(row));
  if (row.type === 'api_key') return { type: 'api_key', workspace, key: apiKeyFromRow(row) };
  const session = sessionFromRow(row, row.type);
  if (row.type === 'customer') return { type: 'customer', workspace, session };
  const agent = { id: row.owner_id, name: row.name, role: row.role, status: row.agent_status };
  return { type: 'agent', workspace, session, agent };
};

/** The workspace's part of a row in which the key or the session has the plain names. */
const workspaceOf = ({ slug, locale, timezone, status, settings, ...row }: InWorkspace): WorkspaceRow => ({
  id: row.workspace_id,
  slug,
  name: row.workspace_name,
  locale,
  timezone,
  status,
  settings,
  created_at: row.workspace_created_at,
});
