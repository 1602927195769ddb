/** `/me`: the agent whose session makes the call ("Mobile", behaviours 5 and 6). */
import type { Call } from '../actor.ts';
import { DeskError, notFound } from '../errors.ts';
import type { Ports, Stores } from '../ports.ts';
import type { Team } from '../teams/team.ts';
import { reading, type WriteScope, writing } from '../use-case.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { Agent } from './agent.ts';

/** "Me" in the API document. */
export type Me = Readonly<{ agent: Agent; teams: readonly Team[]; workspace: Workspace; sessionId: string }>;

export const meCases = (ports: Ports) => ({
  get: async (call: Call): Promise<Me> => reading(ports)(getMe)(call, ownerOf(call)),
  /** Round-robin assignment passes over who is not available. */
  setAvailable: async (call: Call, available: boolean): Promise<Agent> =>
    writing(ports)(setAvailable)(call, { id: ownerOf(call).agentId, available }),
});

type Owner = Readonly<{ agentId: string; sessionId: string }>;

const getMe = async (stores: Stores, { agentId, sessionId }: Owner): Promise<Me> => {
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

const ownerOf = ({ actor, credentialId }: Call): Owner => {
  if (actor.type !== 'agent' || credentialId === null)
    throw new DeskError('agent_required', 'This call needs the session of an agent, not an API key.');
  return { agentId: actor.id, sessionId: credentialId };
};
