import { limits, toInstant } from '@tidemark/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter, type RateLog } from './rate-limiter.ts';

const { calls, windowMs } = limits.rate;
const start = Date.parse('2026-11-20T08:05:00.000Z');

describe('the rate limit of one process', () => {
  test('the 600th call of a minute is accepted, and the 601st only when the first is a minute old', async () => {
    const limiter = createRateLimiter();
    for (let call = 0; call < calls; call++)
      expect((await limiter.take('key', toInstant(start + call))).allowed).toBe(true);
    const refused = await limiter.take('key', toInstant(start + 30_000));
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 30 });
    expect((await limiter.take('key', toInstant(start + windowMs))).allowed).toBe(true);
  });

  test('the remaining calls are counted down, and a refused call does not count', async () => {
    const limiter = createRateLimiter();
    expect(await limiter.take('key', toInstant(start))).toEqual({
      allowed: true,
      remaining: calls - 1,
      resetSeconds: 60,
    });
    for (let call = 1; call < calls + 50; call++) await limiter.take('key', toInstant(start));
    expect((await limiter.take('key', toInstant(start + windowMs))).remaining).toBe(calls - 1);
  });

  test('credentials have an allowance each', async () => {
    const limiter = createRateLimiter();
    for (let call = 0; call < calls; call++) await limiter.take('one', toInstant(start));
    expect((await limiter.take('one', toInstant(start))).allowed).toBe(false);
    expect((await limiter.take('other', toInstant(start))).allowed).toBe(true);
  });

  test('a clock that is set back opens no second window', async () => {
    const limiter = createRateLimiter();
    for (let call = 0; call < calls; call++) await limiter.take('key', toInstant(start));
    expect((await limiter.take('key', toInstant(start - windowMs * 2))).allowed).toBe(false);
  });

  test('nor does it for another credential that was called while the clock was ahead', async () => {
    const limiter = createRateLimiter();
    await limiter.take('ahead', toInstant(start + 3_600_000));
    let accepted = 0;
    for (let call = 0; call < calls * 5; call++) {
      for (let time = 0; time < 2; time++) await limiter.take('ahead', toInstant(start + call));
      if ((await limiter.take('key', toInstant(start + call))).allowed) accepted += 1;
    }
    expect(accepted).toBe(calls);
  });

  test.each([
    ['each calls once', 1],
    ['each calls a few times', 3],
    ['half of the calls are of one that never rests', 2],
  ])('idle credentials are forgotten, however many there are: %s', async (_who, turns) => {
    const logs = new Map<string, RateLog>();
    const limiter = createRateLimiter(logs);
    const inWindow = 300;
    for (let call = 0; call < 50 * inWindow; call++) {
      const isSteady = turns === 2 && call % 2 === 0;
      const credential = isSteady ? 'steady' : `key ${Math.floor(call / turns)}`;
      await limiter.take(credential, toInstant(start + (call * windowMs) / inWindow));
      expect(logs.size).toBeLessThanOrEqual(3 * inWindow);
    }
    const later = start + 52 * windowMs;
    for (let call = 0; call <= 2 * inWindow; call++) await limiter.take('steady', toInstant(later));
    expect([...logs.keys()]).toEqual(['steady']);
  });

  test('for any traffic, no call below the limit is refused and none above it accepted', async () => {
    const bursts = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 40_000 }), size: fc.integer({ min: 1, max: 400 }) }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(bursts, async (traffic) => {
        const limiter = createRateLimiter();
        const accepted: number[] = [];
        let now = start;
        for (const { wait, size } of traffic) {
          now += wait;
          for (let call = 0; call < size; call++) {
            const inWindow = accepted.filter((stamp) => stamp > now - windowMs).length;
            const { allowed } = await limiter.take('key', toInstant(now));
            expect(allowed).toBe(inWindow < calls);
            if (allowed) accepted.push(now);
          }
        }
      }),
      { seed: 20_261_120, numRuns: 15 },
    );
  });
});
