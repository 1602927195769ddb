import {
  type PersonType,
  pageOf,
  type Session,
  type SessionStore,
  type SessionStores,
  sessionLives,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { SessionRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';
import { fromJson, lastId, toJson } from '../conversions.ts';
import { inBatches } from '../in-batches.ts';
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

export const sessionStores = (db: Db, workspaceId: string): SessionStores => ({
  agent: storeOf(db, workspaceId, 'agent'),
  customer: storeOf(db, workspaceId, 'customer'),
});

const storeOf = (db: Db, workspaceId: string, type: PersonType): SessionStore => {
  const { find, list, add, touch, prove, revoke, revokeOf, someEnded, removeEnded } = sessionStatements[type];
  return {
    find: async (id) => {
      const row = await find.first(db, workspaceId, id);
      return row && sessionFromRow(row, type);
    },
    listOf: async (ownerId, { limit, after }) => {
      const rows = await list.all(db, workspaceId, { ownerId, below: after ?? lastId, count: limit + 1 });
      return pageOf(
        rows.map((row) => sessionFromRow(row, type)),
        limit,
        ({ id }) => id,
      );
    },
    add: async (session, tokenHash) => {
      await add.run(db, { workspace_id: workspaceId, ...sessionToRow(session), token_hash: tokenHash });
    },
    touch: (ids, at) =>
      inBatches(ids.toSorted(), (batch) =>
        touch.send(db, workspaceId, { ids: batch, use: useAt(at, sessionLives[type]) }),
      ),
    prove: async (id, tokenHash, at) => {
      await prove.run(db, workspaceId, { id, proof: { at, tokenHash } });
    },
    revoke: async (id, at) => {
      await revoke.run(db, workspaceId, { of: id, revocation: revocationAt(at) });
    },
    revokeOf: (ownerId, at) => revokeOf.run(db, workspaceId, { of: ownerId, revocation: revocationAt(at) }),
    removeEndedBefore: (instant, limit) => removeEnded.run(db, workspaceId, endedBefore(instant, limit)),
    hasEndedBefore: async (instant) =>
      (await someEnded.first(db, workspaceId, endedBefore(instant, 1))) !== null,
  };
};

/** Agents and customers have a table each: its rows reference agents, or contacts. */
type Table = 'sessions' | 'customer_sessions';
type Owner = 'agent_id' | 'contact_id';

const statementsOf = (table: Table, owner: Owner) => ({
  find: statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
    rowsOf(db, { table, owner }, workspaceId).where('id', '=', id),
  ),
  list: statement((db, workspaceId: Placeholder<string>, { ownerId, below, count }: Placeholder<ListWish>) =>
    rowsOf(db, { table, owner }, workspaceId)
      .where(owner, '=', ownerId)
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(count),
  ),
  add: statement((db, { owner_id, ...row }: Placeholder<NewRow>) =>
    db.insertInto(table).values({ ...row, [owner]: owner_id }),
  ),
  touch: statement(
    (db, workspaceId: Placeholder<string>, { ids, use }: Placeholder<{ ids: readonly string[]; use: Use }>) =>
      db
        .updateTable(table)
        .set(usedBy(use))
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .where('revoked_at', 'is', null),
  ),
  prove: statement(
    (db, workspaceId: Placeholder<string>, { id, proof }: Placeholder<{ id: string; proof: Proof }>) =>
      db
        .updateTable(table)
        .set({ proved_at: proof.at, token_hash: proof.tokenHash })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null),
  ),
  revoke: revoking(table, 'id'),
  revokeOf: revoking(table, owner),
  someEnded: statement(endedIn(table)),
  /** The rows are picked outside the delete: Postgres may run a subquery with its limit for each row. */
  removeEnded: statement((db, workspaceId: Placeholder<string>, wish: Placeholder<EndedWish>) =>
    db
      .with('picked', () => endedIn(table)(db, workspaceId, wish).forUpdate().skipLocked())
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
  ),
});

type ListWish = Readonly<{ ownerId: string; below: string; count: number }>;
type Proof = Readonly<{ at: string; tokenHash: string }>;
type NewRow = ReturnType<typeof sessionToRow> & { workspace_id: string; token_hash: string };

const rowsOf = (
  db: Db,
  { table, owner }: Readonly<{ table: Table; owner: Owner }>,
  workspaceId: Placeholder<string>,
) =>
  db
    .selectFrom(table)
    .select(['id', 'kind', 'device', 'created_at', 'proved_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .select(sql.ref<string>(owner).as('owner_id'))
    .where('workspace_id', '=', workspaceId);

const revoking = (table: Table, column: 'id' | Owner) =>
  statement(
    (
      db,
      workspaceId: Placeholder<string>,
      { of, revocation }: Placeholder<{ of: string; revocation: Revocation }>,
    ) =>
      db
        .updateTable(table)
        .set(revokedBy(revocation))
        .where('workspace_id', '=', workspaceId)
        .where('revoked_at', 'is', null)
        .where(column, '=', of),
  );

/** Some sessions of the last day have not ended; the query reads them too. */
const endedIn =
  (table: Table) =>
  (db: Db, workspaceId: Placeholder<string>, { instant, day, count }: Placeholder<EndedWish>) =>
    db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('ends_on', '<=', day)
      .where((where) => where.or([where('expires_at', '<', instant), where('revoked_at', '<', instant)]))
      .orderBy('ends_on')
      .limit(count);

export const sessionStatements = {
  agent: statementsOf('sessions', 'agent_id'),
  customer: statementsOf('customer_sessions', 'contact_id'),
} satisfies Readonly<Record<PersonType, unknown>>;

export const sessionFromRow = (row: SessionRow, type: PersonType): Session => ({
  id: row.id,
  owner: { type, id: row.owner_id },
  kind: row.kind,
  device: fromJson(row.device),
  createdAt: row.created_at,
  provedAt: row.proved_at ?? row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

const sessionToRow = (session: Session): SessionRow & { ends_on: string } => ({
  id: session.id,
  owner_id: session.owner.id,
  kind: session.kind,
  device: toJson(session.device),
  created_at: session.createdAt,
  proved_at: session.provedAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  revoked_at: session.revokedAt,
  ends_on: endsOn(session),
});
