import { pageOf, type Team, type TeamStore } from '@tidemark/domain';
import type { Operand, Placeholder } from '../../placeholder.ts';
import type { Db, TeamRow } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { agentColumns, agentFromRow } from './agents.ts';

export const teamStore = (db: Db, workspaceId: string): TeamStore => ({
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && teamFromRow(row);
  },
  list: async ({ limit, after }) => {
    const rows = await rowsOf(db, workspaceId)
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
  all: async () => {
    const rows = await rowsOf(db, workspaceId).orderBy('name').orderBy('id').execute();
    return rows.map(teamFromRow);
  },
  save: async ({ id, name }) => {
    await db
      .updateTable('teams')
      .set({ name })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },
  remove: async (id) => {
    await membersOf(db, workspaceId, id).execute();
    await db
      .updateTable('inbound_addresses')
      .set({ team_id: null })
      .where('workspace_id', '=', workspaceId)
      .where('team_id', '=', id)
      .execute();
    await db.deleteFrom('teams').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
  },
  hasTickets: async (id) => {
    const rows = db.selectFrom('tickets').select('number').where('workspace_id', '=', workspaceId);
    return (await rows.where('team_id', '=', id).limit(1).executeTakeFirst()) !== undefined;
  },
  members: async (teamId) => {
    const members = db.selectFrom('team_members').select('agent_id').where('workspace_id', '=', workspaceId);
    const rows = await db
      .selectFrom('agents')
      .select(agentColumns)
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', members.where('team_id', '=', teamId))
      .orderBy('email_key')
      .execute();
    return rows.map(agentFromRow);
  },
  listOfAgent: async (agentId) => (await listRowsOfAgent.all(db, workspaceId, agentId)).map(teamFromRow),
  removeMember: async (teamId, agentId) => {
    await membersOf(db, workspaceId, teamId).where('agent_id', '=', agentId).execute();
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

const rowsOf = (db: Db, workspaceId: Operand<string>) =>
  db.selectFrom('teams').select(columns).where('workspace_id', '=', workspaceId);

const membersOf = (db: Db, workspaceId: Operand<string>, teamId: Operand<string>) =>
  db.deleteFrom('team_members').where('workspace_id', '=', workspaceId).where('team_id', '=', teamId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

const listRowsOfAgent = statement((db, workspaceId: Placeholder<string>, agentId: Placeholder<string>) =>
  rowsOf(db, workspaceId)
    .where('id', 'in', (where) =>
      where
        .selectFrom('team_members')
        .select('team_id')
        .where('workspace_id', '=', workspaceId)
        .where('agent_id', '=', agentId),
    )
    .orderBy('name')
    .orderBy('id'),
);
