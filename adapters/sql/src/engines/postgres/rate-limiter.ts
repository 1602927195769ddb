import { limits, millisecondsOf, type RateLimiter, type RateReading } from '@tidemark/domain';
import { refuseInsideTransaction } from '../../inside.ts';
import type { Db } from '../../schema.ts';
import { createCalmWindows } from './calm-windows.ts';
import { gathering } from './gathering.ts';
import { type Added, addCalls, pruneWindows, takeCalls } from './rate-windows.ts';

/** Writes out what was counted here alone, before the connections close. */
export type SharedRateLimiter = RateLimiter & Readonly<{ flush(): Promise<void> }>;

/**
 * The sliding window of a credential is stored in one row that all processes share. While a credential has used less than
 * half of its calls, the process decides from memory and updates the row a moment later, in a batch. So the limit can be
 * exceeded by one call for each process (decisions/0007).
 */
export const createSharedRateLimiter = (db: Db): SharedRateLimiter => {
  const calm = createCalmWindows((added) => addCalls(db, added));
  const takeCall = gathering(
    (taken: readonly Added[]) => takeCalls(db, taken),
    ({ id }) => id,
  );
  let prunedAt = 0;
  return {
    take: async (credentialId, at) => {
      refuseInsideTransaction();
      const now = millisecondsOf(at);
      if (now - prunedAt > pruneEveryMs) {
        prunedAt = now;
        await pruneWindows(db, now - idleMs);
      }
      const stamps = calm.admit(credentialId, now);
      if (stamps) return readingOf({ accepted: true, stamps }, now);
      const window = await calm.ask(credentialId, now, () => takeCall({ id: credentialId, at: now }));
      return readingOf(window, now);
    },
    flush: calm.flush,
  };
};

const { calls, windowMs } = limits.rate;
const pruneEveryMs = 600_000;
const idleMs = 3_600_000;

const readingOf = (
  { accepted, stamps }: Readonly<{ accepted: boolean; stamps: readonly number[] }>,
  now: number,
): RateReading => {
  const until = ((accepted ? stamps.at(-1) : stamps[0]) ?? now) + windowMs - now;
  return {
    allowed: accepted,
    remaining: calls - stamps.length,
    resetSeconds: Math.max(1, Math.ceil(until / 1_000)),
  };
};
