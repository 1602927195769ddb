import type { Instant } from '../../kernel/instant.ts';

/** An audit log that is stored in parts by month (UTC), so that a whole month is removed at once (docs/decisions/0081). */
export interface AuditMonths {
  /** Makes the parts of the next months: nothing can be written without one. */
  prepare(now: Instant): Promise<void>;
  /** How many of the parts that `prepare` makes, and of the month that runs, are not there. */
  missing(now: Instant): Promise<number>;
  /** Whether there is a part that only has entries from before this beginning of a month. */
  hasBefore(month: Instant): Promise<boolean>;
  /** Removes those parts while others write, and says how many. What a killed process left undone is done too. */
  removeBefore(month: Instant): Promise<number>;
}
