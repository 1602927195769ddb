import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import type { Span } from '../../model/automation/calendar.ts';
import { minuteMs, shifts, workedMinutes } from '../../testing/minute-by-minute.ts';
import { aCalendar } from '../../testing/sla-builders.ts';
import {
  addBusinessTime,
  businessTimeBetween,
  isWithinBusinessHours,
  workingHours,
} from './business-time.ts';

const seed = 42;
const numRuns = 8;
const windowMinutes = 3 * 24 * 60;

/** Often at the minutes around which clocks shift. */
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1440 }),
  fc.constantFrom(0, 30, 60, 90, 105, 120, 150, 180, 1380, 1410, 1440),
);

const spans: fc.Arbitrary<readonly Span[]> = fc
  .uniqueArray(minuteOfDay, { maxLength: 6 })
  .map((minutes) => minutes.sort((one, other) => one - other))
  .map((edges) =>
    edges.flatMap((from, index) => {
      const to = edges[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
    }),
  );

const week = fc.record({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
});

const questions = fc.array(
  fc.record({ start: fc.nat(windowMinutes), other: fc.nat(windowMinutes), minutes: fc.nat(24 * 60) }),
  { minLength: 30, maxLength: 30 },
);

const datesAround = (at: string): string[] =>
  [-2, -1, 0, 1, 2].map((days) => plus(at, days * 24 * 60 * minuteMs).slice(0, 10));

const calendarAround = ({ timezone, at }: (typeof shifts)[number]) => {
  const extraDay = fc.record({ date: fc.constantFrom(...datesAround(at)), spans });
  return fc
    .record({
      week,
      holidays: fc.subarray(datesAround(at), { maxLength: 2 }),
      extraHours: fc.uniqueArray(extraDay, { maxLength: 2, selector: ({ date }) => date }),
    })
    .map((wanted) => aCalendar({ timezone, ...wanted }));
};

/** The minutes between two of the window, one by one; the minute by which so many have counted, or null. */
const countedSlowly = (worked: readonly boolean[], from: number, to: number): number =>
  worked.slice(from, to).filter(Boolean).length;

const reachedSlowly = (worked: readonly boolean[], from: number, minutes: number): number | null => {
  let left = minutes;
  for (let minute = from; minute <= worked.length; minute += 1) {
    if (left === 0) return minute;
    if (worked[minute]) left -= 1;
  }
  return null;
};

describe.each(shifts)('business time in $timezone around $at', (shift) => {
  test(`equals a minute-by-minute count on the local clock (seed ${seed})`, () => {
    fc.assert(
      fc.property(calendarAround(shift), questions, (calendar, asked) => {
        const origin = plus(shift.at, (-windowMinutes / 2) * minuteMs);
        const instant = (minute: number) => plus(origin, minute * minuteMs);
        const worked = workedMinutes(calendar, origin, windowMinutes);
        const hours = workingHours(calendar);
        for (const { start, other, minutes } of asked) {
          const between = businessTimeBetween(hours, instant(start), instant(other));
          expect(between).toBe(countedSlowly(worked, start, other) * minuteMs);
          const due = addBusinessTime(hours, instant(start), minutes * minuteMs);
          const reached = reachedSlowly(worked, start, minutes);
          if (reached === null) expect(due > instant(windowMinutes)).toBe(true);
          else expect(due).toBe(instant(reached));
          if (start < windowMinutes) expect(isWithinBusinessHours(hours, instant(start))).toBe(worked[start]);
        }
      }),
      { seed, numRuns },
    );
  });
});
