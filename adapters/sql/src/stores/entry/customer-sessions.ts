import { type CustomerSession, type CustomerSessionStore, customerLifeOf } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { CustomerSessionRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';
import { keptColumns, keptFromRow, keptToRow, sessionTable } from './session-table.ts';

export const customerSessionStore = (db: Db, workspaceId: string): CustomerSessionStore => {
  const { revokeOf, ...store } = customerSessions.storeOf(db, workspaceId);
  return {
    ...store,
    revokeOfContact: revokeOf,
    find: async (id) => {
      const row = await findRow.first(db, workspaceId, id);
      return row && customerSessionFromRow(row);
    },
    add: async (session, tokenHash) => {
      await addRow.run(db, { workspace_id: workspaceId, ...toRow(session), token_hash: tokenHash });
    },
  };
};

export const customerSessions = sessionTable('customer_sessions', 'contact_id', customerLifeOf);

export const customerSessionFromRow = (row: CustomerSessionRow): CustomerSession => ({
  ...keptFromRow(row),
  contactId: row.contact_id,
});

const toRow = (session: CustomerSession) => ({ ...keptToRow(session), contact_id: session.contactId });

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .selectFrom('customer_sessions')
    .select([...keptColumns, 'contact_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id),
);

const addRow = statement(
  (db, row: Placeholder<ReturnType<typeof toRow> & { workspace_id: string; token_hash: string }>) =>
    db.insertInto('customer_sessions').values(row),
);
