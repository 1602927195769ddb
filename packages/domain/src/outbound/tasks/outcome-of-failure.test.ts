import { expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { aTask } from '../../testing/builders.ts';
import { outcomeOfFailure } from './outcome-of-failure.ts';

const now = '2026-11-20T08:05:00.000Z';
const after = (attempts: number) =>
  outcomeOfFailure({ ...aTask(), workspaceId: 'w', attempts }, new Error('It broke.'), now);

test('a task that fails is tried again after 10 seconds, then each time after twice as long, up to an hour', () => {
  const waits = [0, 1, 2, 3, 8, 9, 18].map((attempts) => after(attempts));
  expect(waits).toEqual(
    [10, 20, 40, 80, 2_560, 3_600, 3_600].map((seconds) => ({ later: plus(now, seconds * 1_000) })),
  );
});

test('a task that has failed 20 times is parked with its error', () => {
  expect(after(19)).toEqual({ park: 'It failed 20 times, the last time with: It broke.' });
  expect(after(25)).toMatchObject({ park: expect.stringContaining('26 times') });
});

test('any thrown value becomes a text that every storage accepts', () => {
  const thrown = `\0${'x'.repeat(498)}👍`;
  const outcome = outcomeOfFailure({ ...aTask(), workspaceId: 'w', attempts: 19 }, thrown, now);
  expect(outcome).toEqual({ park: `It failed 20 times, the last time with: ${'x'.repeat(498)}\uFFFD` });
});
