import { atOnce } from '@tidemark/domain';
import { aTask, aWorkspace, createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { watchBacklog } from './watch-backlog.ts';

const minute = 60_000;
afterEach(() => vi.useRealTimers());

const bench = () => {
  vi.useFakeTimers();
  const clock = fixedClock();
  const { work, taskQueue } = createMemoryStorage(clock);
  const workspace = aWorkspace();
  const logged: string[] = [];
  const note = (level: string) => (_facts: object, message: string) =>
    void logged.push(`${level} ${message}`);
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const add = (count: number) =>
    work.write(workspace.id, ({ tasks }) =>
      tasks.add(Array.from({ length: count }, () => aTask({ runAt: atOnce(clock.now()) }))),
    );
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      clock.advance(minute);
      await vi.advanceTimersByTimeAsync(minute);
    }
  };
  const claimAll = () => taskQueue.claim(10_000, clock.now(), []);
  return { clock, taskQueue, logged, log, add, pass, claimAll };
};

test('overdue tasks give one warning after five minutes, another each quarter of an hour, and a line when they are done', async () => {
  const { clock, taskQueue, logged, log, add, pass, claimAll } = bench();
  const { stop } = watchBacklog({ queue: taskQueue, clock, log });
  await add(1_200);
  await pass(5);
  expect(logged).toEqual([]);
  await pass(1);
  const first =
    'warn 1,200 tasks are overdue, the oldest by at least 6 minutes. To count them: ./tidemark tasks list';
  expect(logged).toEqual([first]);
  await add(10);
  await pass(14);
  expect(logged).toEqual([first]);
  await pass(1);
  expect(logged.slice(1)).toEqual([
    'warn 1,210 tasks are overdue, the oldest by at least 21 minutes. To count them: ./tidemark tasks list',
  ]);
  await claimAll();
  await pass(2);
  expect(logged.slice(2)).toEqual(['info No task is overdue any more.']);
  stop();
});

test('a backlog that returns gives a warning at once', async () => {
  const { clock, taskQueue, logged, log, add, pass, claimAll } = bench();
  const { stop } = watchBacklog({ queue: taskQueue, clock, log });
  for (let time = 0; time < 2; time += 1) {
    await add(1);
    await pass(6);
    await claimAll();
    await pass(1);
  }
  expect(logged.map((line) => line.slice(0, 4))).toEqual(['warn', 'info', 'warn', 'info']);
  stop();
});

test('a queue that does not answer is logged once, and is checked again the next time', async () => {
  const { clock, taskQueue, logged, log, add, pass } = bench();
  let looks = 0;
  const overdue: typeof taskQueue.overdue = (before) => {
    looks += 1;
    return looks < 8 ? Promise.reject(new Error('down')) : taskQueue.overdue(before);
  };
  const { stop } = watchBacklog({ queue: { ...taskQueue, overdue }, clock, log });
  await add(1);
  await pass(7);
  expect(logged).toEqual(['error Overdue tasks cannot be counted; they give no warning meanwhile']);
  await pass(1);
  expect(logged).toHaveLength(2);
  stop();
  await pass(30);
  expect(looks).toBe(8);
});
