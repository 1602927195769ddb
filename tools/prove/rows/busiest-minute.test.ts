import { expect, test } from 'vitest';
import { surelyInAMinute } from './busiest-minute.ts';

const quick = (sent: number) => ({ sent, came: sent + 5 });

test('calls sent and answered within a minute are counted in it', () => {
  expect(surelyInAMinute([])).toBe(0);
  expect(surelyInAMinute([quick(0), quick(59_000), quick(60_000), quick(61_000)])).toBe(3);
});

test('a call with a late response may belong to the minute before, so it proves no fault', () => {
  const late = { sent: 0, came: 900 };
  expect(surelyInAMinute([late, quick(60_100), quick(60_200)])).toBe(2);
});
