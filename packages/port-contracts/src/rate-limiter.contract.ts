import { limits, plus, type RateLimiter } from '@tidemark/domain';
import { seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';

const start = '2026-11-20T08:05:00.000Z';
const seed = 600;
const { calls, windowMs } = limits.rate;

let credentials = 0;
/** A credential that no other test used. */
const aCredential = (): string => {
  credentials += 1;
  return `019a0000-000c-7000-8000-${credentials.toString(16).padStart(12, '0')}`;
};

export const rateLimiterContract = (name: string, open: () => Promise<RateLimiter>): void => {
  describe(`${name}: the rate limit`, () => {
    const limiter = async () => {
      const { take } = await open();
      const credential = aCredential();
      return (offsetMs: number, id = credential) => take(id, plus(start, offsetMs));
    };

    test(`accepts ${calls} calls within a minute and refuses the next`, async () => {
      const call = await limiter();
      for (let count = 1; count <= calls; count++)
        expect(await call(count)).toMatchObject({ allowed: true, remaining: calls - count });
      expect(await call(calls + 1)).toMatchObject({ allowed: false, remaining: 0 });
    });

    test('says in how many seconds a refused call will be accepted', async () => {
      const call = await limiter();
      for (let count = 0; count < calls; count++) await call(count * 10);
      const { resetSeconds } = await call(10_000);
      expect(resetSeconds).toBeGreaterThanOrEqual(1);
      expect(resetSeconds).toBeLessThanOrEqual(51);
      expect((await call(10_000 + resetSeconds * 1_000 + 1)).allowed).toBe(true);
    });

    test('says in how many seconds the whole allowance is available again', async () => {
      const call = await limiter();
      await call(0);
      const { resetSeconds } = await call(30_000);
      expect(resetSeconds).toBe(60);
      expect((await call(30_000 + resetSeconds * 1_000 + 1)).remaining).toBe(calls - 1);
    });

    test('does not count a refused call', async () => {
      const call = await limiter();
      for (let count = 0; count < calls; count++) await call(0);
      for (let count = 0; count < 500; count++) expect((await call(30_000)).allowed).toBe(false);
      expect(await call(windowMs + 1)).toMatchObject({ allowed: true, remaining: calls - 1 });
    });

    test('allows no double amount around a full minute', async () => {
      const call = await limiter();
      for (let count = 0; count < calls; count++) expect((await call(59_000)).allowed).toBe(true);
      for (let count = 0; count < calls; count++) expect((await call(61_000)).allowed).toBe(false);
    });

    test('counts each credential separately', async () => {
      const call = await limiter();
      for (let count = 0; count <= calls; count++) await call(0);
      expect((await call(0)).allowed).toBe(false);
      expect((await call(0, aCredential())).allowed).toBe(true);
    });

    test(`is exact at every moment of a simulated day (seed ${seed})`, async () => {
      const call = await limiter();
      const random = seededRandom(seed);
      const accepted: number[] = [];
      let now = 0;
      for (let count = 0; count < 6_000; count++) {
        now += 7 * (random.chance(0.01) ? random.below(3_000) : random.below(20));
        const recent = accepted.filter((at) => at > now - windowMs).length;
        const { allowed, remaining } = await call(now);
        expect(allowed, `call ${count} at ${now} ms after ${recent}`).toBe(recent < calls);
        expect(remaining).toBe(Math.max(0, calls - recent - 1));
        if (allowed) accepted.push(now);
      }
      // Six thousand round trips to a database take a minute on a busy machine.
    }, 300_000);
  });
};
