import type { TeamStore } from '../teams/team.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryTeams = (tables: Tables): TeamStore => {
  const teams = tables.of('teams');
  return {
    find: async (id) => teams.find(id),
    list: async (page) => newestFirst(teams.all(), page),
    add: async (team) => teams.put(team.id, team),
    addMember: async (teamId, agentId) =>
      tables.of('teamMembers').put(`${teamId} ${agentId}`, { teamId, agentId }),
  };
};
