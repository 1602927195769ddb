import { lifeOf, pageOf, type Session, type SessionStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import type { SessionRow } from '../../sign-in-rows.ts';
import { statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { keptColumns, keptFromRow, keptToRow, sessionTable } from './session-table.ts';

export const sessionStore = (db: Db, workspaceId: string): SessionStore => {
  const { revokeOf, ...store } = agentSessions.storeOf(db, workspaceId);
  return {
    ...store,
    revokeOfAgent: async (agentId, at) => {
      await revokeOf(agentId, at);
    },
    find: async (id) => {
      const row = await findRow.first(db, workspaceId, id);
      return row && sessionFromRow(row);
    },
    listOfAgent: async (agentId, { limit, after }) => {
      const rows = await listRows.all(db, workspaceId, { agentId, below: after ?? lastId, count: limit + 1 });
      return pageOf(rows.map(sessionFromRow), limit, ({ id }) => id);
    },
    add: async (session, tokenHash) => {
      await addRow.run(db, { workspace_id: workspaceId, ...toRow(session), token_hash: tokenHash });
    },
  };
};

export const agentSessions = sessionTable('sessions', 'agent_id', lifeOf);

export const sessionFromRow = (row: SessionRow): Session => ({ ...keptFromRow(row), agentId: row.agent_id });

const toRow = (session: Session) => ({ ...keptToRow(session), agent_id: session.agentId });

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('sessions')
    .select([...keptColumns, 'agent_id'])
    .where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

type ListWish = Readonly<{ agentId: string; below: string; count: number }>;

export const listRows = statement(
  (db, workspaceId: Placeholder<string>, { agentId, below, count }: Placeholder<ListWish>) =>
    rowsOf(db, workspaceId)
      .where('agent_id', '=', agentId)
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(count),
);

const addRow = statement(
  (db, row: Placeholder<ReturnType<typeof toRow> & { workspace_id: string; token_hash: string }>) =>
    db.insertInto('sessions').values(row),
);
