import { type ClaimedTask, type Outcome, plus, type Task, type TaskQueue } from '@tidemark/domain';
import { aTask, aWorkspace, createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { startTaskWorker, type TaskWorkerParts } from './task-worker.ts';

const minute = 60_000;

/** A worker on a queue in memory that waits for a minute before it looks by itself. */
const bench = (run: TaskWorkerParts['run'], wanted: Partial<TaskWorkerParts> = {}) => {
  const clock = fixedClock();
  const { work, taskQueue } = createMemoryStorage(clock);
  const workspace = aWorkspace();
  const logged: string[] = [];
  const log = { error: (_facts: object, message: string) => void logged.push(message) };
  const start = (more: Partial<TaskWorkerParts> = {}) =>
    startTaskWorker({ queue: taskQueue, run, clock, log, idleMs: minute, ...wanted, ...more });
  const add = (...tasks: readonly Task[]) => work.write(workspace.id, ({ tasks: store }) => store.add(tasks));
  const counts = () => work.read(workspace.id, ({ tasks }) => tasks.counts());
  const parked = async () =>
    (await work.read(workspace.id, ({ tasks }) => tasks.listParked({ limit: 10, after: null }))).data;
  return { clock, taskQueue, logged, start, add, counts, parked };
};

const done: Outcome = { done: true };
const none = { waiting: 0, running: 0, parked: 0 };
const many = (count: number, overrides: Partial<Task> = {}) =>
  Array.from({ length: count }, () => aTask(overrides));

/** A run whose attempts end when the test says so. */
const held = () => {
  const begun: ClaimedTask[] = [];
  const gate = Promise.withResolvers<Outcome>();
  const run = (task: ClaimedTask) => {
    begun.push(task);
    return gate.promise;
  };
  return { begun, run, release: () => gate.resolve(done) };
};

/** `looks` grows by one with each look at the queue. */
const counting = (queue: TaskQueue) => {
  const looks: string[] = [];
  const claim: TaskQueue['claim'] = (limit, now, busy) => {
    looks.push(now);
    return queue.claim(limit, now, busy);
  };
  return { queue: { ...queue, claim }, looks };
};

afterEach(() => vi.useRealTimers());

test('every task runs once, and is then removed', async () => {
  const ran: string[] = [];
  const { start, add, counts } = bench(async ({ id }) => {
    ran.push(id);
    return done;
  });
  const tasks = many(200);
  await add(...tasks);
  const worker = start();
  await worker.runNow();
  expect(ran.toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
  expect(await counts()).toEqual(none);
  await worker.stop();
});

test('a task is delayed or parked when its outcome says so', async () => {
  const ran: string[] = [];
  const { start, add, counts, parked, clock } = bench(async ({ kind, group, attempts }) => {
    ran.push(`${kind} ${group} ${attempts}`);
    if (group === 'gone') return { park: 'The receiver is gone.' };
    return attempts === 0 ? { later: plus(clock.now(), minute) } : done;
  });
  await add(aTask({ group: 'slow' }), aTask({ group: 'gone' }));
  const worker = start();
  await worker.runNow();
  expect(await counts()).toEqual({ waiting: 1, running: 0, parked: 1 });
  expect(await parked()).toMatchObject([
    { error: 'The receiver is gone.', attempts: 1, parkedAt: clock.now() },
  ]);
  clock.advance(minute);
  await worker.runNow();
  expect(ran.toSorted()).toEqual([
    'webhook.deliver gone 0',
    'webhook.deliver slow 0',
    'webhook.deliver slow 1',
  ]);
  await worker.stop();
});

test('a task that ends with an error message is logged, and not tried again', async () => {
  const { start, add, counts, logged } = bench(async () => ({
    done: true,
    trouble: 'Nobody could read it.',
  }));
  await add(aTask());
  const worker = start();
  await worker.runNow();
  expect(logged).toEqual(['Nobody could read it.']);
  expect(await counts()).toEqual(none);
  await worker.stop();
});

test('a paused group gets no worker until its time, and continues once one of its tasks succeeds', async () => {
  let restsUntil: string | null = null;
  const ran: string[] = [];
  const { start, add, clock, counts } = bench(
    async ({ group }) => {
      ran.push(group);
      return group === 'silent' && restsUntil ? { wait: restsUntil } : done;
    },
    { concurrency: 4 },
  );
  restsUntil = plus(clock.now(), minute);
  await add(...many(20, { group: 'silent' }), ...many(3, { group: 'well' }));
  const worker = start();
  await worker.runNow();
  expect(ran.filter((group) => group === 'well')).toHaveLength(3);
  expect(ran.filter((group) => group === 'silent').length).toBeLessThan(4);
  expect(await counts()).toEqual({ waiting: 20, running: 0, parked: 0 });
  clock.advance(minute);
  restsUntil = null;
  await worker.runNow();
  expect(await counts()).toEqual(none);
  await worker.stop();
});

test('a task that throws is logged, and tried again 10 seconds later', async () => {
  const { start, add, counts, clock, logged } = bench(async ({ attempts }) => {
    if (attempts === 0) throw new Error('It broke.');
    return done;
  });
  await add(aTask());
  const worker = start();
  await worker.runNow();
  expect(logged).toEqual(['A task failed']);
  clock.advance(9_999);
  await worker.runNow();
  expect((await counts()).waiting).toBe(1);
  clock.advance(1);
  await worker.runNow();
  expect(await counts()).toEqual(none);
  await worker.stop();
});

test('one slow receiver does not use every slot: others are served meanwhile', async () => {
  const { run, begun, release } = held();
  const { start, add } = bench((task) => (task.group === 'slow' ? run(task) : Promise.resolve(done)), {
    concurrency: 8,
  });
  await add(...many(50, { group: 'slow' }));
  vi.useFakeTimers();
  const worker = start();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(begun.length).toBeLessThanOrEqual(4);
  const quick = many(30, { group: 'quick' });
  await add(...quick);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(begun.length).toBeLessThanOrEqual(4);
  release();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(begun).toHaveLength(50);
  await worker.stop();
});

test('an idle worker polls four times a second, and at once after work', async () => {
  vi.useFakeTimers();
  const { start, taskQueue, add, counts } = bench(async () => done);
  const { queue, looks } = counting(taskQueue);
  const worker = start({ queue, idleMs: 250 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toHaveLength(40);
  await add(...many(200));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await counts()).toEqual(none);
  await worker.stop();
  looks.splice(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toHaveLength(0);
});

test('a worker runs announced tasks at once, and polls once for many announcements', async () => {
  vi.useFakeTimers();
  const { start, add, taskQueue, counts } = bench(async () => done);
  const { queue, looks } = counting(taskQueue);
  const worker = start({ queue });
  await add(...many(3));
  for (let told = 0; told < 100; told += 1) worker.wake();
  await vi.advanceTimersByTimeAsync(5);
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5);
  expect(await counts()).toEqual(none);
  await worker.stop();
  looks.splice(0);
  worker.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toHaveLength(0);
});

test('a long task stays with its worker', async () => {
  vi.useFakeTimers();
  const { run, begun, release } = held();
  const { start, add, clock, taskQueue } = bench(run);
  await add(aTask());
  const worker = start({ idleMs: 250 });
  for (let seconds = 0; seconds < 120; seconds += 5) {
    await vi.advanceTimersByTimeAsync(5_000);
    clock.advance(5_000);
  }
  expect(await taskQueue.claim(1, '2999-01-01T00:00:00.000Z', [])).toEqual([]);
  expect(begun).toHaveLength(1);
  release();
  await worker.stop();
});

test('a stop begins no new task, and waits for running ones', async () => {
  vi.useFakeTimers();
  const { run, begun, release } = held();
  const { start, add, counts } = bench(run, { concurrency: 4 });
  await add(...many(3), ...many(3, { group: 'other' }));
  const worker = start({ idleMs: 250 });
  await vi.advanceTimersByTimeAsync(1_000);
  const before = begun.length;
  expect(before).toBeGreaterThan(0);
  const stopped = worker.stop();
  release();
  await stopped;
  expect(begun).toHaveLength(before);
  expect(await counts()).toEqual({ waiting: 6 - before, running: 0, parked: 0 });
});

test('a stop does not wait for ever', async () => {
  vi.useFakeTimers();
  const { run } = held();
  const { start, add, counts } = bench(run);
  await add(aTask());
  const worker = start({ idleMs: 250, graceMs: 6_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(await counts()).toEqual({ waiting: 0, running: 1, parked: 0 });
});

test('tasks claimed during a stop are returned to the queue', async () => {
  const { start, add, counts, taskQueue } = bench(async () => done);
  await add(aTask());
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const queue: TaskQueue = {
    ...taskQueue,
    claim: async (...wish) => {
      asked.resolve();
      await answer.promise;
      return taskQueue.claim(...wish);
    },
  };
  const worker = start({ queue });
  const running = worker.runNow();
  await asked.promise;
  const stopped = worker.stop();
  answer.resolve();
  await Promise.all([running, stopped]);
  expect(await counts()).toEqual({ waiting: 1, running: 0, parked: 0 });
});

test('a queue that does not answer is logged once, and nothing is lost when it is back', async () => {
  vi.useFakeTimers();
  const { run, begun, release } = held();
  const { start, add, counts, taskQueue, logged } = bench(run);
  await add(aTask());
  let isDown = false;
  const failing =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      isDown ? Promise.reject(new Error('down')) : work(...args);
  const queue: TaskQueue = { ...taskQueue, claim: failing(taskQueue.claim), done: failing(taskQueue.done) };
  const worker = start({ queue, idleMs: 250 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveLength(1);
  isDown = true;
  release();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(logged).toEqual(['The task queue does not respond; tasks wait']);
  expect((await counts()).running).toBe(1);
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await counts()).toEqual(none);
  expect(begun).toHaveLength(1);
  isDown = true;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(logged).toHaveLength(2);
  await worker.stop();
});
