import { plus, type Throttle } from '@tidemark/domain';
import { aHash, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';

const start = '2026-11-20T08:05:00.000Z';
const seed = 10;
const allowance = { most: 10, windowMs: 5 * 60_000 };

/** Every opened throttle counts together with the others: they are processes of one deployment. */
export const throttleContract = (name: string, open: () => Promise<Throttle>): void => {
  describe(`${name}: a limited action`, () => {
    const throttle = async () => {
      const { take } = await open();
      const own = aHash();
      return (offsetMs: number, key = own) => take(key, allowance, plus(start, offsetMs));
    };

    test('is allowed ten times in five minutes, and not an eleventh time', async () => {
      const take = await throttle();
      for (let count = 0; count < 10; count++)
        expect(await take(count)).toEqual({ allowed: true, waitSeconds: 0 });
      expect(await take(10)).toEqual({ allowed: false, waitSeconds: 300 });
    });

    test('is allowed again after the announced seconds, and not before', async () => {
      const take = await throttle();
      for (let count = 0; count < 10; count++) await take(count * 10_000);
      const { waitSeconds } = await take(100_000);
      expect(waitSeconds).toBe(200);
      expect(await take(299_999)).toEqual({ allowed: false, waitSeconds: 1 });
      expect((await take(100_000 + waitSeconds * 1_000)).allowed).toBe(true);
      expect((await take(300_001)).allowed).toBe(false);
    });

    test('does not count refused tries', async () => {
      const take = await throttle();
      for (let count = 0; count < 10; count++) await take(0);
      for (let count = 0; count < 50; count++) expect((await take(200_000)).allowed).toBe(false);
      for (let count = 0; count < 10; count++) expect((await take(300_000)).allowed).toBe(true);
    });

    test('counts each key separately', async () => {
      const take = await throttle();
      for (let count = 0; count < 11; count++) await take(0);
      expect((await take(0, aHash())).allowed).toBe(true);
    });

    test('keeps different limits separate', async () => {
      const { take } = await open();
      const key = aHash();
      const once = () => take(key, { most: 1, windowMs: 1_000 }, start);
      expect((await once()).allowed).toBe(true);
      expect(await once()).toEqual({ allowed: false, waitSeconds: 1 });
    });

    test('is allowed ten times in fifty tries at the same moment', async () => {
      const key = aHash();
      const doors = [await open(), await open()];
      const tries = await atOnce(50, async (index) => doors[index % 2]?.take(key, allowance, start));
      expect(fulfilled(tries)).toHaveLength(50);
      expect(fulfilled(tries).filter((reading) => reading?.allowed)).toHaveLength(10);
    });

    test(`is exact at every moment of a simulated hour (seed ${seed})`, async () => {
      const take = await throttle();
      const random = seededRandom(seed);
      const taken: number[] = [];
      for (let now = 0; now < 3_600_000; now += 1 + random.below(30_000)) {
        const recent = taken.filter((at) => at > now - allowance.windowMs).length;
        const { allowed } = await take(now);
        expect(allowed, `at ${now} ms after ${recent}`).toBe(recent < allowance.most);
        if (allowed) taken.push(now);
      }
    });
  });
};
