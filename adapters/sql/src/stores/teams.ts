import { pageOf, type Team, type TeamStore } from '@tidemark/domain';
import type { Db, TeamRow } from '../schema.ts';
import { statement } from '../statement.ts';
import { lastId } from './conversions.ts';

export const teamStore = (db: Db, workspaceId: string): TeamStore => ({
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && teamFromRow(row);
  },
  list: async ({ limit, after }) => {
    const rows = await db
      .selectFrom('teams')
      .select(columns)
      .where('workspace_id', '=', workspaceId)
      .where('id', '<', after ?? lastId)
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(teamFromRow), limit, ({ id }) => id);
  },
  add: async ({ id, name, createdAt }) => {
    await db
      .insertInto('teams')
      .values({ workspace_id: workspaceId, id, name, created_at: createdAt })
      .execute();
  },
  addMember: async (teamId, agentId) => {
    await db
      .insertInto('team_members')
      .values({ workspace_id: workspaceId, team_id: teamId, agent_id: agentId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

const columns = ['id', 'name', 'created_at'] as const;

const teamFromRow = ({ id, name, created_at }: TeamRow): Team => ({ id, name, createdAt: created_at });

const findRow = statement((db, workspaceId: string, id: string) =>
  db.selectFrom('teams').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id),
);
