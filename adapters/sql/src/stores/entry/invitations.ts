/** The links by which agents choose a password: invitations, and those for a forgotten one, in tables of one shape. */
import type { Invitation, InvitationStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { InvitationRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';

type LinkTable = 'invitations' | 'password_resets';

const linkStore =
  (table: LinkTable) =>
  (db: Db, workspaceId: string): InvitationStore => ({
    replace: async ({ agentId, tokenHash, createdAt, expiresAt }) => {
      const row = { agent_id: agentId, token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt };
      await replaceRow[table].run(db, { workspace_id: workspaceId, ...row });
    },
    find: async (tokenHash) => {
      const row = await findRow[table].first(db, workspaceId, tokenHash);
      return row && invitationFromRow(row);
    },
    spend: async (tokenHash) => {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('workspace_id', '=', workspaceId)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    removeOfAgent: async (agentId) => {
      await db
        .deleteFrom(table)
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

const finding = (table: LinkTable) =>
  statement((db, workspaceId: Placeholder<string>, tokenHash: Placeholder<string>) =>
    db
      .selectFrom(table)
      .select(['agent_id', 'token_hash', 'created_at', 'expires_at'])
      .where('workspace_id', '=', workspaceId)
      .where('token_hash', '=', tokenHash),
  );

const findRow = { invitations: finding('invitations'), password_resets: finding('password_resets') };

const replacing = (table: LinkTable) =>
  statement((db, row: Placeholder<InvitationRow & { workspace_id: string }>) =>
    db
      .insertInto(table)
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'agent_id']).doUpdateSet({
          token_hash: (update) => update.ref('excluded.token_hash'),
          created_at: (update) => update.ref('excluded.created_at'),
          expires_at: (update) => update.ref('excluded.expires_at'),
        }),
      ),
  );

const replaceRow = { invitations: replacing('invitations'), password_resets: replacing('password_resets') };

export const invitationStore = linkStore('invitations');

export const passwordResetStore = linkStore('password_resets');
