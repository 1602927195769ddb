import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterTimes, typedTime } from './later-times.ts';

const idsAt = (now: Date): readonly string[] => laterTimes(now).map(({ id }) => id);

test('this evening is offered until five, Monday unless it is tomorrow', () => {
  expect(idsAt(new Date(2026, 10, 24, 9))).toEqual(['hour', 'evening', 'tomorrow', 'monday', 'week']);
  expect(idsAt(new Date(2026, 10, 24, 17))).toEqual(['hour', 'tomorrow', 'monday', 'week']);
  expect(idsAt(new Date(2026, 10, 29, 9))).toEqual(['hour', 'evening', 'tomorrow', 'week']);
});

test('every time is ahead, in the morning or the evening by the clock on the wall', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(2020, 0), max: new Date(2040, 0), noInvalidDate: true }), (now) => {
      for (const { id, at } of laterTimes(now)) {
        expect(at.getTime()).toBeGreaterThan(now.getTime());
        if (id !== 'hour') expect(at.getHours()).toBe(id === 'evening' ? 18 : 8);
        if (id === 'monday') expect(at.getDay()).toBe(1);
      }
    }),
  );
});

test('a typed time is the next one, a typed day that day, and the past is none', () => {
  const now = new Date(2026, 10, 24, 9, 30);
  expect(typedTime('14:30', now)).toEqual(new Date(2026, 10, 24, 14, 30));
  expect(typedTime('9:30', now)).toEqual(new Date(2026, 10, 25, 9, 30));
  expect(typedTime(' 2026-12-24 09:00 ', now)).toEqual(new Date(2026, 11, 24, 9));
  for (const typed of ['2026-11-23 09:00', '25:00', '2026-13-01 09:00', '9', 'soon', '', '10:00 10:00'])
    expect(typedTime(typed, now)).toBeNull();
});
