import { createDesk, plus, systemCall } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
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
  const log = { error: () => undefined };
  const chores = startChores({ desk, ids: ports.ids, log, everyMs: 60_000 });
  return { ports, desk, call, number, day, chores };
};

test('a ticket that stayed solved for a week is closed by the timer', async () => {
  const { desk, call, number, day, chores } = await deskWithSolvedTicket();
  day(6);
  await chores.runNow();
  expect((await desk.tickets.get(call, number)).status).toBe('solved');
  day(2);
  await chores.runNow();
  expect((await desk.tickets.get(call, number)).status).toBe('closed');
  await chores.stop();
});

test('nothing is done in a suspended workspace, and nothing after the stop', async () => {
  const { desk, call, number, day, chores } = await deskWithSolvedTicket();
  day(8);
  await desk.workspaces.suspend(call, undefined);
  await chores.runNow();
  expect((await desk.tickets.get(call, number)).status).toBe('solved');
  await desk.workspaces.resume(call, undefined);
  await chores.stop();
  await chores.runNow();
  expect((await desk.tickets.get(call, number)).status).toBe('solved');
});
