/** Puts an agent into a team and takes them out; the API reads teams only (contract §0.1). */

import { notFound } from '../../kernel/errors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { agentBy } from '../agents/change-agent.ts';

export type AddTeamMember = Readonly<{ teamId: string; idOrEmail: string }>;

/** Adding a member twice is adding them once. */
export const addTeamMember = async ({ stores }: WriteScope, input: AddTeamMember): Promise<Agent> => {
  const { team, agent } = await foundIn(stores, input);
  await stores.teams.addMember(team.id, agent.id);
  return agent;
};

/** Removing an agent who is no member changes nothing. The agent's tickets stay assigned to the team and to them. */
export const removeTeamMember = async ({ stores }: WriteScope, input: AddTeamMember): Promise<Agent> => {
  const { team, agent } = await foundIn(stores, input);
  await stores.teams.removeMember(team.id, agent.id);
  return agent;
};

const foundIn = async (stores: WriteScope['stores'], { teamId, idOrEmail }: AddTeamMember) => {
  await stores.configuration.hold();
  const team = await stores.teams.find(teamId);
  if (!team) throw notFound('team');
  return { team, agent: await agentBy(stores, idOrEmail) };
};
