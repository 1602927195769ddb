import type { Ticket } from '@tidemark/client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, createPending } from './pending.ts';
import { createRecords } from './records.ts';
import { aTicket, at } from './testing/a-ticket.ts';

/** The server: it holds the ticket, and each change of it has a number and an instant. */
const aServer = () => {
  let sequence = 0;
  let ticket = aTicket();
  return {
    change: (change: Partial<Ticket>) => {
      sequence += 1;
      ticket = { ...ticket, ...change, updated_at: at(sequence) };
      return { ticket, sequence };
    },
    now: () => ticket,
  };
};

const statuses = ['new', 'open', 'pending', 'on_hold', 'solved'] as const;

describe('the records', () => {
  test('what is older never replaces what is newer, whatever arrives when', () => {
    const order = fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 });
    fc.assert(
      fc.property(order, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (places, asEvent) => {
        const [server, records] = [aServer(), createRecords()];
        const sent = places.map((_, index) => server.change({ status: statuses[index % 5] ?? 'open' }));
        for (const place of places) {
          const one = sent[place];
          if (one) records.put('ticket', 42, one.ticket, asEvent[place] ? one.sequence : null);
        }
        expect(records.get('ticket', 42)).toEqual(server.now());
      }),
    );
  });

  test('any order of answers, events and refusals ends in the record of the server', async () => {
    const step = fc.record({
      status: fc.constantFrom(...statuses),
      isRefused: fc.boolean(),
      isAnnounced: fc.boolean(),
      ticks: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const [server, records] = [aServer(), createRecords()];
        records.put('ticket', 42, server.now());
        const pending = createPending(records);
        const made = steps.map(({ status, isRefused, isAnnounced, ticks }) =>
          pending.make({
            kind: 'ticket',
            key: 42,
            patch: { status },
            label: 'Changed',
            send: async () => {
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              if (isRefused) throw new Error('The ticket is closed.');
              const { ticket, sequence } = server.change({ status });
              if (isAnnounced) records.put('ticket', 42, ticket, sequence);
              return ticket;
            },
          }),
        );
        await Promise.all(made);
        expect(records.get('ticket', 42)).toEqual(server.now());
      }),
    );
  });

  test('a change is seen at once, and one that is refused is taken back and told', async () => {
    const records = createRecords();
    records.put('ticket', 42, aTicket());
    const pending = createPending(records);
    const told: string[] = [];
    pending.onTold((one) => void told.push(one.type === 'failed' ? one.message : one.type));
    const done = pending.make({
      kind: 'ticket',
      key: 42,
      patch: { status: 'solved' },
      label: 'Solved #42',
      send: async () => Promise.reject(new Error('The ticket is closed.')),
    });
    expect(records.get('ticket', 42)?.status).toBe('solved');
    expect(await done).toBe(false);
    expect([records.get('ticket', 42)?.status, told]).toEqual(['open', ['done', 'The ticket is closed.']]);
    expect(await pending.undo()).toBe(false);
  });

  test('undo makes the change back, after the one that it takes back', async () => {
    const [server, records] = [aServer(), createRecords()];
    records.put('ticket', 42, server.now());
    const pending = createPending(records);
    const to = (status: Ticket['status']) => ({
      kind: 'ticket' as const,
      key: 42,
      patch: { status },
      label: status,
      send: async () => server.change({ status }).ticket,
    });
    const made = pending.make({ ...to('solved'), undo: () => to('open') });
    const undone = pending.undo();
    expect(records.get('ticket', 42)?.status).toBe('open');
    expect([await made, await undone, server.now().status]).toEqual([true, true, 'open']);
    expect(await pending.undo()).toBe(false);
  });

  test('many are changed together, told once, and undone together but for those that were refused', async () => {
    const records = createRecords();
    for (const number of [1, 2, 3]) records.put('ticket', number, aTicket({ number }));
    const pending = createPending(records);
    const told: string[] = [];
    pending.onTold((one) => void told.push(one.type));
    const to = (number: number, status: Ticket['status'], minute: number): Change<'ticket'> => ({
      kind: 'ticket',
      key: number,
      patch: { status },
      label: status,
      send: async () => {
        if (number === 2) throw new Error('The ticket is closed.');
        return aTicket({ number, status, updated_at: at(minute) });
      },
      undo: () => to(number, 'open', minute + 1),
    });
    const made = pending.makeAll(
      [1, 2, 3].map((number) => to(number, 'solved', 1)),
      '3 tickets',
    );
    const seen = () => [1, 2, 3].map((number) => records.get('ticket', number)?.status);
    expect(seen()).toEqual(['solved', 'solved', 'solved']);
    expect([await made, seen(), told]).toEqual([2, ['solved', 'open', 'solved'], ['done', 'failed']]);
    await pending.undo();
    expect(seen()).toEqual(['open', 'open', 'open']);
  });

  test('only who watches a record hears of it', () => {
    const records = createRecords();
    let heard = 0;
    const stop = records.on('ticket', 42, () => {
      heard += 1;
    });
    records.put('ticket', 42, aTicket());
    records.put('ticket', 43, aTicket({ number: 43 }));
    stop();
    records.put('ticket', 42, aTicket({ updated_at: at(1) }));
    expect(heard).toBe(1);
  });

  test('an answer without the words of the list keeps them', () => {
    const records = createRecords();
    const requester = { id: 'x', name: 'Cleo', email: 'cleo@example.com' };
    records.put('ticket', 42, aTicket({ requester }));
    records.put('ticket', 42, aTicket({ status: 'solved', updated_at: at(1) }));
    expect(records.get('ticket', 42)).toMatchObject({ requester, status: 'solved' });
  });
});
