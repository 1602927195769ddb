import type { Instant } from '../../kernel/instant.ts';
import type { Presence, PresenceBoard } from '../../model/desk/presence.ts';

type Shown = Presence & Readonly<{ until: Instant }>;

/** For one process that has the workspaces for itself. `onChange`: after each change of who is where. */
export const boardInMemory = (onChange: (workspaceId: string) => void = () => undefined): PresenceBoard => {
  const boards = new Map<string, Map<string, Shown>>();
  return {
    show: async (workspaceId, shown) => {
      const board = boards.get(workspaceId) ?? new Map<string, Shown>();
      boards.set(workspaceId, board.set(nameOf(shown), shown));
      onChange(workspaceId);
    },
    leave: async (workspaceId, place) => {
      if (boards.get(workspaceId)?.delete(nameOf(place))) onChange(workspaceId);
    },
    list: async (workspaceId, at) => {
      const board = boards.get(workspaceId);
      if (!board) return [];
      for (const [name, { until }] of board) if (until <= at) board.delete(name);
      if (board.size === 0) boards.delete(workspaceId);
      return [...board.values()].map(({ until: _, ...presence }) => presence).toSorted(byPlace);
    },
  };
};

const nameOf = ({ agentId, ticketNumber }: Pick<Presence, 'agentId' | 'ticketNumber'>): string =>
  `${ticketNumber} ${agentId}`;

const byPlace = (one: Presence, other: Presence): number => {
  if (one.ticketNumber !== other.ticketNumber) return one.ticketNumber - other.ticketNumber;
  return one.agentId < other.agentId ? -1 : 1;
};
