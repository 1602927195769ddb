/** How the tickets of somebody who is away are spread among those who are there. */
import type { Agent } from '@tidemark/client';
import { may } from '@tidemark/domain/abilities';

export type Load = Readonly<{
  agent_id: string;
  name: string;
  role: Agent['role'];
  available: boolean;
  team_ids: readonly string[];
  open: Readonly<{ count: number; more: boolean }>;
  waiting: Readonly<{ count: number; more: boolean }>;
}>;

type Spreadable = Readonly<{ number: number; team_id: string | null }>;

/** Those who can take tickets of another agent. */
export const takersOf = (loads: readonly Load[], from: string): readonly Load[] =>
  loads.filter(({ agent_id: id, available, role }) => id !== from && available && may(role, 'work'));

/** By number of the ticket, the agent who gets it: who has least, of the ticket's team if somebody of it is there. */
export const spread = (
  tickets: readonly Spreadable[],
  takers: readonly Load[],
): ReadonlyMap<number, string> => {
  const counts = new Map(takers.map(({ agent_id: id, open }) => [id, open.count]));
  const given = new Map<number, string>();
  for (const { number, team_id: team } of tickets) {
    const ofTeam = takers.filter(({ team_ids: teams }) => team !== null && teams.includes(team));
    const [least] = (ofTeam.length > 0 ? ofTeam : takers).toSorted(
      (one, other) => (counts.get(one.agent_id) ?? 0) - (counts.get(other.agent_id) ?? 0),
    );
    if (!least) return given;
    counts.set(least.agent_id, (counts.get(least.agent_id) ?? 0) + 1);
    given.set(number, least.agent_id);
  }
  return given;
};
