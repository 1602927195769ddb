import type { PersonType, PushDevice, PushDeviceStore, PushToken } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, PushDeviceRow } from '../../schema.ts';
import { statement } from '../../statement.ts';
import type { ConfigurationVersion } from '../automation/configuration-version.ts';
import { padded } from '../in-batches.ts';

export const pushDeviceStore = (
  db: Db,
  workspaceId: string,
  version: ConfigurationVersion,
): PushDeviceStore => {
  const hasAny = async (): Promise<boolean> => (await anyDevice.first(db, workspaceId)) !== null;
  /**
   * Adding the first device and removing the last one change the workspace's automation. Both lock the configuration before
   * they count devices, so that concurrent additions and removals see each other.
   */
  const noting = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    await version.hold();
    const before = await hasAny();
    const result = await change();
    if ((await hasAny()) !== before) await version.raise();
    return result;
  };
  const removeWhere = async (column: Column, value: string): Promise<void> => {
    const [own] = await ownRows[column].all(db, workspaceId, value);
    if (own) await noting(() => removeRows[column].run(db, workspaceId, value));
  };
  /** Apps come with the same token every day: one that is known makes nobody wait. */
  const renewed = ({ workspace_id, id, created_at, token_hash, ...changes }: OwnedRow) =>
    renewRow.first(db, workspaceId, { hash: token_hash, changes });

  return {
    find: async (id) => deviceOrNull(await findRow.first(db, workspaceId, id)),
    findToken: async (id) => {
      const row = await findRow.first(db, workspaceId, id);
      return row && { device: deviceFromRow(row), sealedToken: row.sealed_token };
    },
    save: async (device, token) => {
      const row = { workspace_id: workspaceId, ...deviceToRow(device, token) };
      const stored = (await renewed(row)) ?? (await noting(() => putRow.first(db, row)));
      return { ...device, id: stored?.id ?? row.id, createdAt: stored?.created_at ?? row.created_at };
    },
    listOf: async (type, ids) =>
      ids.length === 0 ? [] : (await listRows[type].all(db, workspaceId, padded(ids))).map(deviceFromRow),
    remove: (id) => removeWhere('id', id),
    removeOfSession: async (sessionId) => {
      for (const column of ['session_id', 'customer_session_id'] as const)
        await removeWhere(column, sessionId);
    },
    removeOf: ({ type, id }) => removeWhere(ownerColumns[type], id),
  };
};

const deviceOrNull = (row: PushDeviceRow | null): PushDevice | null => row && deviceFromRow(row);

const deviceFromRow = (row: PushDeviceRow): PushDevice => ({
  id: row.id,
  platform: row.platform,
  deviceName: row.device_name,
  appVersion: row.app_version,
  owner:
    row.contact_id === null
      ? { type: 'agent', id: row.agent_id ?? '' }
      : { type: 'customer', id: row.contact_id },
  sessionId: row.session_id ?? row.customer_session_id ?? '',
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});

const deviceToRow = (
  { owner, sessionId, ...device }: PushDevice,
  { hash, sealed }: PushToken,
): PushDeviceRow => ({
  id: device.id,
  platform: device.platform,
  device_name: device.deviceName,
  app_version: device.appVersion,
  agent_id: owner.type === 'agent' ? owner.id : null,
  contact_id: owner.type === 'customer' ? owner.id : null,
  session_id: owner.type === 'agent' ? sessionId : null,
  customer_session_id: owner.type === 'customer' ? sessionId : null,
  token_hash: hash,
  sealed_token: sealed,
  created_at: device.createdAt,
  last_seen_at: device.lastSeenAt,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('push_devices').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const listBy = (column: 'agent_id' | 'contact_id') =>
  statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
    rowsOf(db, workspaceId).where(column, 'in', ids).orderBy('id'),
  );

const ownerColumns = { agent: 'agent_id', customer: 'contact_id' } as const satisfies Record<
  PersonType,
  Column
>;
const listRows = { agent: listBy('agent_id'), customer: listBy('contact_id') };

const anyDevice = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('push_devices').select('id').where('workspace_id', '=', workspaceId).limit(1),
);

type OwnedRow = PushDeviceRow & { workspace_id: string };
type Changes = Omit<OwnedRow, 'workspace_id' | 'id' | 'created_at' | 'token_hash'>;

const renewRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { hash, changes }: Placeholder<{ hash: string; changes: Changes }>,
  ) =>
    db
      .updateTable('push_devices')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('token_hash', '=', hash)
      .returning(['id', 'created_at']),
);

/** Somebody else may have come with the same token a moment ago. */
const putRow = statement((db, row: Placeholder<OwnedRow>) => {
  const { workspace_id, id, token_hash, created_at, ...changes } = row;
  return db
    .insertInto('push_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'token_hash']).doUpdateSet(changes))
    .returning(['id', 'created_at']);
});

type Column = 'id' | 'session_id' | 'customer_session_id' | 'agent_id' | 'contact_id';

const ownedBy = (column: Column) =>
  statement((db, workspaceId: Placeholder<string>, value: Placeholder<string>) =>
    db
      .selectFrom('push_devices')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where(column, '=', value)
      .limit(1),
  );

const removeBy = (column: Column) =>
  statement((db, workspaceId: Placeholder<string>, value: Placeholder<string>) =>
    db.deleteFrom('push_devices').where('workspace_id', '=', workspaceId).where(column, '=', value),
  );

const each = <Kind>(of: (column: Column) => Kind): Readonly<Record<Column, Kind>> => ({
  id: of('id'),
  session_id: of('session_id'),
  customer_session_id: of('customer_session_id'),
  agent_id: of('agent_id'),
  contact_id: of('contact_id'),
});

const ownRows = each(ownedBy);
const removeRows = each(removeBy);
