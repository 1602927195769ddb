/** Calls at a steady rate, whatever the answers take: a server that is slow is not asked less for it. */
import { setTimeout as pause } from 'node:timers/promises';

export type Pace = Readonly<{ perSecond: number; seconds: number }>;

/** Makes the calls, and resolves with their results once the last one has ended. */
export const paced = async <Result>(
  { perSecond, seconds }: Pace,
  call: (made: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const since = performance.now();
  const results: Promise<Result>[] = [];
  const all = Math.round(perSecond * seconds);
  while (results.length < all) {
    const due = since + (results.length * 1_000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    results.push(call(results.length));
  }
  return Promise.all(results);
};
