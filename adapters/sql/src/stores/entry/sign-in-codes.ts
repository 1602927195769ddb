import type { Instant, SignInCode, SignInCodeStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { SignInCodeRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';

export const signInCodeStore = (db: Db, workspaceId: string): SignInCodeStore => ({
  add: async (code) => {
    await addRow.run(db, { workspace_id: workspaceId, ...codeToRow(code) });
  },
  find: async (codeHash) => {
    const row = await findRow.first(db, workspaceId, codeHash);
    return row && codeFromRow(row);
  },
  hold: async (codeHash) => {
    const row = await holdRow.first(db, workspaceId, codeHash);
    return row && codeFromRow(row);
  },
  spend: async (codeHash, sessionId, at) => {
    await spendRow.run(db, workspaceId, { codeHash, spending: { session_id: sessionId, spent_at: at } });
  },
  removeOpenOfAgent: async (agentId) => {
    await removeOpen.run(db, workspaceId, agentId);
  },
  removeOpenOfBrowser: async (browserSessionId, kept) => {
    await removeOpenOfBrowser.run(db, workspaceId, { browserSessionId, kept });
  },
  removeExpiredBefore: (instant, limit) =>
    removeExpired.run(db, workspaceId, { before: instant, count: limit }),
  hasExpiredBefore: async (instant) =>
    (await someExpired.first(db, workspaceId, { before: instant, count: 1 })) !== null,
});

const columns = [
  'code_hash',
  'agent_id',
  'browser_session_id',
  'challenge',
  'created_at',
  'expires_at',
  'spent_at',
  'session_id',
] as const;

const codeFromRow = (row: SignInCodeRow): SignInCode => ({
  codeHash: row.code_hash,
  agentId: row.agent_id,
  browserSessionId: row.browser_session_id,
  challenge: row.challenge,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  spentAt: row.spent_at,
  sessionId: row.session_id,
});

const codeToRow = (code: SignInCode): SignInCodeRow => ({
  code_hash: code.codeHash,
  agent_id: code.agentId,
  browser_session_id: code.browserSessionId,
  challenge: code.challenge,
  created_at: code.createdAt,
  expires_at: code.expiresAt,
  spent_at: code.spentAt,
  session_id: code.sessionId,
});

const addRow = statement((db, row: Placeholder<SignInCodeRow & { workspace_id: string }>) =>
  db.insertInto('sign_in_codes').values(row),
);

const withHash = (db: Db, workspaceId: Placeholder<string>, codeHash: Placeholder<string>) =>
  db
    .selectFrom('sign_in_codes')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('code_hash', '=', codeHash);

const findRow = statement(withHash);

const holdRow = statement((db, workspaceId: Placeholder<string>, codeHash: Placeholder<string>) =>
  withHash(db, workspaceId, codeHash).forUpdate(),
);

type Spending = Readonly<{ session_id: string; spent_at: Instant }>;

const spendRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { codeHash, spending }: Placeholder<{ codeHash: string; spending: Spending }>,
  ) =>
    db
      .updateTable('sign_in_codes')
      .set(spending)
      .where('workspace_id', '=', workspaceId)
      .where('code_hash', '=', codeHash),
);

export const removeOpen = statement((db, workspaceId: Placeholder<string>, agentId: Placeholder<string>) =>
  db
    .deleteFrom('sign_in_codes')
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', agentId)
    .where('spent_at', 'is', null),
);

export const removeOpenOfBrowser = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { browserSessionId, kept }: Placeholder<{ browserSessionId: string; kept: number }>,
  ) => {
    const open = db
      .selectFrom('sign_in_codes')
      .select('code_hash')
      .where('workspace_id', '=', workspaceId)
      .where('browser_session_id', '=', browserSessionId)
      .where('spent_at', 'is', null);
    return db
      .deleteFrom('sign_in_codes')
      .where('workspace_id', '=', workspaceId)
      .where('code_hash', 'in', open)
      .where('code_hash', 'not in', open.orderBy('created_at', 'desc').limit(kept));
  },
);

const expired = (
  db: Db,
  workspaceId: Placeholder<string>,
  { before, count }: Placeholder<{ before: Instant; count: number }>,
) =>
  db
    .selectFrom('sign_in_codes')
    .select('code_hash')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(count);

export const someExpired = statement(expired);

/** Chosen once, next to the removal, as for sessions. */
const removeExpired = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .with('picked', () => expired(db, workspaceId, { before, count }).forUpdate().skipLocked())
      .deleteFrom('sign_in_codes')
      .where('workspace_id', '=', workspaceId)
      .where('code_hash', 'in', (where) => where.selectFrom('picked').select('code_hash')),
);
