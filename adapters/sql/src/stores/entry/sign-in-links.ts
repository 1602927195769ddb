import type { Instant, SignInLink, SignInLinkStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { SignInLinkRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';

export const signInLinkStore = (db: Db, workspaceId: string): SignInLinkStore => ({
  replace: async ({ email, tokenHash, challenge, createdAt, expiresAt }) => {
    const row = { email, token_hash: tokenHash, challenge, created_at: createdAt, expires_at: expiresAt };
    await replaceRow.run(db, { workspace_id: workspaceId, ...row });
  },
  find: async (tokenHash) => {
    const row = await findRow.first(db, workspaceId, tokenHash);
    return row && linkFromRow(row);
  },
  spend: async (tokenHash) => (await spendRow.run(db, workspaceId, tokenHash)) > 0,
  removeOf: async (email) => {
    await removeOf.run(db, workspaceId, email);
  },
  removeExpiredBefore: (instant, limit) =>
    removeExpired.run(db, workspaceId, { before: instant, count: limit }),
  hasExpiredBefore: async (instant) =>
    (await someExpiredLinks.first(db, workspaceId, { before: instant, count: 1 })) !== null,
});

const linkFromRow = (row: SignInLinkRow): SignInLink => ({
  email: row.email,
  tokenHash: row.token_hash,
  challenge: row.challenge,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const findRow = statement((db, workspaceId: Placeholder<string>, tokenHash: Placeholder<string>) =>
  db
    .selectFrom('sign_in_links')
    .select(['email', 'token_hash', 'challenge', 'created_at', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .where('token_hash', '=', tokenHash),
);

const replaceRow = statement((db, row: Placeholder<SignInLinkRow & { workspace_id: string }>) =>
  db
    .insertInto('sign_in_links')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'email']).doUpdateSet({
        token_hash: (update) => update.ref('excluded.token_hash'),
        challenge: (update) => update.ref('excluded.challenge'),
        created_at: (update) => update.ref('excluded.created_at'),
        expires_at: (update) => update.ref('excluded.expires_at'),
      }),
    ),
);

export const spendRow = statement((db, workspaceId: Placeholder<string>, tokenHash: Placeholder<string>) =>
  db.deleteFrom('sign_in_links').where('workspace_id', '=', workspaceId).where('token_hash', '=', tokenHash),
);

const removeOf = statement((db, workspaceId: Placeholder<string>, email: Placeholder<string>) =>
  db.deleteFrom('sign_in_links').where('workspace_id', '=', workspaceId).where('email', '=', email),
);

const expired = (
  db: Db,
  workspaceId: Placeholder<string>,
  { before, count }: Placeholder<{ before: Instant; count: number }>,
) =>
  db
    .selectFrom('sign_in_links')
    .select('email')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(count);

export const someExpiredLinks = statement(expired);

/** Picks the rows outside the delete, as for sessions. A link that is replaced meanwhile has not expired. */
const removeExpired = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .with('picked', () => expired(db, workspaceId, { before, count }).forUpdate().skipLocked())
      .deleteFrom('sign_in_links')
      .where('workspace_id', '=', workspaceId)
      .where('email', 'in', (where) => where.selectFrom('picked').select('email')),
);
