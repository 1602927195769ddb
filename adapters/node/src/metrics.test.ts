import { atOnce, type Overdue } from '@tidemark/domain';
import { aTask, aWorkspace, createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

const bench = (more: object = {}) => {
  const clock = fixedClock();
  const { work, taskQueue, dueList } = createMemoryStorage(clock);
  const storage = { pools: null, taskQueue, dueList, ...more };
  const metrics = createMetrics(storage, clock, { version: '1.2.3', isWorker: true });
  return { clock, work, metrics };
};

/** The value of the line that begins with this text. */
const figureOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );

const request = { level: 'info', message: 'request', operation: 'listTickets', status: 200, ms: 12 };

test('requests are counted by operation and status, and still reach the log', async () => {
  const { metrics } = bench();
  const logged: object[] = [];
  const log = metrics.countingRequests((line) => void logged.push(line));
  log(request);
  log(request);
  log({ ...request, status: 429 });
  log({ level: 'warn', message: 'connections refused' });
  const text = await metrics.text();
  expect(figureOf(text, 'tidemark_http_requests_total{operation="listTickets",status="200"}')).toBe(2);
  expect(figureOf(text, 'tidemark_http_requests_total{operation="listTickets",status="429"}')).toBe(1);
  expect(
    figureOf(text, 'tidemark_http_request_duration_seconds_bucket{le="0.01",operation="listTickets"}'),
  ).toBe(0);
  expect(figureOf(text, 'tidemark_http_request_duration_seconds_sum{operation="listTickets"}')).toBeCloseTo(
    0.036,
  );
  expect(logged).toHaveLength(4);
});

test('tasks that are due and wait show their number and the age of the oldest, and no workspace', async () => {
  const { clock, work, metrics } = bench();
  const workspace = aWorkspace();
  await work.write(workspace.id, ({ tasks }) =>
    tasks.add([aTask({ runAt: atOnce(clock.now()) }), aTask({ runAt: atOnce(clock.now()) })]),
  );
  clock.advance(600_000);
  const text = await metrics.text();
  expect(figureOf(text, 'tidemark_tasks_due')).toBe(2);
  expect(figureOf(text, 'tidemark_tasks_due_age_seconds')).toBe(600);
  expect(text).not.toContain(workspace.id);
  expect(text).not.toContain(workspace.slug);
});

test('a queue that does not answer has no figures, not old ones, and the others are there', async () => {
  const overdue = vi
    .fn<() => Promise<Overdue | null>>()
    .mockResolvedValueOnce({ count: 7, oldest: '2026-01-05T08:00:00.000Z' })
    .mockRejectedValue(new Error('down'));
  const { metrics } = bench({ taskQueue: { overdue } });
  expect(await metrics.text()).toMatch(/^tidemark_tasks_due 7$/m);
  const text = await metrics.text();
  expect(text).not.toMatch(/^tidemark_tasks_due(?:_age_seconds)? /m);
  expect(figureOf(text, 'tidemark_build_info{version="1.2.3"}')).toBe(1);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('connections show who has one and who waits, by pool', async () => {
  const { metrics } = bench({ pools: () => ({ writes: { used: 4, idle: 0, waiting: 7 } }) });
  const text = await metrics.text();
  expect(figureOf(text, 'tidemark_database_connections{pool="writes",state="waiting"}')).toBe(7);
});

test('chores show how late they began and how long they took, by their row', async () => {
  const { metrics } = bench();
  metrics.choresDone('stampClocks', { lateMs: 1_500, tookMs: 40 });
  const text = await metrics.text();
  expect(figureOf(text, 'tidemark_chore_late_seconds_sum{chore="stampClocks"}')).toBeCloseTo(1.5);
  expect(figureOf(text, 'tidemark_chore_duration_seconds_sum{chore="stampClocks"}')).toBeCloseTo(0.04);
});

test('chores that are due and that nobody does show their number and the age of the oldest', async () => {
  const { clock, work, metrics } = bench();
  const workspace = aWorkspace();
  const at = clock.now();
  await work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.due.lower([{ chore: 'stampClocks', at }], at);
  });
  expect(await metrics.text()).toMatch(/^tidemark_chores_due 1$/m);
  clock.advance(90_000);
  const text = await metrics.text();
  expect(figureOf(text, 'tidemark_chores_due_age_seconds')).toBe(90);
  expect(text).not.toContain(workspace.id);
});
