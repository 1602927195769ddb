import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutes } from './minutes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all times of a screen go on by one timer, which ends with the last of them', () => {
  const heard = Array.from({ length: 500 }, () => vi.fn());
  const ends = heard.map(minutes.on);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(15_000);
  expect(heard.map((one) => one.mock.calls.length)).toEqual(heard.map(() => 1));
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});
