import type { ClaimedTask, Outcome } from '@tidemark/domain';
import { aTask, aWorkspace, createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { startTaskWorker } from './task-worker.ts';

afterEach(() => vi.useRealTimers());

test('a stop waits for a silent queue no longer than its grace period, and calls it no more', async () => {
  vi.useFakeTimers();
  const clock = fixedClock();
  const { work, taskQueue } = createMemoryStorage(clock);
  await work.write(aWorkspace().id, ({ tasks }) => tasks.add([aTask()]));
  let isSilent = false;
  const asked: string[] = [];
  /** When it falls silent, the first call fails and those behind it are never answered. */
  const silenced =
    <Args extends unknown[], Result>(name: string, call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      if (!isSilent) return call(...args);
      asked.push(name);
      return asked.length === 1 ? Promise.reject(new Error('down')) : new Promise<never>(() => undefined);
    };
  const { claim, done } = taskQueue;
  const queue = { ...taskQueue, claim: silenced('claim', claim), done: silenced('done', done) };
  const begun: ClaimedTask[] = [];
  const outcome = Promise.withResolvers<Outcome>();
  const run = (task: ClaimedTask) => {
    begun.push(task);
    return outcome.promise;
  };
  const worker = startTaskWorker({ queue, run, clock, log: { error: () => undefined }, idleMs: 250 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveLength(1);
  isSilent = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['claim', 'claim']);
  const stopped = worker.stop();
  outcome.resolve({ done: true });
  await vi.advanceTimersByTimeAsync(6_000);
  await stopped;
  expect(asked).toEqual(['claim', 'claim']);
});
