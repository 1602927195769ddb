import { invalid } from '../errors.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Agent, AgentFilter } from './agent.ts';

export type ListAgents = Readonly<{ filter: AgentFilter; page: PageRequest<string> }>;

export const listAgents = async (
  stores: Stores,
  { filter, page }: ListAgents,
): Promise<Page<Agent, string>> => {
  if (filter.teamId && !(await stores.teams.find(filter.teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${filter.teamId}.`);
  return stores.agents.list(filter, page);
};
