import { invalid } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Agent, AgentFilter } from '../../model/people/agent.ts';
import type { Stores } from '../../model/ports.ts';

export type ListAgents = Readonly<{ filter: AgentFilter; page: PageRequest<string> }>;

export const listAgents = async (
  stores: Stores,
  { filter, page }: ListAgents,
): Promise<Page<Agent, string>> => {
  if (filter.teamId && !(await stores.teams.find(filter.teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${filter.teamId}.`);
  return stores.agents.list(filter, page);
};
