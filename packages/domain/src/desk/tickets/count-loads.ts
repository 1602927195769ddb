/** How many tickets each active agent has. */
import { limits } from '../../kernel/limits.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import type { Count } from '../../model/desk/ticket-store.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Stores } from '../../model/ports.ts';

/** `open` counts new and open tickets, `waiting` those that are pending or on hold. */
export type AgentLoad = Readonly<{
  agent: Agent;
  teamIds: readonly string[];
  open: Count;
  waiting: Count;
}>;

/** Of the newest agents, as many as a page has. */
export const countLoads = async (stores: Stores): Promise<readonly AgentLoad[]> => {
  const { data } = await stores.agents.list({ status: 'active' }, { limit: limits.page.most, after: null });
  return Promise.all(data.map((agent) => loadOf(stores, agent)));
};

const loadOf = async ({ tickets, teams }: Stores, agent: Agent): Promise<AgentLoad> => {
  const counted = (statuses: readonly ('new' | 'open' | 'pending' | 'on_hold')[]) =>
    tickets.count({ assigneeId: agent.id, statuses }, screenLimits.viewCount);
  const [own, open, waiting] = await Promise.all([
    teams.listOfAgent(agent.id),
    counted(['new', 'open']),
    counted(['pending', 'on_hold']),
  ]);
  return { agent, teamIds: own.map(({ id }) => id), open, waiting };
};
