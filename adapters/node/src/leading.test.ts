import { afterEach, expect, test, vi } from 'vitest';
import { startLeading } from './leading.ts';

afterEach(() => vi.useRealTimers());

test('a worker leads until it hears of another one, asks every 20 seconds, and leads where nobody answers', async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const answers = [
    async () => false,
    async () => true,
    () => Promise.reject(new Error('down')),
    async () => false,
  ];
  let asked = 0;
  const lead = () => (answers[asked++] ?? (async () => false))();
  const leading = startLeading(lead, { error: (_facts, message) => void told.push(message) });
  expect(leading.isLeading()).toBe(true);
  const seen: boolean[] = [];
  for (let count = 0; count < 4; count += 1) {
    await vi.advanceTimersByTimeAsync(count === 0 ? 0 : 20_000);
    seen.push(leading.isLeading());
  }
  expect(seen).toEqual([false, true, true, false]);
  expect(told).toHaveLength(1);
  leading.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(4);
});
