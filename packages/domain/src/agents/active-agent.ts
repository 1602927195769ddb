/** An agent whom a record may name: one of the workspace who is active, else 422 naming the field. */
import { invalid } from '../errors.ts';
import type { Stores } from '../ports.ts';
import type { Agent } from './agent.ts';

export const activeAgent = async (stores: Stores, field: string, id: string): Promise<Agent> =>
  requiredActive(field, id, await stores.agents.find(id));

export const requiredActive = (field: string, id: string, agent: Agent | null): Agent => {
  if (agent?.status !== 'active')
    throw invalid(field, `${field} must be the id of an active agent, got ${id}.`);
  return agent;
};
