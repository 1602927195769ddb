import { canWork } from './assign-actions.ts';
import type { RuleWorld } from './rule-world.ts';

/** The same world, in which nobody's turn is taken: round-robin gives the first agent who could have it. */
export const dryWorld = (world: RuleWorld): RuleWorld => ({
  ...world,
  nextAgent: async (teamId) => {
    const members = await world.teamMembers(teamId);
    return members.find((agent) => canWork(agent) && agent.available) ?? null;
  },
});
