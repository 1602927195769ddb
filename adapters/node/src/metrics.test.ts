import { atOnce, type Overdue } from '@tidemark/domain';
import { aTask, aWorkspace, createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

const bench = (more: object = {}) => {
  const clock = fixedClock();
  const { work, taskQueue, dueList } = createMemoryStorage(clock);
  const statements = () => ({ count: 5, seconds: 1.5, slow: 2 });
  const queued = () => ({ reads: 3, writes: 0 });
  const storage = { pools: null, queued, auditMonths: null, taskQueue, dueList, statements, ...more };
  const logged: string[] = [];
  const log = { error: (_facts: object, message: string) => void logged.push(message) };
  const metrics = createMetrics(storage, clock, { version: '1.2.3', isWorker: true, log });
  const read = async () => (await metrics.text()) ?? '';
  return { clock, work, metrics, read, logged };
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
  const { metrics, read } = bench();
  const logged: object[] = [];
  const log = metrics.countingRequests((line) => void logged.push(line));
  log(request);
  log(request);
  log({ ...request, status: 429 });
  log({ level: 'warn', message: 'connections refused' });
  const text = await read();
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
  const { clock, work, read } = bench();
  const workspace = aWorkspace();
  await work.write(workspace.id, ({ tasks }) =>
    tasks.add([aTask({ runAt: atOnce(clock.now()) }), aTask({ runAt: atOnce(clock.now()) })]),
  );
  clock.advance(600_000);
  const text = await read();
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
  const { read } = bench({ taskQueue: { overdue } });
  expect(await read()).toMatch(/^tidemark_tasks_due 7$/m);
  const text = await read();
  expect(text).not.toMatch(/^tidemark_tasks_due(?:_age_seconds)? /m);
  expect(figureOf(text, 'tidemark_build_info{version="1.2.3"}')).toBe(1);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('connections show who has one and who waits, by pool', async () => {
  const { read } = bench({ pools: () => ({ writes: { used: 4, idle: 0, waiting: 7 } }) });
  const text = await read();
  expect(figureOf(text, 'tidemark_database_connections{pool="writes",state="waiting"}')).toBe(7);
});

test('reads and writes that wait in the fair queues show their number', async () => {
  const text = await bench().read();
  expect(figureOf(text, 'tidemark_fair_queue_waiting{kind="reads"}')).toBe(3);
  expect(figureOf(text, 'tidemark_fair_queue_waiting{kind="writes"}')).toBe(0);
});

test('months that the audit log lacks show their number, and no old one when that cannot be asked', async () => {
  const missing = vi
    .fn<() => Promise<number>>()
    .mockResolvedValueOnce(2)
    .mockRejectedValue(new Error('down'));
  const { read, logged } = bench({ auditMonths: { missing } });
  expect(figureOf(await read(), 'tidemark_audit_months_missing')).toBe(2);
  expect(await read()).not.toMatch(/^tidemark_audit_months_missing /m);
  expect(logged).toEqual([
    'tidemark_audit_months_missing is missing from the metrics until its source answers',
  ]);
});

test('chores show how late they began and how long they took, by their row', async () => {
  const { metrics, read } = bench();
  metrics.choresDone('stampClocks', { lateMs: 1_500, tookMs: 40 });
  const text = await read();
  expect(figureOf(text, 'tidemark_chore_late_seconds_sum{chore="stampClocks"}')).toBeCloseTo(1.5);
  expect(figureOf(text, 'tidemark_chore_duration_seconds_sum{chore="stampClocks"}')).toBeCloseTo(0.04);
});

test('chores that are due and that nobody does show their number and the age of the oldest', async () => {
  const { clock, work, read } = bench();
  const workspace = aWorkspace();
  const at = clock.now();
  await work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.due.lower([{ chore: 'stampClocks', at }], at);
  });
  expect(await read()).toMatch(/^tidemark_chores_due 1$/m);
  clock.advance(90_000);
  const text = await read();
  expect(figureOf(text, 'tidemark_chores_due_age_seconds')).toBe(90);
  expect(text).not.toContain(workspace.id);
});

test('statements show how many there were, how long they took and how many were slow', async () => {
  const { read } = bench();
  await read();
  const text = await read();
  expect(figureOf(text, 'tidemark_statements_total')).toBe(5);
  expect(figureOf(text, 'tidemark_statement_seconds_total')).toBe(1.5);
  expect(figureOf(text, 'tidemark_slow_statements_total')).toBe(2);
});

test('a figure that fails is logged once, and again when it fails after it worked', async () => {
  const overdue = vi.fn<() => Promise<Overdue | null>>().mockRejectedValue(new Error('down'));
  const { read, logged } = bench({ taskQueue: { overdue } });
  await read();
  await read();
  const line = 'tidemark_tasks_due is missing from the metrics until its source answers';
  expect(logged).toEqual([line]);
  overdue.mockResolvedValueOnce(null);
  await read();
  await read();
  expect(logged).toEqual([line, line]);
});

test('metrics that cannot be written have no text, and the log says so once', async () => {
  const queued = () => {
    throw new Error('The queues are closed.');
  };
  const { metrics, logged } = bench({ queued });
  expect([await metrics.text(), await metrics.text()]).toEqual([null, null]);
  expect(logged).toEqual(['The metrics cannot be written; /metrics answers 500']);
});
