import { millisecondsOf } from '../kernel/instant.ts';
import type { Throttle } from '../model/entry/throttle.ts';

/** Tries of this process only. */
export const memoryThrottle = (): Throttle => {
  const tries = new Map<string, readonly number[]>();
  return {
    take: async (key, { most, windowMs }, at) => {
      const now = millisecondsOf(at);
      const recent = (tries.get(key) ?? []).filter((time) => time > now - windowMs);
      const allowed = recent.length < most;
      tries.set(key, allowed ? [...recent, now] : recent);
      // The try that must leave the window before another one is taken.
      const oldest = recent.toSorted((one, other) => one - other).at(-most) ?? now;
      return {
        allowed,
        waitSeconds: allowed ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000)),
      };
    },
  };
};
