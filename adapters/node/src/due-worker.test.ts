import { createDesk, type DueCases, type DueList, plus, systemCall } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { type DueWorkerParts, startDueWorker } from './due-worker.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

const day = 24 * 60 * 60_000;

const deskWithSolvedTicket = async () => {
  const ports = testPorts();
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'test', 'request');
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  const { number } = await desk.tickets.open(call, {
    requesterEmail: 'ann@example.com',
    subject: 'Help',
    message: 'Please.',
  });
  await desk.tickets.change(call, { number, status: 'solved' });
  const pass = (days: number) => ports.clock.set(plus(ports.clock.now(), days * day));
  const told: object[] = [];
  const log = { error: (facts: object) => void told.push(facts) };
  const start = (more: Partial<DueWorkerParts> = {}) =>
    startDueWorker({ list: ports.dueList, desk, clock: ports.clock, log, ...more });
  const status = async () => (await desk.tickets.get(call, number)).status;
  return { ports, desk, call, pass, start, status, told };
};

/** A list with one row for each of these workspaces, always due. */
const listOf = (workspaceIds: readonly string[]): DueList => {
  const rows = workspaceIds.map((workspaceId) => ({
    workspaceId,
    chore: 'tidy' as const,
    at: '2026-11-20T08:00:00.000Z',
    claim: 1,
  }));
  return {
    claim: async (limit, _now, busy) => {
      const free = rows.filter(({ workspaceId }) => !busy.includes(workspaceId)).slice(0, limit);
      for (const one of free) rows.splice(rows.indexOf(one), 1);
      return free;
    },
    keep: async () => {},
    settle: async () => {},
    late: async () => null,
    walk: async () => false,
  };
};

afterEach(() => vi.useRealTimers());

test('a ticket that stayed solved for a week is closed by the worker', async () => {
  const { pass, start, status } = await deskWithSolvedTicket();
  const worker = start();
  pass(6);
  await worker.runNow();
  expect(await status()).toBe('solved');
  pass(2);
  await worker.runNow();
  expect(await status()).toBe('closed');
  await worker.stop();
});

test('nothing is done after the stop', async () => {
  const { pass, start, status } = await deskWithSolvedTicket();
  const worker = start();
  pass(8);
  await worker.stop();
  await worker.runNow();
  expect(await status()).toBe('solved');
});

test('the list is looked at two seconds after the start, and every two seconds after that', async () => {
  vi.useFakeTimers();
  const { ports, start } = await deskWithSolvedTicket();
  let looks = 0;
  const list: DueList = {
    ...ports.dueList,
    claim: async () => {
      looks += 1;
      return [];
    },
  };
  const worker = start({ list });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(31);
  await worker.stop();
});

test('the walk over all workspaces begins at the start, once, and is tried each minute', async () => {
  vi.useFakeTimers();
  const { ports, start } = await deskWithSolvedTicket();
  const walks: boolean[] = [];
  const pages = [true, true, false, false];
  const walk: DueList['walk'] = async (_now, { isForced = false } = {}) => {
    walks.push(isForced);
    return pages[walks.length - 1] ?? false;
  };
  const worker = start({ list: { ...ports.dueList, walk } });
  await vi.advanceTimersByTimeAsync(1);
  expect(walks).toEqual([true, true, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(walks).toEqual([true, true, true, false]);
  await worker.stop();
});

test('a failing chore is logged by its name and workspace, and does not stop the others', async () => {
  const { ports, pass, start, status, told } = await deskWithSolvedTicket();
  const removeLeft = () => Promise.reject(new Error('down'));
  const failing = createDesk({ ...ports, byteStore: { ...ports.byteStore, removeLeft } });
  const worker = start({ desk: { due: failing.due } });
  pass(8);
  await worker.runNow();
  expect(await status()).toBe('closed');
  expect(told).toEqual([expect.objectContaining({ workspace: 'acme', chore: 'sweepFiles' })]);
  await worker.stop();
});

test('a list that does not answer is logged, and asked again', async () => {
  const { ports, pass, start, status, told } = await deskWithSolvedTicket();
  let isDown = true;
  const claim: DueList['claim'] = (...args) =>
    isDown ? Promise.reject(new Error('down')) : ports.dueList.claim(...args);
  let looks = 0;
  const onLook = () => {
    looks += 1;
  };
  const worker = start({ list: { ...ports.dueList, claim }, onLook });
  pass(8);
  await worker.runNow();
  expect(told).toHaveLength(1);
  expect(looks).toBe(0);
  isDown = false;
  await worker.runNow();
  expect(await status()).toBe('closed');
  expect(looks).toBeGreaterThan(0);
  await worker.stop();
});

test('eight workspaces are worked on at once, and a slow one holds up nobody else', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `workspace ${index}`);
  const gate = Promise.withResolvers<null>();
  const begun: string[] = [];
  let atOnce = 0;
  let most = 0;
  const run: DueCases['run'] = async ({ workspaceId }) => {
    begun.push(workspaceId);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await (workspaceId === 'workspace 0' ? gate.promise : Promise.resolve());
    atOnce -= 1;
    return null;
  };
  const { start } = await deskWithSolvedTicket();
  const worker = start({ list: listOf(ids), desk: { due: { run } } });
  const done = worker.runNow();
  await vi.waitFor(() => expect(begun).toHaveLength(20), within);
  expect(most).toBe(8);
  gate.resolve(null);
  await done;
  await worker.stop();
});

test('a stop waits for what runs, and asks it to end', async () => {
  const gate = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<() => boolean>();
  const run: DueCases['run'] = async (_due, turn) => {
    begun.resolve(turn.goesOn);
    return gate.promise;
  };
  const { start } = await deskWithSolvedTicket();
  const worker = start({ list: listOf(['a']), desk: { due: { run } } });
  const done = worker.runNow();
  const goesOn = await begun.promise;
  expect(goesOn()).toBe(true);
  let stopped = false;
  const stop = worker.stop().then(() => {
    stopped = true;
  });
  expect(goesOn()).toBe(false);
  await Promise.resolve();
  expect(stopped).toBe(false);
  gate.resolve(null);
  await Promise.all([done, stop]);
});

test('a stop does not wait for work without an end', async () => {
  const begun = Promise.withResolvers<void>();
  const run: DueCases['run'] = () => {
    begun.resolve();
    return Promise.withResolvers<null>().promise;
  };
  const { start } = await deskWithSolvedTicket();
  const worker = start({ list: listOf(['a']), desk: { due: { run } }, firstMs: 0, graceMs: 1 });
  await begun.promise;
  await worker.stop();
});

test('leases of long work are renewed', async () => {
  vi.useFakeTimers();
  const gate = Promise.withResolvers<null>();
  const kept: number[] = [];
  const { start } = await deskWithSolvedTicket();
  const list: DueList = {
    ...listOf(['a']),
    keep: async (claimed) => void kept.push(claimed.length),
  };
  const worker = start({ list, desk: { due: { run: () => gate.promise } } });
  await vi.advanceTimersByTimeAsync(45_000);
  expect(kept).toEqual([1, 1]);
  gate.resolve(null);
  await worker.stop();
});

test('it tells how late work began', async () => {
  const { ports, pass, start } = await deskWithSolvedTicket();
  const late = new Map<string, number>();
  const worker = start({ onDone: (row, { lateMs }) => void late.set(row, late.get(row) ?? lateMs) });
  pass(1);
  ports.clock.advance(1_500);
  await worker.runNow();
  expect(late.get('closeQuietTickets')).toBe(1_500);
  await worker.stop();
});
