/** What is done alike with the sessions of agents and those of customers, each in a table of their own. */
import type { AnySession, Instant, SessionKind } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { SessionRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';
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

type Table = 'sessions' | 'customer_sessions';
type Person = 'agent_id' | 'contact_id';

/** `lifeOf` says how long a session lives after its last use. */
export const sessionTable = (table: Table, person: Person, lifeOf: (kind: SessionKind) => number) => {
  const statements = {
    touch: touching(table),
    revoke: revoking(table, 'id'),
    revokeOf: revoking(table, person),
    someEnded: statement(endedIn(table)),
    removeEnded: removingEnded(table),
  };
  const { touch, revoke, revokeOf, someEnded, removeEnded } = statements;
  const storeOf = (db: Db, workspaceId: string) => ({
    touch: (ids: readonly string[], at: Instant) =>
      inBatches(ids.toSorted(), (batch) => touch.tell(db, workspaceId, batch, useAt(at, lifeOf))),
    revoke: async (id: string, at: Instant) => {
      await revoke.run(db, workspaceId, id, revocationAt(at));
    },
    revokeOf: (personId: string, at: Instant) => revokeOf.run(db, workspaceId, personId, revocationAt(at)),
    removeEndedBefore: (instant: Instant, limit: number) =>
      removeEnded.run(db, workspaceId, endedBefore(instant, limit)),
    hasEndedBefore: async (instant: Instant) =>
      (await someEnded.first(db, workspaceId, endedBefore(instant, 1))) !== null,
  });
  return { ...statements, storeOf };
};

type KeptRow = Omit<SessionRow, 'agent_id'>;

export const keptColumns = [
  'id',
  'kind',
  'device',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const;

export const keptFromRow = (row: KeptRow): AnySession => ({
  id: row.id,
  kind: row.kind,
  device: fromJson(row.device),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

export const keptToRow = (session: AnySession): KeptRow & { ends_on: string } => ({
  id: session.id,
  kind: session.kind,
  device: toJson(session.device),
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  revoked_at: session.revokedAt,
  ends_on: endsOn(session),
});

const touching = (table: Table) =>
  statement(
    (db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>, use: Placeholder<Use>) =>
      db
        .updateTable(table)
        .set(usedBy(use))
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .where('revoked_at', 'is', null),
  );

const revoking = (table: Table, column: 'id' | Person) =>
  statement((db, workspaceId: Placeholder<string>, of: Placeholder<string>, wish: Placeholder<Revocation>) =>
    db
      .updateTable(table)
      .set(revokedBy(wish))
      .where('workspace_id', '=', workspaceId)
      .where('revoked_at', 'is', null)
      .where(column, '=', of),
  );

/** Of the last day some have not ended: they are looked at too. */
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

/** They are picked once, beside the removal: Postgres may run what stands inside of it for each row, limit and all. */
const removingEnded = (table: Table) =>
  statement((db, workspaceId: Placeholder<string>, wish: Placeholder<EndedWish>) =>
    db
      .with('picked', () => endedIn(table)(db, workspaceId, wish).forUpdate().skipLocked())
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
  );
