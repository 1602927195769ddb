import { describe, expect, test } from 'vitest';
import { readSpan } from '../../model/automation/calendar-text.ts';
import { aCalendar } from '../../testing/sla-builders.ts';
import {
  addBusinessTime,
  businessTimeBetween,
  isWithinBusinessHours,
  never,
  workingHours,
} from './business-time.ts';

const hour = 3_600_000;
const spans = (...texts: string[]) => texts.map((text) => readSpan(text) ?? { from: 0, to: 0 });
const everyDay = (...texts: string[]) => {
  const day = spans(...texts);
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
};

/** 20 November 2026 is a Friday; Dublin is on UTC until 28 March 2027. */
const office = workingHours(aCalendar());

const at = (text: string) => new Date(`${text}Z`).toISOString();

describe('business time in an office that works 9 to 17 from Monday to Friday', () => {
  test.each([
    ['within a day', '2026-11-20T10:00', 2, '2026-11-20T12:00'],
    ['from before the day begins', '2026-11-20T03:00', 2, '2026-11-20T11:00'],
    ['up to the very end of a day', '2026-11-20T10:00', 7, '2026-11-20T17:00'],
    ['over a night', '2026-11-19T16:00', 2, '2026-11-20T10:00'],
    ['over a weekend', '2026-11-20T16:00', 2, '2026-11-23T10:00'],
    ['from within a weekend', '2026-11-21T12:00', 1, '2026-11-23T10:00'],
    ['over 200 working days', '2026-01-05T09:00', 1600, '2026-10-09T16:00'],
    ['of nothing', '2026-11-21T12:00', 0, '2026-11-21T12:00'],
  ])('is added %s', (_, from, hours, due) => {
    expect(addBusinessTime(office, at(from), hours * hour)).toBe(at(due));
  });

  test('is counted to the millisecond', () => {
    expect(addBusinessTime(office, '2026-11-20T16:59:59.500Z', 1000)).toBe('2026-11-23T09:00:00.500Z');
    expect(businessTimeBetween(office, '2026-11-20T16:59:59.500Z', '2026-11-23T09:00:00.250Z')).toBe(750);
  });

  test.each([
    ['a weekend', '2026-11-21T00:00', '2026-11-22T23:00', 0],
    ['a week', '2026-11-16T00:00', '2026-11-23T00:00', 40],
    ['the wrong way round', '2026-11-20T15:00', '2026-11-20T10:00', 0],
  ])('is counted over %s', (_, from, to, hours) => {
    expect(businessTimeBetween(office, at(from), at(to))).toBe(hours * hour);
  });

  test('includes the first instant of a span and excludes its end', () => {
    const open = ['2026-11-20T08:59:59.999Z', '2026-11-20T09:00:00.000Z', '2026-11-20T17:00:00.000Z'];
    expect(open.map((instant) => isWithinBusinessHours(office, instant))).toEqual([false, true, false]);
  });
});

describe('days that are not like the others', () => {
  const calendar = aCalendar({
    week: everyDay('09:00-12:30', '13:30-17:00'),
    holidays: ['2026-12-25', '2026-12-26'],
    extraHours: [
      { date: '2026-12-24', spans: spans('09:00-10:00') },
      { date: '2026-12-26', spans: spans('20:00-24:00') },
    ],
  });
  const hours = workingHours(calendar);

  test.each([
    ['a lunch break does not count', '2026-12-01T12:00', 1, '2026-12-01T14:00'],
    ['extra hours replace those of the weekday', '2026-12-24T09:30', 1, '2026-12-26T20:30'],
    ['extra hours replace a holiday, and last to midnight', '2026-12-25T00:00', 5, '2026-12-27T10:00'],
  ])('%s', (_, from, added, due) => {
    expect(addBusinessTime(hours, at(from), added * hour)).toBe(at(due));
  });
});

