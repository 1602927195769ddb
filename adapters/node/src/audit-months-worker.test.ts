import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAuditMonths } from './audit-months-worker.ts';

const hour = 3_600_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the worker that leads looks after the months of the audit log soon after its start, then once an hour', async () => {
  const state = { kept: 0, isLeading: true, fails: false };
  const logged: string[] = [];
  const keep = async () => {
    state.kept += 1;
    if (state.fails) throw new Error('down');
  };
  const log = { error: (_facts: object, message: string) => void logged.push(message) };
  const { stop } = startAuditMonths({ keep, isLeading: () => state.isLeading, log });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.kept).toBe(1);
  state.isLeading = false;
  await vi.advanceTimersByTimeAsync(hour);
  expect(state.kept).toBe(1);
  Object.assign(state, { isLeading: true, fails: true });
  await vi.advanceTimersByTimeAsync(hour);
  expect(state.kept).toBe(2);
  expect(logged).toEqual([
    'The months of the audit log could not be looked after; the next try is in an hour',
  ]);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a stop waits six seconds at most for months that hang', async () => {
  const keep = () => Promise.withResolvers<null>().promise;
  const { stop } = startAuditMonths({ keep, isLeading: () => true, log: { error: () => undefined } });
  await vi.advanceTimersByTimeAsync(30_000);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStopped).toBe(true);
  await stopping;
});
