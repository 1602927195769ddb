import {
  DeskError,
  foldEmail,
  type InboundAddress,
  type InboundAddressStore,
  type InboundHookStore,
} from '@tidemark/domain';
import { acrossWorkspaces } from '../../across.ts';
import { findAddress } from '../../directory-names.ts';
import type { InboundAddressRow, InboundHookRow } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromFlag, fromJson, toFlag, toJson } from '../conversions.ts';

export const inboundAddressStore = (db: Db, workspaceId: string): InboundAddressStore => ({
  find: async (id) => addressOrNull(await findRow.first(db, workspaceId, id)),
  findByAddress: async (address) => addressOrNull(await findByKey.first(db, workspaceId, foldEmail(address))),
  list: async () => (await listRows.all(db, workspaceId)).map(addressFromRow),
  add: async (address) => {
    const row = addressToRow(address);
    if (await holderOf(db, row.address_key)) throw taken(address);
    await addRow.send(db, { workspace_id: workspaceId, ...row });
  },
  save: async (address) => {
    const { id, ...changes } = addressToRow(address);
    const holder = await holderOf(db, changes.address_key);
    if (holder && holder.id !== id) throw taken(address);
    await saveRow.send(db, workspaceId, { id, changes });
  },
  saveSending: async (id, found) => {
    await saveSendingRow.send(db, workspaceId, { id, changes: sendingToRow(found) });
  },
  remove: async (id) => {
    await removeRow.send(db, workspaceId, id);
  },
});

const taken = ({ address }: InboundAddress): DeskError =>
  new DeskError('address_taken', `The address ${address} is used already.`, 'address');

type StoredAddress = InboundAddressRow & { address_key: string };

const addressToRow = (address: InboundAddress): StoredAddress => ({
  id: address.id,
  address: address.address,
  address_key: foldEmail(address.address),
  team_id: address.teamId,
  priority: address.priority,
  tags: toJson(address.tags),
  reply_to: address.replyTo,
  is_group: toFlag(address.isGroup),
  bulk: address.bulk,
  trusted_authserv: address.trustedAuthserv,
  code_hash: address.codeHash,
  code_sent_at: address.codeSentAt,
  verified_at: address.verifiedAt,
  ...sendingToRow(address),
  created_at: address.createdAt,
});

const sendingToRow = ({ sends, sending }: Pick<InboundAddress, 'sends' | 'sending'>) => ({
  sends: toFlag(sends),
  sending: sending && toJson(sending),
});

const addressOrNull = (row: InboundAddressRow | null): InboundAddress | null => row && addressFromRow(row);

const addressFromRow = (row: InboundAddressRow): InboundAddress => ({
  id: row.id,
  address: row.address,
  teamId: row.team_id,
  priority: row.priority,
  tags: fromJson(row.tags),
  replyTo: row.reply_to,
  isGroup: fromFlag(row.is_group),
  bulk: row.bulk,
  trustedAuthserv: row.trusted_authserv,
  codeHash: row.code_hash,
  codeSentAt: row.code_sent_at,
  verifiedAt: row.verified_at,
  sends: fromFlag(row.sends),
  sending: row.sending === null ? null : fromJson(row.sending),
  createdAt: row.created_at,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('inbound_addresses').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

export const findByKey = statement((db, workspaceId: Placeholder<string>, key: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('address_key', '=', key),
);

/** In any workspace: nothing of it is shown but that it is there. Whoever adds it at the same moment collides, and looks once more. */
const holderOf = (db: Db, key: string) => acrossWorkspaces(db, () => findAddress.first(db, key));

export const listRows = statement((db, workspaceId: Placeholder<string>) =>
  rowsOf(db, workspaceId).orderBy('id'),
);

const addRow = statement((db, row: Placeholder<StoredAddress & { workspace_id: string }>) =>
  db.insertInto('inbound_addresses').values(row),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Omit<StoredAddress, 'id'> }>,
  ) =>
    db
      .updateTable('inbound_addresses')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);

const saveSendingRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { id, changes }: Placeholder<{ id: string; changes: Pick<StoredAddress, 'sends' | 'sending'> }>,
  ) =>
    db
      .updateTable('inbound_addresses')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('inbound_addresses').where('workspace_id', '=', workspaceId).where('id', '=', id),
);

export const inboundHookStore = (db: Db, workspaceId: string): InboundHookStore => ({
  list: async () =>
    (await listHooks.all(db, workspaceId)).map(({ id, name, secret_hash, created_at }) => ({
      id,
      name,
      secretHash: secret_hash,
      createdAt: created_at,
    })),
  add: async ({ id, name, secretHash, createdAt }) => {
    const row = { id, name, secret_hash: secretHash, created_at: createdAt };
    await addHook.send(db, { workspace_id: workspaceId, ...row });
  },
  remove: async (id) => (await removeHook.run(db, workspaceId, id)) > 0,
});

export const listHooks = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('inbound_hooks')
    .select(['id', 'name', 'secret_hash', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id'),
);

const addHook = statement((db, row: Placeholder<InboundHookRow & { workspace_id: string }>) =>
  db.insertInto('inbound_hooks').values(row),
);

const removeHook = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('inbound_hooks').where('workspace_id', '=', workspaceId).where('id', '=', id),
);
