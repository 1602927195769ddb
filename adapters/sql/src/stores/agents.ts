import { type Agent, type AgentStore, DeskError, foldEmail, pageOf } from '@tidemark/domain';
import type { AgentRow, Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { fromFlag, lastId, toFlag } from './conversions.ts';

export const agentStore = (db: Db, workspaceId: string): AgentStore => ({
  find: async (id) => agentOrNull(await findRow.first(db, workspaceId, id)),
  findByEmail: async (email) => agentOrNull(await findRowByEmail.first(db, workspaceId, foldEmail(email))),
  list: async ({ status, role, teamId }, { limit, after }) => {
    const members = db.selectFrom('team_members').select('agent_id').where('workspace_id', '=', workspaceId);
    const rows = await db
      .selectFrom('agents')
      .select(columns)
      .where('workspace_id', '=', workspaceId)
      .where('id', '<', after ?? lastId)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
      .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'agent'))
      .$if(teamId !== undefined, (query) =>
        query.where('id', 'in', members.where('team_id', '=', teamId ?? '')),
      )
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(agentFromRow), limit, ({ id }) => id);
  },
  add: async (agent, passwordHash) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('agents')
      .values({ workspace_id: workspaceId, ...agentToRow(agent), password_hash: passwordHash })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'email_key']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw emailTaken(agent);
  },
  save: async (agent) => {
    const { id, ...changes } = agentToRow(agent);
    const other = await findRowByEmail.first(db, workspaceId, changes.email_key);
    if (other && other.id !== id) throw emailTaken(agent);
    await ofAgent(db, workspaceId, id).set(changes).execute();
  },
  setPasswordHash: async (id, passwordHash) => {
    await ofAgent(db, workspaceId, id).set({ password_hash: passwordHash }).execute();
  },
  findPasswordHash: async (id) => {
    const row = await db
      .selectFrom('agents')
      .select('password_hash')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.password_hash ?? null;
  },
});

const columns = ['id', 'email', 'name', 'role', 'status', 'available', 'created_at'] as const;

const emailTaken = ({ email }: Agent): DeskError =>
  new DeskError('email_taken', `Another agent has the address ${email}.`, 'email');

const agentOrNull = (row: AgentRow | null): Agent | null => row && agentFromRow(row);

const agentFromRow = (row: AgentRow): Agent => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  available: fromFlag(row.available),
  createdAt: row.created_at,
});

export const agentToRow = (agent: Agent): AgentRow & { email_key: string } => ({
  id: agent.id,
  email: agent.email,
  email_key: foldEmail(agent.email),
  name: agent.name,
  role: agent.role,
  status: agent.status,
  available: toFlag(agent.available),
  created_at: agent.createdAt,
});

const ofAgent = (db: Db, workspaceId: string, id: string) =>
  db.updateTable('agents').where('workspace_id', '=', workspaceId).where('id', '=', id);

const findRow = statement((db, workspaceId: string, id: string) =>
  db.selectFrom('agents').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const findRowByEmail = statement((db, workspaceId: string, emailKey: string) =>
  db
    .selectFrom('agents')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('email_key', '=', emailKey),
);
