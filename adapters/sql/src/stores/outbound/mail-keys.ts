import type { MailKey, MailKeyStore } from '@tidemark/domain';
import type { MailKeyRow } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { inBatches } from '../in-batches.ts';

export const mailKeyStore = (db: Db, workspaceId: string): MailKeyStore => ({
  list: async () => (await listRows.all(db, workspaceId)).map(keyFromRow),
  listOf: async (domain) => (await listRowsOf.all(db, workspaceId, domain)).map(keyFromRow),
  add: async (key) => {
    await addRow.send(db, { workspace_id: workspaceId, ...keyToRow(key) });
  },
  save: async ({ id, domain, foundAt, replacedAt }) => {
    await saveRow.send(db, workspaceId, {
      id,
      domain,
      changes: { found_at: foundAt, replaced_at: replacedAt },
    });
  },
  remove: (ids) => inBatches(ids.toSorted(), (batch) => removeRows.send(db, workspaceId, batch)),
});

const keyToRow = (key: MailKey): MailKeyRow => ({
  id: key.id,
  domain: key.domain,
  selector: key.selector,
  sealed_key: key.sealedKey,
  public_key: key.publicKey,
  created_at: key.createdAt,
  found_at: key.foundAt,
  replaced_at: key.replacedAt,
});

const keyFromRow = (row: MailKeyRow): MailKey => ({
  id: row.id,
  domain: row.domain,
  selector: row.selector,
  sealedKey: row.sealed_key,
  publicKey: row.public_key,
  createdAt: row.created_at,
  foundAt: row.found_at,
  replacedAt: row.replaced_at,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('mail_keys').selectAll().where('workspace_id', '=', workspaceId);

const listRows = statement((db, workspaceId: Placeholder<string>) => rowsOf(db, workspaceId).orderBy('id'));

const listRowsOf = statement((db, workspaceId: Placeholder<string>, domain: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('domain', '=', domain).orderBy('id'),
);

const addRow = statement((db, row: Placeholder<MailKeyRow & { workspace_id: string }>) =>
  db.insertInto('mail_keys').values(row),
);

type ChangedKey = Pick<MailKeyRow, 'id' | 'domain'> &
  Readonly<{ changes: Pick<MailKeyRow, 'found_at' | 'replaced_at'> }>;

const saveRow = statement(
  (db, workspaceId: Placeholder<string>, { id, domain, changes }: Placeholder<ChangedKey>) =>
    db
      .updateTable('mail_keys')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('domain', '=', domain)
      .where('id', '=', id),
);

const removeRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db.deleteFrom('mail_keys').where('workspace_id', '=', workspaceId).where('id', 'in', ids),
);
