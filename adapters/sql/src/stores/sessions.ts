import { lifeOf, pageOf, type Session, type SessionStore } from '@tidemark/domain';
import type { Db } from '../schema.ts';
import type { SessionRow } from '../sign-in-rows.ts';
import { statement } from '../statement.ts';
import { fromJson, lastId, toJson } from './conversions.ts';
import { inBatches } from './in-batches.ts';
import {
  type EndedWish,
  endedBefore,
  endsOn,
  type Revocation,
  revocationAt,
  revokedBy,
  type Use,
  useAt,
  usedBy,
} from './session-ends.ts';

export const sessionStore = (db: Db, workspaceId: string): SessionStore => ({
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && sessionFromRow(row);
  },
  listOfAgent: async (agentId, { limit, after }) => {
    const rows = await listRows.all(db, workspaceId, { agentId, below: after ?? lastId, count: limit + 1 });
    return pageOf(rows.map(sessionFromRow), limit, ({ id }) => id);
  },
  add: async (session, tokenHash) => {
    await addRow.run(db, { workspace_id: workspaceId, ...keptRow(session), token_hash: tokenHash });
  },
  touch: (ids, at) =>
    inBatches(ids.toSorted(), (batch) => touch.tell(db, workspaceId, batch, useAt(at, lifeOf))),
  revoke: async (id, at) => {
    await revoke.run(db, workspaceId, id, revocationAt(at));
  },
  revokeOfAgent: async (agentId, at) => {
    await revokeOfAgent.run(db, workspaceId, agentId, revocationAt(at));
  },
  removeEndedBefore: (instant, limit) => removeEnded.run(db, workspaceId, endedBefore(instant, limit)),
  hasEndedBefore: async (instant) =>
    (await someEnded.first(db, workspaceId, endedBefore(instant, 1))) !== null,
});

const columns = [
  'sessions.id',
  'sessions.agent_id',
  'sessions.kind',
  'sessions.device',
  'sessions.created_at',
  'sessions.last_used_at',
  'sessions.expires_at',
  'sessions.revoked_at',
] as const;

export const sessionFromRow = (row: SessionRow): Session => ({
  id: row.id,
  agentId: row.agent_id,
  kind: row.kind,
  device: fromJson(row.device),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

const keptRow = (session: Session): SessionRow & { ends_on: string } => ({
  id: session.id,
  agent_id: session.agentId,
  kind: session.kind,
  device: toJson(session.device),
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  revoked_at: session.revokedAt,
  ends_on: endsOn(session),
});

const findRow = statement((db, workspaceId: string, id: string) =>
  db.selectFrom('sessions').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id),
);

type ListWish = Readonly<{ agentId: string; below: string; count: number }>;

export const listRows = statement((db, workspaceId: string, { agentId, below, count }: ListWish) =>
  db
    .selectFrom('sessions')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', agentId)
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(count),
);

const addRow = statement(
  (db, row: ReturnType<typeof keptRow> & { workspace_id: string; token_hash: string }) =>
    db.insertInto('sessions').values(row),
);

export const touch = statement((db, workspaceId: string, ids: readonly string[], use: Use) =>
  db
    .updateTable('sessions')
    .set(usedBy(use))
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null),
);

const revoking = (db: Db, workspaceId: string, wish: Revocation) =>
  db
    .updateTable('sessions')
    .set(revokedBy(wish))
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null);

const revoke = statement((db, workspaceId: string, id: string, wish: Revocation) =>
  revoking(db, workspaceId, wish).where('id', '=', id),
);

export const revokeOfAgent = statement((db, workspaceId: string, agentId: string, wish: Revocation) =>
  revoking(db, workspaceId, wish).where('agent_id', '=', agentId),
);

/** Of the last day some have not ended: they are looked at too. */
const ended = (db: Db, workspaceId: string, { instant, day, count }: EndedWish) =>
  db
    .selectFrom('sessions')
    .select('sessions.id')
    .where('workspace_id', '=', workspaceId)
    .where('ends_on', '<=', day)
    .where((where) => where.or([where('expires_at', '<', instant), where('revoked_at', '<', instant)]))
    .orderBy('ends_on')
    .limit(count);

export const someEnded = statement(ended);

/** They are picked once, beside the removal: Postgres may run what stands inside of it for each row, limit and all. */
const removeEnded = statement((db, workspaceId: string, wish: EndedWish) =>
  db
    .with('picked', () => ended(db, workspaceId, wish).forUpdate().skipLocked())
    .deleteFrom('sessions')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
);
