import { canWork } from './assign-actions.ts';
import type { RuleWorld } from './rule-world.ts';

/**
 * The same world for a ticket that is made up: nobody's turn is taken (round-robin gives the first agent who could have it),
 * and nothing was asked of its customer yet.
 */
export const dryWorld = (world: RuleWorld): RuleWorld => ({
  ...world,
  nextAgent: async (teamId) => {
    const members = await world.teamMembers(teamId);
    return members.find((agent) => canWork(agent) && agent.available) ?? null;
  },
  ratingAskedAt: async () => null,
});
