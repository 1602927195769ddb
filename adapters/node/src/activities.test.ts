import type { Activity } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { activityFacts, createActivities } from './activities.ts';
import { createLog } from './log.ts';
import { watchStatements } from './statement-watch.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const bench = (slowMs = 250) => {
  const lines: string[] = [];
  const { run, current } = createActivities();
  const log = createLog('info', {
    process: { role: 'web', version: '1.2.3' },
    facts: () => activityFacts(current()),
    stream: { write: (line) => void lines.push(line) },
  });
  const { onStatement, figures } = watchStatements(log, slowMs);
  return { run, log, onStatement, figures, written: () => lines.map((line) => JSON.parse(line)) };
};

const listing = (more: Partial<Activity> = {}): Activity => ({
  operation: 'listTickets',
  requestId: 'r-1',
  workspaceId: null,
  traceparent: null,
  ...more,
});

test('a line names the process that wrote it: its pid, host, role and version', () => {
  const { log, written } = bench();
  log.info('hello');
  expect(written()[0]).toMatchObject({ pid: process.pid, role: 'web', version: '1.2.3' });
  expect(written()[0].host).not.toBe('');
  expect(written()[0]).not.toHaveProperty('operation');
});

test('a slow statement is logged with its operation and workspace, and a quick one is not', async () => {
  const { run, onStatement, figures, written } = bench();
  const activity = listing();
  await run(activity, async () => {
    activity.workspaceId = 'w-1';
    onStatement('select 1', 250);
    onStatement('select *\n  from tickets where id = $1', 251.4);
  });
  expect(written()).toEqual([
    expect.objectContaining({
      msg: 'A statement was slow',
      statement: 'select * from tickets where id = $1',
      ms: 251,
      operation: 'listTickets',
      request_id: 'r-1',
      workspace_id: 'w-1',
    }),
  ]);
  expect(figures()).toEqual({ count: 2, seconds: 0.5014, slow: 1 });
});

test('no statement is slow where the limit is 0', () => {
  const { onStatement, written } = bench(0);
  onStatement('select 1', 60_000);
  expect(written()).toEqual([]);
});

test('lines of two requests that run at once name each its own trace', async () => {
  const { run, log, written } = bench();
  await Promise.all([
    run(listing({ traceparent }), async () => {
      await Promise.resolve();
      log.info('traced');
    }),
    run(listing({ operation: 'getTicket' }), async () => log.info('alone')),
  ]);
  expect(written()).toEqual([
    expect.not.objectContaining({ trace_id: expect.anything() }),
    expect.objectContaining({ msg: 'traced', trace_id: traceId, span_id: expect.any(String) }),
  ]);
});

test('a request goes on with the trace of its caller under a span of its own; one that is not valid is left out', async () => {
  const { run } = bench();
  const traced = listing({ traceparent });
  await run(traced, async () => undefined);
  expect(traced.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  expect(traced.traceparent).not.toBe(traceparent);
  const wrong = listing({ traceparent: 'anything' });
  await run(wrong, async () => undefined);
  expect(wrong.traceparent).toBeNull();
});

test('a tracer hears how an activity ended', async () => {
  const ends: unknown[] = [];
  const { run } = createActivities(() => (error) => void ends.push(error));
  await run(listing(), async () => 1);
  const failure = new Error('gone');
  await expect(run(listing(), () => Promise.reject(failure))).rejects.toBe(failure);
  expect(ends).toEqual([undefined, failure]);
});
