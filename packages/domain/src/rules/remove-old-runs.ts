import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { WriteScope } from '../use-case.ts';

const batch = 500;

/** What rules did is kept for 30 days. */
export const removeOldRuns = ({ stores, now }: WriteScope): Promise<number> =>
  stores.ruleRuns.removeBefore(plus(now, -limits.rules.runsKeptMs), batch);
