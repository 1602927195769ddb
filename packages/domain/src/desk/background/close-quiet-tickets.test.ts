import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { failingTickets } from '../../testing/failing-tickets.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const day = 24 * 60 * 60_000;

describe('tickets that stay solved', () => {
  test('are closed after the workspace’s number of days, and not before', async () => {
    const { desk, byKey, bySystem, aTicket, ports } = await openTestDesk();
    const { number } = await aTicket();
    const { solvedAt } = await desk.tickets.change(byKey, { number, status: 'solved' });
    ports.clock.advance(7 * day);
    expect(await desk.chores.closeQuietTickets(bySystem)).toBe(0);
    ports.clock.advance(1);
    expect(await desk.chores.closeQuietTickets(bySystem)).toBe(1);
    const closed = await desk.tickets.get(byKey, number);
    expect(closed).toMatchObject({ status: 'closed', solvedAt, closedAt: ports.clock.now() });
  });

  test('are all closed, also more than one batch, and each once', async () => {
    const { desk, byKey, bySystem, aTicket, ports, eventsOf } = await openTestDesk();
    for (let count = 0; count < 130; count++) {
      const { number } = await aTicket();
      await desk.tickets.change(byKey, { number, status: 'solved' });
    }
    ports.clock.advance(8 * day);
    const events = await eventsOf(async () => {
      const counts = await Promise.all([
        desk.chores.closeQuietTickets(bySystem),
        desk.chores.closeQuietTickets(bySystem),
      ]);
      expect(counts.reduce((sum, count) => sum + count)).toBe(130);
    });
    expect(events).toHaveLength(130);
  });

  test('are closed independently: a failing one does not stop the others', async () => {
    const bench = await openTestDesk();
    const { byKey, bySystem, aTicket, ports } = bench;
    for (let count = 0; count < 3; count++) {
      const { number } = await aTicket();
      await bench.desk.tickets.change(byKey, { number, status: 'solved' });
    }
    ports.clock.advance(8 * day);
    const desk = createDesk({
      ...ports,
      work: failingTickets(ports.work, { 2: 'This one cannot be read.' }),
    });
    for (let round = 0; round < 2; round++)
      await expect(desk.chores.closeQuietTickets(bySystem)).rejects.toThrow(
        'Ticket 2: This one cannot be read.',
      );
    const status = async (number: number) => (await desk.tickets.get(byKey, number)).status;
    expect([await status(1), await status(2), await status(3)]).toEqual(['closed', 'solved', 'closed']);
  });

  test('stay open when there was activity, or when they have another status', async () => {
    const { desk, byKey, bySystem, aTicket, ports } = await openTestDesk();
    for (const status of ['open', 'pending', 'on_hold', 'solved'] as const) {
      const { number } = await aTicket();
      await desk.tickets.change(byKey, { number, status });
    }
    ports.clock.advance(6 * day);
    await desk.tickets.reply(byKey, { number: 4, internal: true, body: 'News.' });
    ports.clock.advance(2 * day);
    expect(await desk.chores.closeQuietTickets(bySystem)).toBe(0);
  });
});
