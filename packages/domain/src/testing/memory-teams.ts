import { foldEmail } from '../kernel/text.ts';
import type { TeamStore } from '../model/people/team.ts';
import { byCodePoint, byId } from './memory-order.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryTeams = (tables: Tables): TeamStore => {
  const teams = tables.of('teams');
  const members = tables.of('teamMembers');
  const inOrder = () =>
    teams.all().toSorted((one, other) => byCodePoint(one.name, other.name) || byId(one, other));
  const membersOf = (id: string) => members.all().filter(({ teamId }) => teamId === id);
  return {
    find: async (id) => teams.find(id),
    list: async (page) => newestFirst(teams.all(), page),
    add: async (team) => teams.put(team.id, team),
    all: async () => inOrder(),
    save: async (team) => teams.replace(team.id, team),
    remove: async (id) => {
      for (const { agentId } of membersOf(id)) members.remove(`${id} ${agentId}`);
      const rows = tables.of('inboundAddresses');
      for (const row of rows.all())
        if (row.address.teamId === id)
          rows.replace(row.address.id, { ...row, address: { ...row.address, teamId: null } });
      teams.remove(id);
    },
    hasTickets: async (id) =>
      tables
        .of('tickets')
        .all()
        .some(({ teamId }) => teamId === id),
    members: async (teamId) =>
      membersOf(teamId)
        .flatMap(({ agentId }) => tables.of('agents').find(agentId)?.agent ?? [])
        .toSorted((one, other) => byCodePoint(foldEmail(one.email), foldEmail(other.email))),
    listOfAgent: async (agentId) => inOrder().filter(({ id }) => members.find(`${id} ${agentId}`) !== null),
    removeMember: async (teamId, agentId) => members.remove(`${teamId} ${agentId}`),
    addMember: async (teamId, agentId) => members.put(`${teamId} ${agentId}`, { teamId, agentId }),
  };
};
