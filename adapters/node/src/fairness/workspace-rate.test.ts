import { type Instant, toInstant } from '@tidemark/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorkspaceRate } from './workspace-rate.ts';

/** Admits the calls of workspaces that may each make so many a second. */
const admitting = (callsOf: (workspaceId: string) => number) => {
  const admits = createWorkspaceRate();
  return (workspaceId: string, at: Instant) => admits(workspaceId, callsOf(workspaceId), at);
};

const start = Date.parse('2026-11-24T08:05:00.000Z');

describe('the rate of a workspace', () => {
  test('the calls of a minute may come at once, and the next one a hundredth of a second later', () => {
    const admits = admitting(() => 100);
    for (let call = 0; call < 6_000; call += 1) expect(admits('noisy', toInstant(start))).toBe(true);
    expect(admits('noisy', toInstant(start))).toBe(false);
    expect(admits('noisy', toInstant(start + 10))).toBe(true);
    expect(admits('noisy', toInstant(start + 10))).toBe(false);
  });

  test('workspaces have an allowance each, which may differ, and 0 is no limit', () => {
    const rates: Readonly<Record<string, number>> = { small: 1, large: 3, free: 0 };
    const admits = admitting((workspaceId) => rates[workspaceId] ?? 0);
    const admitted = (workspaceId: string) =>
      Array.from({ length: 200 }, () => admits(workspaceId, toInstant(start))).filter(Boolean).length;
    expect([admitted('small'), admitted('large'), admitted('free')]).toEqual([60, 180, 200]);
  });

  test('a refused call does not count', () => {
    const admits = admitting(() => 2);
    for (let call = 0; call < 500; call += 1) admits('noisy', toInstant(start));
    expect(admits('noisy', toInstant(start + 1_000))).toBe(true);
    expect(admits('noisy', toInstant(start + 1_000))).toBe(true);
  });

  test('for any traffic, nobody is refused who made no more calls in any minute', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 400 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 9 }), (waits, calls) => {
        const admits = admitting(() => calls);
        const made: number[] = [];
        let now = start;
        for (const wait of waits) {
          now += wait;
          if (made.filter((at) => at > now - 60_000).length >= 60 * calls) continue;
          made.push(now);
          expect(admits('calm', toInstant(now))).toBe(true);
        }
      }),
      { seed: 20_261_124 },
    );
  });

  test('of ten thousand workspaces the one that called longest ago is forgotten first', () => {
    const admits = admitting(() => 1 / 60);
    const at = toInstant(start);
    for (let made = 0; made < 10_001; made += 1) admits(`workspace ${made}`, at);
    expect([admits('workspace 0', at), admits('workspace 10000', at)]).toEqual([true, false]);
  });
});
