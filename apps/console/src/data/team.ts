/** The load of each agent, and the tickets of one of them. */
import { useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';
import { queries } from './queries.ts';
import { records, type TicketRecord } from './records.ts';
import type { Load } from './spread.ts';
import { changeTickets } from './ticket-changes.ts';
import { queryOf } from './ticket-lists.ts';

const key = ['team-load'] as const;

export const useTeamLoad = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask<{ data: readonly Load[] }>('/team-load', { signal })).data,
    refetchInterval: 60_000,
  });

type Page = Readonly<{ data: readonly TicketRecord[]; next_cursor: string | null }>;

/** More at once are no longer seen, and cannot be undone together. */
const most = 500;

/** All open ones of an agent, up to 500. */
export const useTicketsOf = (list: string, agentId: string) =>
  useQuery({
    queryKey: ['tickets', 'to-spread', agentId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const found: TicketRecord[] = [];
      let cursor: Readonly<Record<string, string>> = {};
      while (found.length < most) {
        const search = new URLSearchParams({ ...queryOf(list, agentId), limit: '100', ...cursor });
        const page = await ask<Page>(`/tickets?${search}`, { signal });
        found.push(...page.data);
        if (page.next_cursor === null) break;
        cursor = { cursor: page.next_cursor };
      }
      for (const ticket of found) records.put('ticket', ticket.number, ticket);
      return found;
    },
  });

/** One undo takes all back. */
export const giveTo = async (given: ReadonlyMap<number, string>, label: string): Promise<void> => {
  await changeTickets([...given.keys()], ({ number }) => ({ assignee_id: given.get(number) ?? null }), label);
  await queries.invalidateQueries({ queryKey: key });
};
