import { isUuid } from '@tidemark/domain';
import fc from 'fast-check';
import { monotonicFactory, ulidToUUID } from 'ulid';
import { describe, expect, test } from 'vitest';
import { createIds } from './ids.ts';

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = Date.parse('2026-11-20T08:05:00.000Z');

/** Draws these digits of a ULID, the last one first, as the library asks for them. */
const fractionsOf = (digits: readonly number[]) => {
  let drawn = 0;
  return () => (digits[drawn++ % digits.length] ?? 0) / 32;
};

/** All ones, but for the digits above the variant, which are `upper`. */
const upperBits = (upper: number) => {
  let drawn = 0;
  return () => (drawn++ % 16 > 12 ? upper : 0.999);
};

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

  test('ids keep rising while the clock is set back', () => {
    let now = instant;
    const ids = createIds({ now: () => now });
    const before = ids.next();
    now -= 3_600_000;
    const during = Array.from({ length: 1_000 }, () => ids.next());
    now += 7_200_000;
    const made = [before, ...during, ids.next()];
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  test.each([
    ['the random bits', () => 0.999],
    ['the random bits behind the variant', upperBits(0)],
    ['the random bits behind the variant, whatever it overwrites', upperBits(0.999)],
  ])('ids keep rising when %s of a millisecond are used up', (_, random) => {
    const ids = createIds({ now: () => instant, random });
    const made = [ids.next(), ids.next(), ids.next()];
    expect(made.map((id) => version7.test(id))).toEqual([true, true, true]);
    expect(made[0]?.slice(-18)).toBe('-bfff-ffffffffffff');
    expect(made.toSorted()).toEqual(made);
    expect(made[1]?.slice(0, 13)).toBe(stampOf(instant + 1));
  });

  test('an id keeps every bit of its ULID but those of the version and the variant', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(31), { minLength: 16, maxLength: 16 }), (digits) => {
        const random = fractionsOf(digits);
        const ulid = monotonicFactory(fractionsOf(digits))(instant);
        const id = createIds({ now: () => instant, random }).next();
        const whole = ulidToUUID(ulid).toLowerCase();
        const kept = (uuid: string) => uuid.replace(/^(.{14}).(.{4})./, '$1$2');
        expect(kept(id)).toBe(kept(whole));
        expect(Number.parseInt(id.charAt(19), 16) % 4).toBe(Number.parseInt(whole.charAt(19), 16) % 4);
      }),
    );
  });

  test('two processes do not make the same id', () => {
    const one = createIds({ now: () => instant });
    const other = createIds({ now: () => instant });
    expect(one.next()).not.toBe(other.next());
  });
});

const stampOf = (milliseconds: number): string =>
  milliseconds
    .toString(16)
    .padStart(12, '0')
    .replace(/^.{8}/, (head) => `${head}-`);
