import { limits, millisecondsOf, type RateLimiter, type RateReading } from '@tidemark/domain';

const { calls, windowMs } = limits.rate;

/** The instants of a credential's last accepted calls, as a ring. */
type Log = { stamps: Float64Array; first: number; count: number; last: number };

/** The exact sliding window, for a deployment of one process. Credentials that have gone quiet are forgotten. */
export const createRateLimiter = (): RateLimiter => {
  const logs = new Map<string, Log>();
  return {
    take: async (credentialId, at) => {
      const log = logs.get(credentialId) ?? { stamps: new Float64Array(calls), first: 0, count: 0, last: 0 };
      // A clock set back must not reopen the window: time only goes forward here.
      const now = Math.max(millisecondsOf(at), log.last);
      const reading = count(log, now);
      logs.delete(credentialId);
      logs.set(credentialId, log);
      forgetQuiet(logs, now);
      return reading;
    },
  };
};

const count = (log: Log, now: number): RateReading => {
  while (log.count > 0 && oldest(log) <= now - windowMs) {
    log.first = (log.first + 1) % calls;
    log.count -= 1;
  }
  if (log.count === calls)
    return { allowed: false, remaining: 0, resetSeconds: seconds(oldest(log) + windowMs - now) };
  log.stamps[(log.first + log.count) % calls] = now;
  log.count += 1;
  log.last = now;
  return { allowed: true, remaining: calls - log.count, resetSeconds: seconds(windowMs) };
};

const oldest = ({ stamps, first }: Log): number => stamps[first] ?? 0;

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Logs stand in the order of their last call, so the quiet ones are in front; two a call keep up with any arrival. */
const forgetQuiet = (logs: Map<string, Log>, now: number): void => {
  let looked = 0;
  for (const [credentialId, log] of logs) {
    if (log.last > now - windowMs || looked++ === 2) return;
    logs.delete(credentialId);
  }
};
