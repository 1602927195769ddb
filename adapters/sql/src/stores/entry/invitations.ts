import type { Invitation, InvitationStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { InvitationRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';

export const invitationStore = (db: Db, workspaceId: string): InvitationStore => ({
  replace: async ({ agentId, tokenHash, createdAt, expiresAt }) => {
    const row = { agent_id: agentId, token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt };
    await replaceRow.run(db, { workspace_id: workspaceId, ...row });
  },
  find: async (tokenHash) => {
    const row = await findRow.first(db, workspaceId, tokenHash);
    return row && invitationFromRow(row);
  },
  spend: async (tokenHash) => {
    const { numDeletedRows } = await db
      .deleteFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  removeOfAgent: async (agentId) => {
    await db
      .deleteFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .execute();
  },
});

const invitationFromRow = (row: InvitationRow): Invitation => ({
  agentId: row.agent_id,
  tokenHash: row.token_hash,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const findRow = statement((db, workspaceId: Placeholder<string>, tokenHash: Placeholder<string>) =>
  db
    .selectFrom('invitations')
    .select(['agent_id', 'token_hash', 'created_at', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .where('token_hash', '=', tokenHash),
);

const replaceRow = statement((db, row: Placeholder<InvitationRow & { workspace_id: string }>) =>
  db
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'agent_id']).doUpdateSet({
        token_hash: (update) => update.ref('excluded.token_hash'),
        created_at: (update) => update.ref('excluded.created_at'),
        expires_at: (update) => update.ref('excluded.expires_at'),
      }),
    ),
);
