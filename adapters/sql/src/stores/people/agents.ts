import {
  type Agent,
  type AgentStore,
  DeskError,
  foldEmail,
  notFound,
  pageOf,
  rolesThat,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Operand, Placeholder } from '../../placeholder.ts';
import type { AgentRow, Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromFlag, fromJson, lastId, toFlag, toJson } from '../conversions.ts';
import { padded } from '../in-batches.ts';
import { namedAgents } from './named-agents.ts';

export const agentStore = (db: Db, workspaceId: string): AgentStore => ({
  find: async (id) => agentOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => agentOrNull(await holdRow.first(db, workspaceId, id)),
  holdOwners: async () => (await holdOwners.all(db, workspaceId)).map(agentFromRow),
  findByEmail: async (email) => agentOrNull(await findRowByEmail.first(db, workspaceId, foldEmail(email))),
  listNamed: async (names) => (await namedAgents(db, workspaceId, names)).map(agentFromRow),
  list: (filter, page) => listAgents(db, workspaceId, filter, page),
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
  findPreferences: async (id) => {
    const row = await findPreferences.first(db, workspaceId, id);
    return row?.preferences ? fromJson(row.preferences) : null;
  },
  listWithPreferences: async (ids) =>
    ids.length === 0
      ? []
      : (await listWithPreferences.all(db, workspaceId, padded(ids))).map(({ preferences, ...row }) => ({
          agent: agentFromRow(row),
          preferences: preferences ? fromJson(preferences) : null,
        })),
  setPreferences: async (id, preferences) => {
    await ofAgent(db, workspaceId, id)
      .set({ preferences: toJson(preferences) })
      .execute();
  },
  setAvailable: async (id, available) => {
    await ofAgent(db, workspaceId, id)
      .set({ available: toFlag(available) })
      .execute();
  },
  takeNextOfTeam: async (teamId) => {
    const place = await takeAssignment(db, workspaceId);
    return agentOrNull(await takeNext.first(db, workspaceId, { teamId, place }));
  },
  markAssigned: async (id) => {
    await assign.run(db, workspaceId, { id, place: await takeAssignment(db, workspaceId) });
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
  findWithPassword: async (email) => {
    const row = await findWithPassword.first(db, workspaceId, foldEmail(email));
    const agent = row && row.id !== null ? agentFromRow(row) : null;
    return { agent, passwordHash: agent && row ? row.password_hash : null };
  },
});

const listAgents = async (
  db: Db,
  workspaceId: string,
  ...[{ status, role, teamId }, { limit, after }]: Parameters<AgentStore['list']>
): ReturnType<AgentStore['list']> => {
  const members = db.selectFrom('team_members').select('agent_id').where('workspace_id', '=', workspaceId);
  const rows = await db
    .selectFrom('agents')
    .select(agentColumns)
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
};

export const agentColumns = ['id', 'email', 'name', 'role', 'status', 'available', 'created_at'] as const;

const emailTaken = ({ email }: Agent): DeskError =>
  new DeskError('email_taken', `Another agent has the address ${email}.`, 'email');

const agentOrNull = (row: AgentRow | null): Agent | null => row && agentFromRow(row);

export const agentFromRow = (row: AgentRow): Agent => ({
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

const ofAgent = (db: Db, workspaceId: Operand<string>, id: Operand<string>) =>
  db.updateTable('agents').where('workspace_id', '=', workspaceId).where('id', '=', id);

/**
 * Assignments are counted: two of the same instant have an order too. Writes that assign queue for the workspace's
 * counters, which every write takes before the agents, so that none of them waits for another in a circle.
 */
const takeAssignment = async (db: Db, workspaceId: string): Promise<number> => {
  const counters = await countAssignment.first(db, workspaceId);
  if (!counters) throw notFound('workspace');
  return counters.last_assignment;
};

const countAssignment = statement((db, workspaceId: Placeholder<string>) =>
  db
    .updateTable('workspace_counters')
    .set({ last_assignment: sql<number>`last_assignment + 1` })
    .where('workspace_id', '=', workspaceId)
    .returning('last_assignment'),
);

const assign = statement(
  (db, workspaceId: Placeholder<string>, { id, place }: Placeholder<{ id: string; place: number }>) =>
    ofAgent(db, workspaceId, id).set({ last_assignment: place }),
);

const takeNext = statement(
  (db, workspaceId: Placeholder<string>, { teamId, place }: Placeholder<{ teamId: string; place: number }>) =>
    db
      .updateTable('agents')
      .set({ last_assignment: place })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', nextOfTeam(db, workspaceId, teamId))
      .returning(agentColumns),
);

const nextOfTeam = (db: Db, workspaceId: Placeholder<string>, teamId: Placeholder<string>) =>
  db
    .selectFrom('team_members as member')
    .innerJoin('agents as agent', (join) =>
      join.onRef('agent.workspace_id', '=', 'member.workspace_id').onRef('agent.id', '=', 'member.agent_id'),
    )
    .select('agent.id')
    .where('member.workspace_id', '=', workspaceId)
    .where('member.team_id', '=', teamId)
    .where(sql<boolean>`agent.status = 'active' and agent.available = 1`)
    .where('agent.role', 'in', rolesThat('work'))
    .orderBy('agent.last_assignment')
    .orderBy('agent.id')
    .limit(1)
    .forNoKeyUpdate('agent');

const rowOf = (db: Db, workspaceId: Operand<string>, id: Operand<string>) =>
  db.selectFrom('agents').select(agentColumns).where('workspace_id', '=', workspaceId).where('id', '=', id);

const findRow = statement(rowOf);

const findPreferences = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.selectFrom('agents').select('preferences').where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const listWithPreferences = statement(
  (db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
    db
      .selectFrom('agents')
      .select([...agentColumns, 'preferences'])
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .where('status', '=', 'active')
      .orderBy('id'),
);

const holdRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowOf(db, workspaceId, id).forNoKeyUpdate(),
);

/** In the order of their ids, so that two who hold them never wait for each other. */
const holdOwners = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('agents')
    .select(agentColumns)
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate(),
);

const findRowByEmail = statement((db, workspaceId: Placeholder<string>, emailKey: Placeholder<string>) =>
  db
    .selectFrom('agents')
    .select(agentColumns)
    .where('workspace_id', '=', workspaceId)
    .where('email_key', '=', emailKey),
);

type NobodyRow = Readonly<{ id: null; password_hash: null }>;

/** Asked of the workspace: there is a row for an address that nobody has, too. */
export const findWithPassword = statement(
  (db, workspaceId: Placeholder<string>, emailKey: Placeholder<string>) =>
    db
      .selectFrom('workspaces as workspace')
      .leftJoin('agents as agent', (join) =>
        join.onRef('agent.workspace_id', '=', 'workspace.id').on('agent.email_key', '=', emailKey),
      )
      .select([...agentColumns.map((column) => `agent.${column}` as const), 'agent.password_hash'])
      .where('workspace.id', '=', workspaceId)
      .$castTo<(AgentRow & Readonly<{ password_hash: string | null }>) | NobodyRow>(),
);
