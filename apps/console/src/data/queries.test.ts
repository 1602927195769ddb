import { TidemarkError } from '@tidemark/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (status: number, times: number) => {
  let calls = 0;
  const ask = async (): Promise<string> => {
    calls += 1;
    if (calls <= times) throw new TidemarkError({ code: 'rate_limited', message: 'Slower.', status });
    return 'there';
  };
  return { ask, calls: () => calls };
};

test('who works faster than the limit waits a moment, and sees what they asked for', async () => {
  const { ask, calls } = failing(429, 3);
  const shown = queries.fetchQuery({ queryKey: ['fast'], queryFn: ask });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect([await shown, calls()]).toEqual(['there', 4]);
});

test('other refusals are shown at once', async () => {
  const { ask, calls } = failing(422, 1);
  await expect(queries.fetchQuery({ queryKey: ['refused'], queryFn: ask })).rejects.toThrow('Slower.');
  expect(calls()).toBe(1);
});
