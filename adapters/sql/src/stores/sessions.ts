import { type Instant, lifeOf, pageOf, plus, type Session, type SessionStore } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { SessionRow } from '../sign-in-rows.ts';
import { statement } from '../statement.ts';
import { fromJson, lastId, toJson } from './conversions.ts';
import { inBatches } from './in-batches.ts';

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
    inBatches(ids.toSorted(), (batch) => touch.tell(db, workspaceId, batch, { at, ...endsAfter(at) })),
  revoke: async (id, at) => {
    await revoke.run(db, workspaceId, id, { at, day: dayOf(at) });
  },
  revokeOfAgent: async (agentId, at) => {
    await revokeOfAgent.run(db, workspaceId, agentId, { at, day: dayOf(at) });
  },
  removeEndedBefore: (instant, limit) =>
    removeEnded.run(db, workspaceId, { instant, day: dayOf(instant), count: limit }),
  hasEndedBefore: async (instant) => {
    const limits = { instant, day: dayOf(instant), count: 1 };
    return (await someEnded.first(db, workspaceId, limits)) !== null;
  },
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
  ends_on: dayOf(earlier(session.expiresAt, session.revokedAt)),
});

const dayOf = (instant: Instant): string => instant.slice(0, 10);

const earlier = (one: Instant, other: Instant | null): Instant =>
  other !== null && other < one ? other : one;

type Ends = Readonly<{ deviceEnd: Instant; deviceDay: string; browserEnd: Instant; browserDay: string }>;

/** When a session of each kind ends that is used now. */
const endsAfter = (at: Instant): Ends => {
  const [deviceEnd, browserEnd] = [plus(at, lifeOf('device')), plus(at, lifeOf('browser'))];
  return { deviceEnd, deviceDay: dayOf(deviceEnd), browserEnd, browserDay: dayOf(browserEnd) };
};

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

type Touch = Readonly<{ at: Instant }> & Ends;

export const touch = statement((db, workspaceId: string, ids: readonly string[], wish: Touch) =>
  db
    .updateTable('sessions')
    .set({
      last_used_at: noEarlierThan('last_used_at', sql`${wish.at}`),
      expires_at: noEarlierThan('expires_at', ofKind(wish.deviceEnd, wish.browserEnd)),
      ends_on: noEarlierThan('ends_on', ofKind(wish.deviceDay, wish.browserDay)),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null),
);

const ofKind = (device: string, browser: string) =>
  sql<string>`case kind when 'device' then ${device} else ${browser} end`;

const noEarlierThan = (
  column: 'last_used_at' | 'expires_at' | 'ends_on',
  wanted: ReturnType<typeof ofKind>,
) => sql<string>`case when ${sql.ref(column)} < ${wanted} then ${wanted} else ${sql.ref(column)} end`;

type Revocation = Readonly<{ at: Instant; day: string }>;

const revoking = (db: Db, workspaceId: string, { at, day }: Revocation) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: at, ends_on: sql<string>`case when ends_on < ${day} then ends_on else ${day} end` })
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null);

const revoke = statement((db, workspaceId: string, id: string, wish: Revocation) =>
  revoking(db, workspaceId, wish).where('id', '=', id),
);

export const revokeOfAgent = statement((db, workspaceId: string, agentId: string, wish: Revocation) =>
  revoking(db, workspaceId, wish).where('agent_id', '=', agentId),
);

type EndedWish = Readonly<{ instant: Instant; day: string; count: number }>;

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
