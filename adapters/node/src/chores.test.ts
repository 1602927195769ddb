import { type ChoreCases, createDesk, plus, systemCall } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { startChores } from './chores.ts';

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
  const day = (days: number) => ports.clock.set(plus(ports.clock.now(), days * 24 * 60 * 60_000));
  const told: object[] = [];
  const log = { error: (facts: object) => void told.push(facts) };
  const start = (broken: Partial<ChoreCases> = {}) =>
    startChores({ desk: { ...desk, chores: { ...desk.chores, ...broken } }, ids: ports.ids, log });
  const status = async () => (await desk.tickets.get(call, number)).status;
  return { ports, desk, call, number, day, start, status, told };
};

afterEach(() => vi.useRealTimers());

test('a ticket that stayed solved for a week is closed by the timer', async () => {
  const { day, start, status } = await deskWithSolvedTicket();
  const chores = start();
  day(6);
  await chores.runNow();
  expect(await status()).toBe('solved');
  day(2);
  await chores.runNow();
  expect(await status()).toBe('closed');
  await chores.stop();
});

test('nothing is done in a suspended workspace, nor after the stop', async () => {
  const { desk, call, day, start, status } = await deskWithSolvedTicket();
  const chores = start();
  day(8);
  await desk.workspaces.suspend(call);
  await chores.runNow();
  expect(await status()).toBe('solved');
  await desk.workspaces.resume(call);
  await chores.stop();
  await chores.runNow();
  expect(await status()).toBe('solved');
});

test('the first round comes two seconds after the start, the next ones a minute apart', async () => {
  vi.useFakeTimers();
  const { desk, call, number, day, start, status } = await deskWithSolvedTicket();
  const chores = start();
  day(8);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await status()).toBe('solved');
  await vi.advanceTimersByTimeAsync(1);
  expect(await status()).toBe('closed');
  await desk.tickets.change(call, { number, status: 'open' });
  await desk.tickets.change(call, { number, status: 'solved' });
  day(8);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await status()).toBe('solved');
  await vi.advanceTimersByTimeAsync(1);
  expect(await status()).toBe('closed');
  await chores.stop();
});

test('SLA clocks are checked every ten seconds', async () => {
  vi.useFakeTimers();
  const { start } = await deskWithSolvedTicket();
  let looks = 0;
  const chores = start({
    stampClocks: async () => {
      looks += 1;
      return 0;
    },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(looks).toBe(4);
  await chores.stop();
});

test('a failing chore does not stop the others, and is logged by its name', async () => {
  const { start, told } = await deskWithSolvedTicket();
  const done: string[] = [];
  const chores = start({
    closeQuietTickets: () => Promise.reject(new Error('down')),
    attachContacts: async ({ operation }) => done.push(operation),
  });
  await chores.runNow();
  expect(done).toEqual(['attachContacts']);
  expect(told).toEqual([expect.objectContaining({ workspace: 'acme', chore: 'closeQuietTickets' })]);
  await chores.stop();
});
