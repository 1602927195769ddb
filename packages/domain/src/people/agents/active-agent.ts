/** An agent whom a record may name: one of the workspace who is active, else 422 naming the field. */
import { invalid } from '../../kernel/errors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Stores } from '../../model/ports.ts';

export const activeAgent = async (stores: Stores, field: string, id: string): Promise<Agent> =>
  requiredActive(field, id, await stores.agents.find(id));

export const requiredActive = (field: string, id: string, agent: Agent | null): Agent => {
  if (agent?.status !== 'active')
    throw invalid(field, `${field} must be the id of an active agent, got ${id}.`);
  return agent;
};
