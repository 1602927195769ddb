/** The rate limit of a credential (contract §13.1). */
import type { Instant } from '../kernel/instant.ts';

/** `resetSeconds`: until the whole allowance is back, or, when refused, until the next call is accepted. */
export type RateReading = Readonly<{ allowed: boolean; remaining: number; resetSeconds: number }>;

export interface RateLimiter {
  /**
   * Counts one call of a credential in a sliding window of `limits.rate`: never refuses while fewer than
   * `limits.rate.calls` were accepted in the last `limits.rate.windowMs`, never accepts more. A refused call does not
   * count.
   */
  take(credentialId: string, at: Instant): Promise<RateReading>;
}
