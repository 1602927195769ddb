/** Puts an agent into a team and takes them out; the API reads teams only (contract §0.1). */

import { notFound } from '../../kernel/errors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { agentBy } from '../agents/change-agent.ts';

export type AddTeamMember = Readonly<{ teamId: string; idOrEmail: string }>;

/** Adding a member twice is adding them once. */
export const addTeamMember = async (
  { stores }: WriteScope,
  { teamId, idOrEmail }: AddTeamMember,
): Promise<Agent> => {
  await stores.configuration.hold();
  const team = await stores.teams.find(teamId);
  if (!team) throw notFound('team');
  const agent = await agentBy(stores, idOrEmail);
  await stores.teams.addMember(team.id, agent.id);
  return agent;
};

/** Who is no member stays none. Tickets of the team that are assigned to the agent stay so. */
export const removeTeamMember = async (
  { stores }: WriteScope,
  { teamId, idOrEmail }: AddTeamMember,
): Promise<Agent> => {
  await stores.configuration.hold();
  const team = await stores.teams.find(teamId);
  if (!team) throw notFound('team');
  const agent = await agentBy(stores, idOrEmail);
  await stores.teams.removeMember(team.id, agent.id);
  return agent;
};
