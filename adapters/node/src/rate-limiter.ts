import { limits, millisecondsOf, type RateLimiter, type RateReading } from '@tidemark/domain';

const { calls, windowMs } = limits.rate;

/** The instants of a credential's last accepted calls, as a ring that grows with them. */
export type RateLog = {
  readonly credentialId: string;
  stamps: Float64Array;
  first: number;
  count: number;
  last: number;
};

/** The exact sliding window, for a deployment of one process. Credentials that have gone quiet are forgotten out of `logs`. */
export const createRateLimiter = (logs = new Map<string, RateLog>()): RateLimiter => {
  const forgetQuiet = forgettingQuiet(logs);
  let latest = { at: '', now: 0 };
  return {
    take: async (credentialId, at) => {
      // Many ask within a millisecond.
      if (at !== latest.at) latest = { at, now: millisecondsOf(at) };
      let log = logs.get(credentialId);
      if (!log) {
        log = { credentialId, stamps: new Float64Array(16), first: 0, count: 0, last: 0 };
        logs.set(credentialId, log);
      }
      // A clock that is set back must not reopen the window, so time never decreases here.
      const now = Math.max(latest.now, log.last);
      const reading = count(log, now);
      // By the clock of all, not by this credential's: that one may be ahead, where the clock was set back.
      forgetQuiet(latest.now);
      return reading;
    },
  };
};

const count = (log: RateLog, now: number): RateReading => {
  while (log.count > 0 && oldest(log) <= now - windowMs) {
    log.first = (log.first + 1) % log.stamps.length;
    log.count -= 1;
  }
  if (log.count === calls)
    return { allowed: false, remaining: 0, resetSeconds: seconds(oldest(log) + windowMs - now) };
  if (log.count === log.stamps.length) grow(log);
  log.stamps[(log.first + log.count) % log.stamps.length] = now;
  log.count += 1;
  log.last = now;
  return { allowed: true, remaining: calls - log.count, resetSeconds: seconds(windowMs) };
};

/** Most credentials are far from their limit, and there may be many. */
const grow = (log: RateLog): void => {
  const grown = new Float64Array(Math.min(calls, log.stamps.length * 2));
  grown.set(log.stamps.subarray(log.first));
  grown.set(log.stamps.subarray(0, log.first), log.stamps.length - log.first);
  log.stamps = grown;
  log.first = 0;
};

const oldest = ({ stamps, first }: RateLog): number => stamps[first] ?? 0;

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Visits two logs per call, in turn. A call adds one log at most, so a round takes no more calls than there were logs at its
 * start. The number of logs stays within a few times the calls in a window. Without calls, no log is removed.
 */
const forgettingQuiet = (logs: Map<string, RateLog>): ((now: number) => void) => {
  let round = logs.values();
  return (now) => {
    for (let looked = 0; looked < 2; looked++) {
      const { value: log, done } = round.next();
      if (done) {
        round = logs.values();
        return;
      }
      if (log.last <= now - windowMs) logs.delete(log.credentialId);
    }
  };
};
