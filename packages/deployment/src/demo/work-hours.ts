/** When people write and work in the demo, in UTC. */
import type { Random } from '@tidemark/domain';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const workFrom = 8;
const workTo = 16;

/** The same instant, or else the first one of the next working day and a moment behind it. */
export const nextWork = (at: number): number => {
  const midnight = Math.floor(at / dayMs) * dayMs;
  const sinceMidnight = at - midnight;
  if (!isWeekend(midnight) && sinceMidnight < workTo * hourMs)
    return Math.max(at, midnight + workFrom * hourMs + (at % (45 * minuteMs)));
  return nextWork(midnight + dayMs + (at % minuteMs));
};

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());

type Span = Readonly<{ count: number; from: number; until: number }>;

/** Most people write on working days, around noon. Oldest first. */
export const openingTimes = (random: Random, { count, from, until }: Span): readonly number[] => {
  const times: number[] = [];
  while (times.length < count) {
    const day = Math.floor((from + random.fraction() * (until - from)) / dayMs) * dayMs;
    const hour = 5 + (random.fraction() + random.fraction()) * 8;
    const at = day + Math.floor(hour * hourMs);
    const isWanted = !isWeekend(day) || random.below(3) === 0;
    if (isWanted && at > from && at < until) times.push(at);
  }
  return times.sort((one, other) => one - other);
};