describe('around the clock', () => {
  test('all time counts', () => {
    expect(addBusinessTime(null, at('2026-11-21T12:00'), 72 * hour)).toBe(at('2026-11-24T12:00'));
    expect(businessTimeBetween(null, at('2026-11-21T12:00'), at('2026-11-21T13:00'))).toBe(hour);
    expect(businessTimeBetween(null, at('2026-11-21T13:00'), at('2026-11-21T12:00'))).toBe(0);
    expect(isWithinBusinessHours(null, at('2026-11-21T12:00'))).toBe(true);
  });

  test.each([
    [null, Number.MAX_SAFE_INTEGER],
    [workingHours(aCalendar({ week: {} })), 1],
    [workingHours(aCalendar({ week: {}, holidays: ['2027-01-01'] })), 1],
    [office, 100 * 365 * 8 * hour],
  ])('a time more than ten years ahead never comes', (hours, ms) => {
    expect(addBusinessTime(hours, at('2026-11-20T12:00'), ms)).toBe(never);
  });
});

describe('when the clocks shift', () => {
  const nights = (timezone: string, ...texts: string[]) =>
    workingHours(aCalendar({ timezone, week: everyDay(...texts) }));

  test.each([
    ['a day of 24 hours lasts 23', 'Europe/Dublin', '2026-03-29T00:00', '2026-03-29T23:00', 23],
    ['a day of 24 hours lasts 25', 'Europe/Dublin', '2026-10-24T23:00', '2026-10-26T00:00', 25],
    ['a day of 24 hours lasts 23.5', 'Australia/Lord_Howe', '2026-10-03T13:30', '2026-10-04T13:00', 23.5],
    ['a day of 24 hours lasts 24.5', 'Australia/Lord_Howe', '2026-04-04T13:00', '2026-04-05T13:30', 24.5],
    ['a day without a midnight lasts 23', 'America/Sao_Paulo', '2018-11-04T03:00', '2018-11-05T02:00', 23],
    ['a day with two last hours lasts 25', 'America/Sao_Paulo', '2019-02-16T02:00', '2019-02-17T03:00', 25],
    ['a day that a country skips has no hours', 'Pacific/Apia', '2011-12-30T09:00', '2011-12-30T11:00', 2],
  ])('%s in %s', (_, timezone, from, to, hours) => {
    const all = nights(timezone, '00:00-24:00');
    expect(businessTimeBetween(all, at(from), at(to))).toBe(hours * hour);
    expect(addBusinessTime(all, at(from), hours * hour)).toBe(at(to));
  });

  test.each([
    ['a night shift loses the skipped hour', ['00:00-06:00'], '2026-03-29T00:00', '2026-03-29T12:00', 5],
    ['a night shift has the repeated hour twice', ['00:00-06:00'], '2026-10-24T23:00', '2026-10-25T12:00', 7],
    [
      'hours within the skipped hour are not worked',
      ['01:15-01:45'],
      '2026-03-29T00:00',
      '2026-03-29T12:00',
      0,
    ],
    ['hours within the repeated hour come twice', ['01:15-01:45'], '2026-10-24T23:00', '2026-10-25T12:00', 1],
    ['office hours follow the local clock', ['09:00-17:00'], '2026-03-29T08:00', '2026-03-29T16:00', 8],
  ])('%s', (_, texts, from, to, hours) => {
    const dublin = nights('Europe/Dublin', ...texts);
    expect(businessTimeBetween(dublin, at(from), at(to))).toBe(hours * hour);
  });

  test('a zone 5:45 ahead opens at its own nine', () => {
    const kathmandu = nights('Asia/Kathmandu', '09:00-17:00');
    expect(addBusinessTime(kathmandu, at('2026-11-20T00:00'), hour)).toBe(at('2026-11-20T04:15'));
  });

  test('the answer depends only on the instant, not on the order of questions', () => {
    const years = Array.from({ length: 40 }, (_, index) => 1990 + ((index * 17) % 40));
    for (const year of years) {
      expect(addBusinessTime(office, at(`${year}-07-01T00:00`), 1)).toMatch(/T08:00:00.001Z$/);
      expect(addBusinessTime(office, at(`${year}-01-02T00:00`), 1)).toMatch(/T09:00:00.001Z$/);
    }
  });
});
