import { describe, expect, test } from 'vitest';
import { aTicket } from '../../testing/builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { type Ticket, type TicketStatus, ticketStatuses } from './ticket.ts';
import { answeredByCustomer, answeredByStaff, assignedTo, withStatus } from './ticket-state.ts';

const now = '2026-11-21T10:00:00.000Z';

const ticketWith = async (
  { aTicket: open, desk, byKey }: TestDesk,
  status: TicketStatus,
): Promise<Ticket> => {
  const { number } = await open();
  return desk.tickets.change(byKey, { number, status });
};

/** Every transition through PATCH, and its result. */
const moves = ticketStatuses.flatMap((from) =>
  ticketStatuses.map((to) => {
    if (from === to) return [from, to, 'nothing changes'] as const;
    if (from === 'closed' && to !== 'open') return [from, to, 'ticket_closed'] as const;
    if (to === 'new') return [from, to, 'invalid_status'] as const;
    return [from, to, 'moved'] as const;
  }),
);

describe('PATCH status', () => {
  test.each(moves)('from %s to %s: %s', async (from, to, outcome) => {
    const bench = await openTestDesk();
    const before = await ticketWith(bench, from);
    bench.ports.clock.advance(60_000);
    const change = bench.desk.tickets.change(bench.byKey, { number: before.number, status: to });
    if (outcome === 'nothing changes') expect(await change).toEqual(before);
    else if (outcome === 'moved') {
      expect(await change).toMatchObject({ status: to, version: before.version + 1 });
    } else {
      await expect(change).rejects.toMatchObject({ code: outcome });
      expect(await bench.desk.tickets.get(bench.byKey, before.number)).toEqual(before);
    }
  });

  test('stamps solved_at once: closing a solved ticket keeps it, reopening clears it', async () => {
    const { desk, byKey, aTicket: open, ports } = await openTestDesk();
    const { number } = await open();
    const solved = await desk.tickets.change(byKey, { number, status: 'solved' });
    ports.clock.advance(1_000);
    const closed = await desk.tickets.change(byKey, { number, status: 'closed' });
    expect(closed).toMatchObject({ solvedAt: solved.updatedAt, closedAt: ports.clock.now() });
    expect(await desk.tickets.change(byKey, { number, status: 'open' })).toMatchObject({
      solvedAt: null,
      closedAt: null,
    });
  });
});

describe('the moves of a ticket', () => {
  test.each(ticketStatuses)('a public reply by staff opens a new ticket only: %s', (status) => {
    expect(answeredByStaff(aTicket({ status }), now).status).toBe(status === 'new' ? 'open' : status);
  });

  test.each([
    ['new', 'new'],
    ['open', 'open'],
    ['pending', 'open'],
    ['on_hold', 'open'],
    ['solved', 'open'],
    ['closed', 'closed'],
  ] as const)('when the customer writes, %s becomes %s', (from, to) => {
    expect(answeredByCustomer(aTicket({ status: from }), now).status).toBe(to);
  });

  test.each(ticketStatuses)('an assignment opens a new ticket only: %s', (status) => {
    expect(assignedTo(aTicket({ status }), 'agent', now).status).toBe(status === 'new' ? 'open' : status);
    expect(assignedTo(aTicket({ status }), null, now).status).toBe(status);
  });

  test('are solved and closed at once when an open ticket is closed', () => {
    const closed = withStatus(aTicket({ status: 'open' }), 'closed', now);
    expect(closed).toMatchObject({ solvedAt: now, closedAt: now });
  });
});
