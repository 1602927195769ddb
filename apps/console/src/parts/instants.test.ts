import { expect, test } from 'vitest';
import { shortAgo, span } from './instants.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-23T11:59:30Z', 'now'],
  ['2026-11-23T11:48:00Z', '12 min'],
  ['2026-11-23T09:00:00Z', '3 hr'],
  ['2026-11-21T12:00:00Z', 'Sat'],
  ['2026-10-01T12:00:00Z', 'Oct 1'],
  ['2025-10-01T12:00:00Z', 'Oct 1, 2025'],
])('%s was %s ago', (at, expected) => {
  expect(shortAgo(at, now, 'en')).toBe(expected);
});

test('an instant of a clock that is ahead is now', () => {
  expect(shortAgo('2026-11-23T12:00:20Z', now, 'en')).toBe('now');
});

test('a span has the largest unit that fits', () => {
  expect([span(50 * 60_000, 'en'), span(30 * 3_600_000, 'en'), span(72 * 3_600_000, 'de')]).toEqual([
    '50 min',
    '30 hr',
    '3 Tg.',
  ]);
});
