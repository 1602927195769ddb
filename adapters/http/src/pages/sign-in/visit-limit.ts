/** How many sign-in pages one source may open: they ask for no credential, and each one reads the database. */
import { DeskError, type Instant, limits, networkOf, spokenWait } from '@tidemark/domain';

export type VisitLimit = (source: string | null, now: Instant) => void;

/**
 * Throws `rate_limited` for a page too many in a minute of the clock. Counted in this process and written nowhere: it
 * spares the database, and guards no secret; guesses are counted by the throttle, over all processes.
 */
export const visitLimit = (): VisitLimit => {
  const { most, windowMs } = limits.signInPages;
  let [current, visits] = [-1, new Map<string, number>()];
  return (source, now) => {
    const at = Date.parse(now);
    const window = Math.floor(at / windowMs);
    if (window !== current) [current, visits] = [window, new Map()];
    const network = networkOf(source);
    const count = (visits.get(network) ?? 0) + 1;
    visits.set(network, count);
    if (count <= most) return;
    const wait = Math.ceil(((window + 1) * windowMs - at) / 1_000);
    throw new DeskError(
      'rate_limited',
      `At most ${most} pages a minute; try again in ${spokenWait(wait)}.`,
      undefined,
      { retryAfterSeconds: wait },
    );
  };
};
