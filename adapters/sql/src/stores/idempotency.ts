import type { IdempotencyRecord, IdempotencyStore, Instant } from '@tidemark/domain';
import type { Db, IdempotencyRow } from '../schema.ts';
import { statement } from '../statement.ts';

export const idempotencyStore = (db: Db, workspaceId: string): IdempotencyStore => ({
  find: async (credentialId, operation, key, since) => {
    const row = await findRow.first(db, workspaceId, { credentialId, operation, key, since });
    return row && recordFromRow(row);
  },
  save: async (record, expired) => {
    await saveRow.run(db, { workspace_id: workspaceId, ...recordToRow(record) });
    await dropExpired.run(db, workspaceId, expired);
  },
});

/** More than one, so that old records go away faster than new ones come. */
const droppedAtOnce = 20;

/** An output of `undefined` is kept as null: JSON has no word for it. */
const recordToRow = (record: IdempotencyRecord): IdempotencyRow => ({
  credential_id: record.credentialId,
  operation: record.operation,
  key: record.key,
  fingerprint: record.fingerprint,
  output: JSON.stringify(record.output) ?? null,
  created_at: record.createdAt,
});

const recordFromRow = (row: IdempotencyRow): IdempotencyRecord => ({
  credentialId: row.credential_id,
  operation: row.operation,
  key: row.key,
  fingerprint: row.fingerprint,
  output: row.output === null ? undefined : JSON.parse(row.output),
  createdAt: row.created_at,
});

type RecordName = Readonly<{ credentialId: string; operation: string; key: string; since: Instant }>;

const findRow = statement((db, workspaceId: string, { credentialId, operation, key, since }: RecordName) =>
  db
    .selectFrom('idempotency_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('credential_id', '=', credentialId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('created_at', '>=', since),
);

const saveRow = statement((db, row: IdempotencyRow & { workspace_id: string }) =>
  db
    .insertInto('idempotency_records')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'credential_id', 'operation', 'key']).doUpdateSet((update) => ({
        fingerprint: update.ref('excluded.fingerprint'),
        output: update.ref('excluded.output'),
        created_at: update.ref('excluded.created_at'),
      })),
    ),
);

const dropExpired = statement((db, workspaceId: string, expired: Instant) =>
  db
    .deleteFrom('idempotency_records')
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('credential_id', 'operation', 'key'),
        'in',
        selectFrom('idempotency_records as old')
          .select(['old.credential_id', 'old.operation', 'old.key'])
          .where('old.workspace_id', '=', workspaceId)
          .where('old.created_at', '<', expired)
          .orderBy('old.created_at')
          .limit(droppedAtOnce)
          .forUpdate()
          .skipLocked()
          .$asTuple('credential_id', 'operation', 'key'),
      ),
    ),
);
