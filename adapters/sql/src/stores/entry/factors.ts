import type { AppFactor, FactorStore, Passkey } from '@tidemark/domain';
import type { Db } from '../../schema.ts';
import type { AppRow, PasskeyRow } from '../../sign-in-rows.ts';

/** Few people have them and use them, so the queries are built when they run. */
export const factorStore = (db: Db, workspaceId: string): FactorStore => ({
  ...appStore(db, workspaceId),
  ...passkeyStore(db, workspaceId),
  ...codeStore(db, workspaceId),
  removeAll: async (agentId) => {
    for (const table of ['agent_apps', 'agent_passkeys', 'recovery_codes'] as const)
      await db
        .deleteFrom(table)
        .where('workspace_id', '=', workspaceId)
        .where('agent_id', '=', agentId)
        .execute();
  },
});

type AppMethods = Pick<FactorStore, 'findApp' | 'saveApp' | 'removeApp' | 'useStep'>;

const appStore = (db: Db, workspaceId: string): AppMethods => ({
  findApp: async (agentId) => {
    const row = await db
      .selectFrom('agent_apps')
      .select(['agent_id', 'sealed_secret', 'created_at', 'last_step'])
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .executeTakeFirst();
    return row ? appFromRow(row) : null;
  },
  saveApp: async ({ agentId, sealedSecret, createdAt, lastStep }) => {
    const changed = { sealed_secret: sealedSecret, created_at: createdAt, last_step: lastStep };
    await db
      .insertInto('agent_apps')
      .values({ workspace_id: workspaceId, agent_id: agentId, ...changed })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'agent_id']).doUpdateSet(changed))
      .execute();
  },
  removeApp: async (agentId) => {
    await db
      .deleteFrom('agent_apps')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .execute();
  },
  useStep: async (agentId, step) => {
    const { numUpdatedRows } = await db
      .updateTable('agent_apps')
      .set({ last_step: step })
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

type PasskeyMethods = Pick<
  FactorStore,
  'listPasskeys' | 'findPasskey' | 'addPasskey' | 'usePasskey' | 'removePasskey'
>;

const passkeyStore = (db: Db, workspaceId: string): PasskeyMethods => ({
  listPasskeys: async (agentId) => {
    const rows = await passkeysOf(db, workspaceId).where('agent_id', '=', agentId).orderBy('id').execute();
    return rows.map(passkeyFromRow);
  },
  findPasskey: async (credentialId) => {
    const row = await passkeysOf(db, workspaceId)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
    return row ? passkeyFromRow(row) : null;
  },
  addPasskey: async (passkey) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('agent_passkeys')
      .values({ workspace_id: workspaceId, ...passkeyToRow(passkey) })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'credential_id']).doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  usePasskey: async (id, counter, at) => {
    const { numUpdatedRows } = await db
      .updateTable('agent_passkeys')
      .set({ counter, last_used_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where((where) => where.or([where('counter', '=', 0), where('counter', '<', counter)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  removePasskey: async (agentId, id) => {
    const { numDeletedRows } = await db
      .deleteFrom('agent_passkeys')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

type CodeMethods = Pick<FactorStore, 'listCodes' | 'replaceCodes' | 'spendCode'>;

const codeStore = (db: Db, workspaceId: string): CodeMethods => ({
  listCodes: async (agentId) => {
    const rows = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .execute();
    return rows.map(({ code_hash }) => code_hash);
  },
  replaceCodes: async (agentId, hashes) => {
    await db
      .deleteFrom('recovery_codes')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .execute();
    if (hashes.length === 0) return;
    const rows = hashes.map((hash) => ({ workspace_id: workspaceId, agent_id: agentId, code_hash: hash }));
    await db.insertInto('recovery_codes').values(rows).execute();
  },
  spendCode: async (agentId, hash) => {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

const appFromRow = (row: AppRow): AppFactor => ({
  agentId: row.agent_id,
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  lastStep: Number(row.last_step),
});

const passkeysOf = (db: Db, workspaceId: string) =>
  db
    .selectFrom('agent_passkeys')
    .select([
      'id',
      'agent_id',
      'name',
      'credential_id',
      'public_key',
      'counter',
      'transports',
      'created_at',
      'last_used_at',
    ])
    .where('workspace_id', '=', workspaceId);

const passkeyFromRow = (row: PasskeyRow): Passkey => ({
  id: row.id,
  agentId: row.agent_id,
  name: row.name,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: JSON.parse(row.transports),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

const passkeyToRow = (passkey: Passkey): PasskeyRow => ({
  id: passkey.id,
  agent_id: passkey.agentId,
  name: passkey.name,
  credential_id: passkey.credentialId,
  public_key: passkey.publicKey,
  counter: passkey.counter,
  transports: JSON.stringify(passkey.transports),
  created_at: passkey.createdAt,
  last_used_at: passkey.lastUsedAt,
});
