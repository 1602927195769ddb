import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSending } from './sending.ts';
import { aWorld, plain } from './testing/draft-world.ts';

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A reply that is held for so long, and when the server was asked for it. */
const heldFor = async (ms: number) => {
  const { lane } = aWorld();
  const own = lane();
  const sendAt = new Date(Date.now() + ms).toISOString();
  const looks: number[] = [];
  followSending({
    lane: {
      ...own,
      now: () => ({ ...own.now(), held: { sendAt, status: null } }),
      look: async () => void looks.push(Date.now()),
    },
    number: 42,
    kind: 'reply',
  });
  own.change(plain('Hi.'));
  return { looks, sendAt: Date.parse(sendAt) };
};

test('a reply that is held for longer than a timer counts is not asked for before its time', async () => {
  const { looks, sendAt } = await heldFor(40 * day);
  await vi.advanceTimersByTimeAsync(39 * day);
  expect(looks).toEqual([]);
  await vi.advanceTimersByTimeAsync(day + 1_000);
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.every((at) => at >= sendAt)).toBe(true);
});

test('a reply that the server cannot send is asked for less often after a minute', async () => {
  const { looks } = await heldFor(10_000);
  await vi.advanceTimersByTimeAsync(70_000);
  const prompt = looks.length;
  expect(prompt).toBeGreaterThan(50);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(looks.length - prompt).toBeLessThan(130);
});
