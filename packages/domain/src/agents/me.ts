/** `/me`: the agent whose session makes the call ("Mobile", behaviours 5 and 6). */
import { type AgentSession, type Call, sessionOf } from '../actor.ts';
import { notFound } from '../errors.ts';
import type { Ports, Stores } from '../ports.ts';
import type { Team } from '../teams/team.ts';
import { reading, type WriteScope, writing } from '../use-case.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { Agent } from './agent.ts';

/** The signed-in agent (contract §9.4). */
export type Me = Readonly<{ agent: Agent; teams: readonly Team[]; workspace: Workspace; sessionId: string }>;

export const meCases = (ports: Ports) => ({
  get: async (call: Call): Promise<Me> => reading(ports)(getMe)(call, sessionOf(call)),
  /** Round-robin assignment passes over who is not available. */
  setAvailable: async (call: Call, available: boolean): Promise<Agent> =>
    writing(ports)(setAvailable)(call, { id: sessionOf(call).agentId, available }),
});

const getMe = async (stores: Stores, { agentId, sessionId }: AgentSession): Promise<Me> => {
  const agent = await stores.agents.find(agentId);
  const workspace = await stores.workspace.find();
  if (!agent || !workspace) throw notFound('agent');
  return { agent, teams: await stores.teams.listOfAgent(agentId), workspace, sessionId };
};

const setAvailable = async (
  { stores }: WriteScope,
  { id, available }: Readonly<{ id: string; available: boolean }>,
): Promise<Agent> => {
  await stores.agents.setAvailable(id, available);
  const agent = await stores.agents.find(id);
  if (!agent) throw notFound('agent');
  return agent;
};
