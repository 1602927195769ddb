import type { Agent, AgentStore } from '../agents/agent.ts';
import { DeskError } from '../errors.ts';
import { foldEmail } from '../text.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

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

  return {
    find: async (id) => rows.find(id)?.agent ?? null,
    findByEmail: async (email) => byEmail(email),
    list: async ({ status, role, teamId }, page) => {
      const agents = rows.all().map(({ agent }) => agent);
      const wanted = agents.filter(
        (agent) =>
          (status === undefined || agent.status === status) &&
          (role === undefined || agent.role === role) &&
          (teamId === undefined || isMember(teamId, agent.id)),
      );
      return newestFirst(wanted, page);
    },
    add: async (agent, passwordHash) => {
      refuseTaken(agent);
      rows.put(agent.id, { agent, passwordHash });
    },
    save: async (agent) => {
      refuseTaken(agent);
      rows.replace(agent.id, { agent, passwordHash: rows.find(agent.id)?.passwordHash ?? null });
    },
    setPasswordHash: async (id, passwordHash) => {
      const row = rows.find(id);
      if (row) rows.put(id, { ...row, passwordHash });
    },
    findPasswordHash: async (id) => rows.find(id)?.passwordHash ?? null,
  };
};
