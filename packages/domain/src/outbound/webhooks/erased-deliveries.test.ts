import { describe, expect, test } from 'vitest';
import type { Stores } from '../../model/ports.ts';
import { bodies, deliveries, openBench, type WebhookBench } from '../../testing/webhook-bench.ts';

test('an erased event is not sent', async () => {
  const bench = await openBench();
  const { requesterId } = await bench.aTicket();
  await bench.desk.contacts.remove(bench.byKey, { id: requesterId, deleteTickets: true });
  for (let round = 0; round < 5; round += 1) await bench.work();
  expect(bodies(bench).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['ticket.deleted', 'contact.deleted']),
  );
  expect(bodies(bench)).toHaveLength(2);
});

describe('when a person is erased', () => {
  const erasedWhile = async (
    during: (bench: WebhookBench, erase: () => Promise<unknown>) => Promise<void>,
  ) => {
    const bench = await openBench();
    const { requesterId } = await bench.aTicket();
    const erase = () => bench.desk.contacts.remove(bench.byKey, { id: requesterId, deleteTickets: true });
    await during(bench, erase);
    const shown = (await deliveries(bench)).map(({ event, state }) => `${event} ${state}`);
    return shown.toSorted();
  };

  test('the delivery log is cleared of them, also when the events were removed earlier', async () => {
    const shown = await erasedWhile(async (bench, erase) => {
      bench.answers({ status: 500, excerpt: 'I do not like Bob' });
      await bench.work();
      const old = ({ events }: Stores) => events.removeBefore('2030-01-01T00:00:00.000Z', 100);
      await bench.ports.work.write(bench.workspaceId, old);
      await erase();
    });
    expect(shown).toEqual([]);
  });

  test('an attempt under way is not logged', async () => {
    const shown = await erasedWhile(async (bench, erase) => {
      let isFirst = true;
      bench.meanwhile(async () => {
        if (isFirst) {
          isFirst = false;
          await erase();
        }
      });
      for (let round = 0; round < 5; round += 1) await bench.work();
    });
    expect(shown).toEqual(['contact.deleted delivered', 'ticket.deleted delivered']);
  });
});
