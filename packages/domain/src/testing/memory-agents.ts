import { DeskError } from '../kernel/errors.ts';
import { type FilterRules, passes } from '../kernel/filter.ts';
import { foldEmail } from '../kernel/text.ts';
import { may } from '../model/people/abilities.ts';
import type { Agent, AgentFilter, AgentStore } from '../model/people/agent.ts';
import { byId } from './memory-order.ts';
import { newestFirst } from './memory-pages.ts';
import type { Rows, Tables } from './memory-tables.ts';

export const memoryAgents = (tables: Tables): AgentStore => {
  const rows = tables.of('agents');
  const byEmail = (email: string): Agent | null =>
    rows.all().find(({ agent }) => foldEmail(agent.email) === foldEmail(email))?.agent ?? null;
  const refuseTaken = ({ id, email }: Agent): void => {
    const holder = byEmail(email);
    if (holder && holder.id !== id)
      throw new DeskError('email_taken', `Another agent has the address ${email}.`, 'email');
  };
  const isMember = (teamId: string, agentId: string): boolean =>
    tables.of('teamMembers').find(`${teamId} ${agentId}`) !== null;
  const markAssigned = (id: string): void => {
    const row = rows.find(id);
    if (row) rows.put(id, { ...row, lastAssignment: nextAssignment(tables) });
  };

  return {
    find: async (id) => rows.find(id)?.agent ?? null,
    findForChange: async (id) => rows.find(id)?.agent ?? null,
    holdOwners: async () =>
      rows
        .all()
        .map(({ agent }) => agent)
        .filter(({ role, status }) => role === 'owner' && status === 'active')
        .toSorted(byId),
    findByEmail: async (email) => byEmail(email),
    listNamed: async (names) =>
      rows
        .all()
        .map(({ agent }) => agent)
        .filter(({ status, email }) => status === 'active' && names.some((name) => isNamed(email, name))),
    list: async (filter, page) => {
      const agents = rows.all().map(({ agent }) => agent);
      const rules: FilterRules<Agent, AgentFilter> = {
        status: (agent, status) => agent.status === status,
        role: (agent, role) => agent.role === role,
        teamId: (agent, teamId) => isMember(teamId, agent.id),
      };
      return newestFirst(
        agents.filter((agent) => passes(agent, filter, rules)),
        page,
      );
    },
    add: async (agent, passwordHash) => {
      refuseTaken(agent);
      rows.put(agent.id, { agent, passwordHash, lastAssignment: 0 });
    },
    save: async (agent) => {
      refuseTaken(agent);
      rows.replace(agent.id, { passwordHash: null, lastAssignment: 0, ...rows.find(agent.id), agent });
    },
    findPreferences: async (id) => rows.find(id)?.preferences ?? null,
    listWithPreferences: async (ids) =>
      rows
        .all()
        .filter(({ agent: { id, status } }) => status === 'active' && ids.includes(id))
        .map(({ agent, preferences = null }) => ({ agent, preferences }))
        .toSorted((one, other) => byId(one.agent, other.agent)),
    setPreferences: async (id, preferences) => {
      const row = rows.find(id);
      if (row) rows.put(id, { ...row, preferences });
    },
    setAvailable: async (id, available) => {
      const row = rows.find(id);
      if (row) rows.put(id, { ...row, agent: { ...row.agent, available } });
    },
    takeNextOfTeam: async (teamId) => {
      const [next] = rows
        .all()
        .filter(({ agent }) => isMember(teamId, agent.id) && takesTickets(agent))
        .toSorted(byTurn);
      if (next) markAssigned(next.agent.id);
      return next?.agent ?? null;
    },
    markAssigned: async (id) => markAssigned(id),
    setPasswordHash: async (id, passwordHash) => {
      const row = rows.find(id);
      if (row) rows.put(id, { ...row, passwordHash });
    },
    findPasswordHash: async (id) => rows.find(id)?.passwordHash ?? null,
    findWithPassword: async (email) => {
      const row = rows.all().find(({ agent }) => foldEmail(agent.email) === foldEmail(email));
      return { agent: row?.agent ?? null, passwordHash: row?.passwordHash ?? null };
    },
  };
};

const isNamed = (email: string, name: string): boolean =>
  foldEmail(email) === name || foldEmail(email).startsWith(`${name}@`);

const takesTickets = ({ status, available, role }: Agent): boolean =>
  status === 'active' && available && may(role, 'work');

const byTurn = (one: Rows['agents'], other: Rows['agents']): number =>
  one.lastAssignment - other.lastAssignment || byId(one.agent, other.agent);

/** Assignments are counted: two of the same instant have an order too. */
const nextAssignment = (tables: Tables): number => {
  const counters = tables.of('counters');
  const last = (counters.find('assignments')?.last ?? 0) + 1;
  counters.put('assignments', { last });
  return last;
};
