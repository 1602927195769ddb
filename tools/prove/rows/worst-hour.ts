import { plus } from '@tidemark/domain';

const hourMs = 3_600_000;

/** How many instants lie within one hour, at most. */
export const mostInAnHour = (instants: readonly string[]): number => {
  const ordered = instants.toSorted();
  let worst = 0;
  let first = 0;
  for (const [index, instant] of ordered.entries()) {
    while (plus(ordered[first] ?? instant, hourMs) <= instant) first += 1;
    worst = Math.max(worst, index - first + 1);
  }
  return worst;
};
