import { isUuid } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { createIds } from './ids.ts';

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = Date.parse('2026-11-20T08:05:00.000Z');

describe('ids', () => {
  test('100,000 ids of one millisecond rise, differ and are UUIDs of version 7', () => {
    const ids = createIds({ now: () => instant });
    let last = '';
    for (let made = 0; made < 100_000; made++) {
      const id = ids.next();
      if (!version7.test(id) || !isUuid(id) || id <= last) expect.unreachable(`${id} after ${last}`);
      last = id;
    }
    expect(last.slice(0, 13)).toBe(stampOf(instant));
  });

  test('an id begins with the millisecond it was made in', () => {
    expect(
      createIds({ now: () => instant })
        .next()
        .slice(0, 13),
    ).toBe(stampOf(instant));
  });

  test('ids rise on while the clock is set back', () => {
    let now = instant;
    const ids = createIds({ now: () => now });
    const before = ids.next();
    now -= 3_600_000;
    expect(ids.next() > before).toBe(true);
  });

  test('ids rise on when the random part of a millisecond is used up', () => {
    let drawn = 0;
    // The last two digits drawn are the first two of the text: their upper six bits are not part of the id.
    const ids = createIds({ now: () => instant, random: () => [0.49, 0][(drawn++ % 16) - 14] ?? 0.99 });
    const made = [ids.next(), ids.next(), ids.next()];
    expect(made.map((id) => version7.test(id))).toEqual([true, true, true]);
    expect(made.toSorted()).toEqual(made);
    expect(made[1]?.slice(0, 13)).toBe(stampOf(instant + 1));
  });

  test('two processes do not make the same id', () => {
    const [one, other] = [createIds({ now: () => instant }), createIds({ now: () => instant })];
    expect(one.next()).not.toBe(other.next());
  });
});

const stampOf = (milliseconds: number): string =>
  milliseconds
    .toString(16)
    .padStart(12, '0')
    .replace(/^.{8}/, (head) => `${head}-`);
