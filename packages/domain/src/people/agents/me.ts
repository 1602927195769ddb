/** `/me`: the agent whose session makes the call (contract §9.4). */

import { notFound } from '../../kernel/errors.ts';
import { type AgentSession, type Call, sessionOf } from '../../model/actor.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Team } from '../../model/people/team.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';

/** The signed-in agent (contract §9.4). Any other caller gets `agent_required`. */
export interface MeCases {
  /** `GET /me` (contract §9.4). */
  get(call: Call): Promise<Me>;
  /** `PATCH /me` (contract §9.4): round-robin assignment passes over agents who are not available. */
  setAvailable(call: Call, available: boolean): Promise<Agent>;
}

export type Me = Readonly<{ agent: Agent; teams: readonly Team[]; workspace: Workspace; sessionId: string }>;

export const meCases = (ports: Ports): MeCases => ({
  get: async (call) => reading(ports)(getMe)(call, sessionOf(call)),
  setAvailable: async (call, available) =>
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
