import { type CustomerSession, type CustomerSessionStore, customerLifeOf } from '@tidemark/domain';
import type { Db } from '../schema.ts';
import type { CustomerSessionRow } from '../sign-in-rows.ts';
import { statement } from '../statement.ts';
import { fromJson, toJson } from './conversions.ts';
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

export const customerSessionStore = (db: Db, workspaceId: string): CustomerSessionStore => ({
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && customerSessionFromRow(row);
  },
  add: async (session, tokenHash) => {
    await addRow.run(db, { workspace_id: workspaceId, ...keptRow(session), token_hash: tokenHash });
  },
  touch: (ids, at) =>
    inBatches(ids.toSorted(), (batch) => touch.tell(db, workspaceId, batch, useAt(at, customerLifeOf))),
  revoke: async (id, at) => {
    await revoke.run(db, workspaceId, id, revocationAt(at));
  },
  revokeOfContact: (contactId, at) => revokeOfContact.run(db, workspaceId, contactId, revocationAt(at)),
  removeEndedBefore: (instant, limit) => removeEnded.run(db, workspaceId, endedBefore(instant, limit)),
  hasEndedBefore: async (instant) =>
    (await someEnded.first(db, workspaceId, endedBefore(instant, 1))) !== null,
});

const columns = [
  'customer_sessions.id',
  'customer_sessions.contact_id',
  'customer_sessions.kind',
  'customer_sessions.device',
  'customer_sessions.created_at',
  'customer_sessions.last_used_at',
  'customer_sessions.expires_at',
  'customer_sessions.revoked_at',
] as const;

export const customerSessionFromRow = (row: CustomerSessionRow): CustomerSession => ({
  id: row.id,
  contactId: row.contact_id,
  kind: row.kind,
  device: fromJson(row.device),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

const keptRow = (session: CustomerSession): CustomerSessionRow & { ends_on: string } => ({
  id: session.id,
  contact_id: session.contactId,
  kind: session.kind,
  device: toJson(session.device),
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  revoked_at: session.revokedAt,
  ends_on: endsOn(session),
});

const findRow = statement((db, workspaceId: string, id: string) =>
  db
    .selectFrom('customer_sessions')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id),
);

const addRow = statement(
  (db, row: ReturnType<typeof keptRow> & { workspace_id: string; token_hash: string }) =>
    db.insertInto('customer_sessions').values(row),
);

const touch = statement((db, workspaceId: string, ids: readonly string[], use: Use) =>
  db
    .updateTable('customer_sessions')
    .set(usedBy(use))
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null),
);

const revoking = (db: Db, workspaceId: string, wish: Revocation) =>
  db
    .updateTable('customer_sessions')
    .set(revokedBy(wish))
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null);

const revoke = statement((db, workspaceId: string, id: string, wish: Revocation) =>
  revoking(db, workspaceId, wish).where('id', '=', id),
);

export const revokeOfContact = statement((db, workspaceId: string, contactId: string, wish: Revocation) =>
  revoking(db, workspaceId, wish).where('contact_id', '=', contactId),
);

/** Of the last day some have not ended: they are looked at too. */
const ended = (db: Db, workspaceId: string, { instant, day, count }: EndedWish) =>
  db
    .selectFrom('customer_sessions')
    .select('customer_sessions.id')
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
    .deleteFrom('customer_sessions')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
);
