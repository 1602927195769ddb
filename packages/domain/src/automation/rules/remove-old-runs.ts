import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** Runs are stored for 30 days. */
export const removeOldRuns = ({ stores, now }: WriteScope): Promise<number> =>
  stores.ruleRuns.removeBefore(oldestKept(now), batch);

export const hasOldRuns = ({ ruleRuns }: Stores, now: Instant): Promise<boolean> =>
  ruleRuns.hasBefore(oldestKept(now));

/** Old versions of a rule are stored as long as a run needs them. */
export const removeOldRevisions = ({ stores }: WriteScope): Promise<number> =>
  stores.ruleRuns.removeOldRevisions(batch);

export const hasOldRevisions = ({ ruleRuns }: Stores): Promise<boolean> => ruleRuns.hasOldRevisions();

const oldestKept = (now: Instant): Instant => plus(now, -limits.rules.runsKeptMs);
