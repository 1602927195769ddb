import { createHash } from 'node:crypto';
import { DeskError, type SsoSettings, type SsoStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { IdentityRow, SsoRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';
import { fromFlag, toFlag } from '../conversions.ts';

export const ssoStore = (db: Db, workspaceId: string): SsoStore => {
  const findLinked = async (issuer: string, subject: string): Promise<string | null> => {
    const row = await findIdentity.first(db, workspaceId, {
      issuerKey: keyOf(issuer),
      subjectKey: keyOf(subject),
    });
    return row?.agent_id ?? null;
  };
  return {
    find: async () => {
      const row = await findRow.first(db, workspaceId);
      return row && settingsFromRow(row);
    },
    save: async (settings) => {
      await saveRow.run(db, { workspace_id: workspaceId, ...settingsToRow(settings) });
    },
    remove: async () => {
      await db.deleteFrom('sso_settings').where('workspace_id', '=', workspaceId).execute();
    },
    findLinked,
    isLinked: async (agentId) => (await findIdentityOf.first(db, workspaceId, agentId)) !== null,
    isLinkedTo: async (agentId, issuer) =>
      (await findIdentityAt.first(db, workspaceId, { agentId, issuerKey: keyOf(issuer) })) !== null,
    link: async ({ agentId, issuer, subject }, at) => {
      const keys = { issuer_key: keyOf(issuer), subject_key: keyOf(subject) };
      const row = { workspace_id: workspaceId, ...keys, issuer, subject, agent_id: agentId, linked_at: at };
      const isNew = (await addIdentity.run(db, row)) > 0;
      if (!isNew && (await findLinked(issuer, subject)) !== agentId)
        throw new DeskError('forbidden', 'The provider knows this agent as somebody else already.');
    },
    unlink: async (agentId) => {
      await db
        .deleteFrom('agent_identities')
        .where('workspace_id', '=', workspaceId)
        .where('agent_id', '=', agentId)
        .execute();
    },
  };
};

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const columns = [
  'issuer',
  'client_id',
  'sealed_client_secret',
  'is_only_way',
  'created_at',
  'updated_at',
] as const;

const settingsFromRow = (row: SsoRow): SsoSettings => ({
  issuer: row.issuer,
  clientId: row.client_id,
  sealedClientSecret: row.sealed_client_secret,
  isOnlyWay: fromFlag(row.is_only_way),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const settingsToRow = (settings: SsoSettings): SsoRow => ({
  issuer: settings.issuer,
  client_id: settings.clientId,
  sealed_client_secret: settings.sealedClientSecret,
  is_only_way: toFlag(settings.isOnlyWay),
  created_at: settings.createdAt,
  updated_at: settings.updatedAt,
});

const findRow = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('sso_settings').select(columns).where('workspace_id', '=', workspaceId),
);

const saveRow = statement((db, row: Placeholder<SsoRow & { workspace_id: string }>) =>
  db
    .insertInto('sso_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({
        issuer: (update) => update.ref('excluded.issuer'),
        client_id: (update) => update.ref('excluded.client_id'),
        sealed_client_secret: (update) => update.ref('excluded.sealed_client_secret'),
        is_only_way: (update) => update.ref('excluded.is_only_way'),
        created_at: (update) => update.ref('excluded.created_at'),
        updated_at: (update) => update.ref('excluded.updated_at'),
      }),
    ),
);

export const findIdentity = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { issuerKey, subjectKey }: Placeholder<{ issuerKey: string; subjectKey: string }>,
  ) =>
    db
      .selectFrom('agent_identities')
      .select('agent_id')
      .where('workspace_id', '=', workspaceId)
      .where('issuer_key', '=', issuerKey)
      .where('subject_key', '=', subjectKey),
);

const findIdentityOf = statement((db, workspaceId: Placeholder<string>, agentId: Placeholder<string>) =>
  db
    .selectFrom('agent_identities')
    .select('agent_id')
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', agentId)
    .limit(1),
);

const findIdentityAt = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { agentId, issuerKey }: Placeholder<{ agentId: string; issuerKey: string }>,
  ) =>
    db
      .selectFrom('agent_identities')
      .select('agent_id')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where('issuer_key', '=', issuerKey)
      .limit(1),
);

const addIdentity = statement((db, row: Placeholder<IdentityRow & { workspace_id: string }>) =>
  db
    .insertInto('agent_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);
