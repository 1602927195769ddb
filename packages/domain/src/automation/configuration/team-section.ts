import { limits } from '../../kernel/limits.ts';
import { readMembers, required, usually } from './read-members.ts';
import { readName } from './read-name.ts';
import { readLine, readOnce } from './read-values.ts';
import type { Section } from './section.ts';

const members = readMembers({
  name: required(readLine(limits.nameLength)),
  agents: usually(readOnce(readName('agent'), { most: limits.configuration.members }), []),
});

export const teamSection: Section<'teams'> = {
  kind: 'team',
  member: 'name',
  most: limits.configuration.teams,
  read: (value, reading, path) => {
    const team = members(value, reading, path);
    return team && { name: team.name, agentIds: team.agents.toSorted() };
  },
  nameOf: ({ name }) => name,
  make: ({ name, agentIds }, { id, createdAt }) => ({ id, name, agentIds, createdAt }),
  show: ({ name, agentIds }, names) => ({
    name,
    agents: agentIds.map((id) => names.nameOf('agent', id) ?? id).toSorted(),
  }),
  usual: { agents: [] },
};
