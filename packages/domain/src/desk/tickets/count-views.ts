/** How many tickets each view shows, and how many wait for an agent. */
import { viewFilter } from '../../automation/views/view-filter.ts';
import { viewSift } from '../../automation/views/view-sift.ts';
import { limits } from '../../kernel/limits.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import type { View } from '../../model/automation/view.ts';
import type { TicketFilter } from '../../model/desk/ticket.ts';
import type { Count } from '../../model/desk/ticket-store.ts';
import type { Stores } from '../../model/ports.ts';

export type CountViews = Readonly<{ agentId: string }>;

/** `mine` and `unassigned` count tickets that are new or open. */
export type ViewCounts = Readonly<{
  mine: Count;
  unassigned: Count;
  views: readonly (Count & Readonly<{ id: string }>)[];
}>;

/** Statuses of tickets that wait for an agent, and not for the customer or for somebody else. */
const waiting = ['new', 'open'] as const;

export const countViews = async (stores: Stores, { agentId }: CountViews): Promise<ViewCounts> => {
  const { mine, ...shared } = await countForAgents(stores, { agentIds: [agentId] });
  return { mine: mine.get(agentId) ?? none, ...shared };
};

export type CountForAgents = Readonly<{ agentIds: readonly string[] }>;

/** The same for many agents at once: `mine` by the id of the agent. */
export type AgentCounts = Omit<ViewCounts, 'mine'> & Readonly<{ mine: ReadonlyMap<string, Count> }>;

export const countForAgents = async (stores: Stores, { agentIds }: CountForAgents): Promise<AgentCounts> => {
  const most = screenLimits.viewCount;
  const { data: views } = await stores.configuration.list('view', { limit: limits.page.most, after: null });
  const waitingFor = (assigneeId: string | null) =>
    stores.tickets.count({ assigneeId, statuses: waiting }, most);
  const [unassigned, mine, counts] = await Promise.all([
    waitingFor(null),
    Promise.all(agentIds.map(async (id) => [id, await waitingFor(id)] as const)),
    Promise.all(views.map((view) => countOf(stores, view))),
  ]);
  return {
    unassigned,
    mine: new Map(mine),
    views: views.map(({ id }, place) => ({ id, ...(counts[place] ?? none) })),
  };
};

const none: Count = { count: 0, isExact: true };

const countOf = async (stores: Stores, { conditions, sort }: View): Promise<Count> => {
  const chosen = viewFilter(conditions, {});
  if (!chosen) return none;
  const { filter, rest } = chosen;
  return rest.all.length + rest.any.length === 0
    ? stores.tickets.count(filter, screenLimits.viewCount)
    : siftedCount(stores, { filter, sort, rest });
};

type Sifted = Readonly<{ filter: TicketFilter; sort: View['sort']; rest: View['conditions'] }>;

/** Among the first tickets of the view, as many as a list looks at for one page. */
const siftedCount = async (stores: Stores, { filter, sort, rest }: Sifted): Promise<Count> => {
  const passes = await viewSift(stores, rest);
  const most = limits.page.most;
  let count = 0;
  let after = null;
  for (let looked = 0; looked < limits.listWindow; looked += most) {
    const page = await stores.tickets.listSorted(sort, filter, { limit: most, after });
    for (const ticket of page.data) if (await passes(ticket)) count += 1;
    if (page.next === null) return { count, isExact: true };
    after = page.next;
  }
  return { count, isExact: false };
};
