import { expect, test } from 'vitest';
import { readDuration, showDuration } from './duration.ts';

test.each([
  ['90s', 90],
  ['15m', 900],
  ['1h', 3_600],
  ['1h30m', 5_400],
  ['2d', 172_800],
  ['1d2h3m4s', 93_784],
  ['48h', 172_800],
])('%s are %d seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

test.each(['', '0m', '1', '1 h', '30m1h', '1.5h', '-1h', 'h', '1H', '1w', '999999999s'])(
  '%j is not a duration',
  (text) => {
    expect(readDuration(text)).toBeNull();
  },
);

test.each([
  [90, '1m30s'],
  [5_400, '1h30m'],
  [172_800, '2d'],
  [93_784, '1d2h3m4s'],
])('%d seconds are written as %s and read back', (seconds, text) => {
  expect(showDuration(seconds, true)).toBe(text);
  expect(readDuration(text)).toBe(seconds);
});

test('business hours are never summed up to days', () => {
  expect(showDuration(172_800, false)).toBe('48h');
});
