/** Counts what somebody may try only so often ("Login attempts" in "Limits"), over all processes of a deployment. */
import type { Instant } from '../../kernel/instant.ts';

export type Allowance = Readonly<{ most: number; windowMs: number }>;

/** `waitSeconds`: until the next try is taken, 0 when this one was. */
export type ThrottleReading = Readonly<{ allowed: boolean; waitSeconds: number }>;

export interface Throttle {
  /**
   * Takes one try of what `key` names (a hash: no address stands in it) in a sliding window: refuses the one that would
   * be the `most + 1`th in any `windowMs`. A refused try does not count. A try that was taken counts, whatever came of
   * it, also when the process dies.
   */
  take(key: string, allowance: Allowance, at: Instant): Promise<ThrottleReading>;
}
