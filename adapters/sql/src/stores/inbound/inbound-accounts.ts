import type { InboundAccount, InboundAccountStore } from '@tidemark/domain';
import type { InboundAccountRow } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

export const inboundAccountStore = (db: Db, workspaceId: string): InboundAccountStore => ({
  find: async (id) => accountOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => accountOrNull(await lockRow.first(db, workspaceId, id)),
  list: async () => (await listAccounts.all(db, workspaceId)).map(accountFromRow),
  add: async (account) => {
    await addRow.send(db, { workspace_id: workspaceId, ...accountToRow(account) });
  },
  save: async (account) => {
    const { id, ...changes } = accountToRow(account);
    await saveRow.send(db, workspaceId, { id, changes });
  },
  remove: async (id) => (await removeRow.run(db, workspaceId, id)) > 0,
});

const accountToRow = ({ cursor, health, ...account }: InboundAccount): InboundAccountRow => ({
  id: account.id,
  address_id: account.addressId,
  host: account.host,
  port: account.port,
  security: account.security,
  login: account.user,
  sign_in: account.signIn,
  sealed_secret: account.sealedSecret,
  signed_in_at: account.signedInAt,
  folder: account.folder,
  move_to: account.moveTo,
  uid_validity: cursor.uidValidity,
  last_uid: cursor.lastUid,
  walk_since: cursor.walk?.since ?? null,
  walk_up_to: cursor.walk?.upTo ?? null,
  stuck_uid: cursor.stuck?.uid ?? null,
  stuck_attempts: cursor.stuck?.attempts ?? null,
  state: health.state,
  error: health.error,
  failures: health.failures,
  failing_since: health.failingSince,
  told_at: health.toldAt,
  last_success_at: health.lastSuccessAt,
  created_at: account.createdAt,
});

const accountOrNull = (row: InboundAccountRow | null): InboundAccount | null => row && accountFromRow(row);

const accountFromRow = (row: InboundAccountRow): InboundAccount => ({
  id: row.id,
  addressId: row.address_id,
  host: row.host,
  port: row.port,
  security: row.security,
  user: row.login,
  signIn: row.sign_in,
  sealedSecret: row.sealed_secret,
  signedInAt: row.signed_in_at,
  folder: row.folder,
  moveTo: row.move_to,
  cursor: cursorFromRow(row),
  health: {
    state: row.state,
    error: row.error,
    failures: row.failures,
    failingSince: row.failing_since,
    toldAt: row.told_at,
    lastSuccessAt: row.last_success_at,
  },
  createdAt: row.created_at,
});

const cursorFromRow = (row: InboundAccountRow): InboundAccount['cursor'] => {
  const { walk_since: since, walk_up_to: upTo, stuck_uid: uid, stuck_attempts: attempts } = row;
  return {
    uidValidity: row.uid_validity,
    lastUid: row.last_uid,
    walk: since === null || upTo === null ? null : { since, upTo },
    stuck: uid === null || attempts === null ? null : { uid, attempts },
  };
};

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('inbound_accounts').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id).forNoKeyUpdate(),
);

export const listAccounts = statement((db, workspaceId: Placeholder<string>) =>
  rowsOf(db, workspaceId).orderBy('id'),
);

const addRow = statement((db, row: Placeholder<InboundAccountRow & { workspace_id: string }>) =>
  db.insertInto('inbound_accounts').values(row),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<InboundAccountRow, 'id'> }>,
  ) =>
    db
      .updateTable('inbound_accounts')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('inbound_accounts').where('workspace_id', '=', workspaceId).where('id', '=', id),
);
