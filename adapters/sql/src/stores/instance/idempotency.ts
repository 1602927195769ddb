import type { IdempotencyRecord, IdempotencyStore, Instant } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, IdempotencyRow } from '../../schema.ts';
import { statement } from '../../statement.ts';

export const idempotencyStore = (db: Db, workspaceId: string): IdempotencyStore => ({
  find: async ({ credentialId, operation, key }, since) => {
    const row = await findRow.first(db, workspaceId, { credentialId, operation, key, since });
    return row && recordFromRow(row);
  },
  save: async (record) => {
    await saveRow.send(db, { workspace_id: workspaceId, ...recordToRow(record) });
  },
  removeShowing: async (subject) => {
    await removeShowing.run(db, workspaceId, subject);
  },
  hasOlder: async (before) => (await findOlder.first(db, workspaceId, before)) !== null,
  removeOlder: (before, limit) => removeOlder.run(db, workspaceId, { before, count: limit }),
});

/** An output of `undefined` is stored as null, because JSON has no `undefined`. */
const recordToRow = (record: IdempotencyRecord): IdempotencyRow => ({
  credential_id: record.credentialId,
  operation: record.operation,
  key: record.key,
  fingerprint: record.fingerprint,
  output: JSON.stringify(record.output) ?? null,
  shows: record.shows,
  created_at: record.createdAt,
});

const recordFromRow = (row: IdempotencyRow): IdempotencyRecord => ({
  credentialId: row.credential_id,
  operation: row.operation,
  key: row.key,
  fingerprint: row.fingerprint,
  output: row.output === null ? undefined : JSON.parse(row.output),
  shows: row.shows,
  createdAt: row.created_at,
});

type RecordName = Readonly<{ credentialId: string; operation: string; key: string; since: Instant }>;

const findRow = statement(
  (db, workspaceId: Placeholder<string>, { credentialId, operation, key, since }: Placeholder<RecordName>) =>
    db
      .selectFrom('idempotency_records')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('credential_id', '=', credentialId)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .where('created_at', '>=', since),
);

const saveRow = statement((db, row: Placeholder<IdempotencyRow & { workspace_id: string }>) =>
  db
    .insertInto('idempotency_records')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'credential_id', 'operation', 'key']).doUpdateSet((update) => ({
        fingerprint: update.ref('excluded.fingerprint'),
        output: update.ref('excluded.output'),
        shows: update.ref('excluded.shows'),
        created_at: update.ref('excluded.created_at'),
      })),
    ),
);

/** Those of an earlier age, if any: one look at the index. */
const findOlder = statement((db, workspaceId: Placeholder<string>, before: Placeholder<Instant>) =>
  db
    .selectFrom('idempotency_records')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '<', before)
    .limit(1),
);

/** Chosen once, next to the removal, as for sessions. */
const removeOlder = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .with('picked', (picked) =>
        picked
          .selectFrom('idempotency_records')
          .select(['credential_id', 'operation', 'key'])
          .where('workspace_id', '=', workspaceId)
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('idempotency_records')
      .where('workspace_id', '=', workspaceId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('credential_id', 'operation', 'key'),
          'in',
          selectFrom('picked')
            .select(['credential_id', 'operation', 'key'])
            .$asTuple('credential_id', 'operation', 'key'),
        ),
      ),
);

const removeShowing = statement((db, workspaceId: Placeholder<string>, subject: Placeholder<string>) =>
  db.deleteFrom('idempotency_records').where('workspace_id', '=', workspaceId).where('shows', '=', subject),
);
