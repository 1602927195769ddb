import { type ClaimedTask, type Clock, type GroupName, groupKey, type Outcome } from '@tidemark/domain';

/** Groups whose tasks are not claimed for a while. */
export type Rests = Readonly<{
  record: (task: ClaimedTask, outcome: Outcome) => void;
  groups: () => readonly GroupName[];
}>;

export const createRests = (clock: Clock): Rests => {
  const resting = new Map<string, Readonly<{ group: GroupName; until: string }>>();
  return {
    record: (group, outcome) => {
      if ('wait' in outcome) resting.set(groupKey(group), { group, until: outcome.wait });
      else if ('done' in outcome) resting.delete(groupKey(group));
    },
    groups: () => {
      const now = clock.now();
      for (const [key, { until }] of resting) if (until <= now) resting.delete(key);
      return [...resting.values()].map(({ group }) => group);
    },
  };
};
