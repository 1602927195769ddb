/** Counts limited attempts (contract §13.2), over all processes of a deployment. */
import type { Instant } from '../../kernel/instant.ts';

export type Allowance = Readonly<{ most: number; windowMs: number }>;

/** `waitSeconds` until the next attempt is allowed, 0 when this one was. */
export type ThrottleReading = Readonly<{ allowed: boolean; waitSeconds: number }>;

export interface Throttle {
  /**
   * Counts one attempt for `key` (a hash: it contains no address) in a sliding window, and refuses the `most + 1`th in any
   * `windowMs`. A refused attempt does not count. An allowed attempt counts, whatever its result, even if the process dies.
   */
  take(key: string, allowance: Allowance, at: Instant): Promise<ThrottleReading>;
}
