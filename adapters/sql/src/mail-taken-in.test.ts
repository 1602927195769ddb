/** Inbound mail from its bytes to its message on both engines, with deliveries and workers that run at once. */
import { inPieces, mailBytes, openInboundDesk } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { engines } from './testing/engines.ts';

const mails = 20;
const deliveries = 3;
const page = { limit: 100, after: null };

describe.each(engines)('mail that arrives on $name', ({ create }) => {
  const closing: (() => Promise<unknown>)[] = [];
  const opened = async () => {
    const database = await create('current');
    const storage = await database.open();
    closing.push(() => storage.close().then(database.drop));
    return openInboundDesk(storage);
  };

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  test('several times at once, and is taken in by two workers, is one message each', async () => {
    const bench = await opened();
    const { desk, ports, bySystem } = bench;
    const bytesOf = (number: number) =>
      inPieces(
        mailBytes({
          'Message-ID': `<${number}@customer.example>`,
          From: `c${number % 5}@customer.example`,
          Subject: `Help ${number}`,
        }),
      );
    const all = Array.from({ length: mails * deliveries }, (_, at) => at % mails);
    await Promise.all(all.map((number) => bench.receive({}, { bytes: bytesOf(number) })));
    const worker = async () => {
      for (let idle = 0; idle < 3; ) {
        const tasks = await ports.taskQueue.claim(4, ports.clock.now(), []);
        idle = tasks.length === 0 ? idle + 1 : 0;
        for (const task of tasks) {
          if (task.kind === 'mail.take_in') await Promise.all([desk.tasks.run(task), desk.tasks.run(task)]);
          await ports.taskQueue.done([task]);
        }
      }
    };
    await Promise.all([worker(), worker()]);
    const { byState } = await desk.inbound.counts(bySystem);
    expect(byState).toMatchObject({ done: mails, duplicate: mails * (deliveries - 1), kept: 0, parked: 0 });
    const tickets = await desk.tickets.list(bySystem, { filter: {}, page });
    expect(new Set(tickets.data.map(({ subject }) => subject)).size).toBe(mails);
    for (const { number } of tickets.data) expect(await bench.messages(number)).toHaveLength(1);
  });

  test('is answered, appended to, bounced, read again and erased', async () => {
    const bench = await opened();
    const { desk, ports, byKey, bySystem } = bench;
    const first = await bench.arrives({
      text: 'Please help. '.repeat(6_000),
      headers: { Cc: 'pat@x.example' },
    });
    expect(first).toMatchObject({ state: 'done', ticketNumber: 1, rawIn: 'store' });
    const reply = await desk.tickets.reply(byKey, { number: 1, body: 'Hello', internal: false });
    const report = {
      kind: 'delivery',
      recipients: [
        { recipient: 'cora@customer.example', action: 'failed', status: '5.1.1', diagnostic: null },
      ],
      returnedIds: [bench.idOf(1, reply.id)],
    } as const;
    await bench.arrives({ facts: { report } });
    await bench.arrives({ to: bench.replyTo(1), text: 'It works.' });
    await bench.arrives({
      headers: { From: 'pat@x.example', 'In-Reply-To': '<mail-1@customer.example>' },
      text: 'Here too.',
    });
    await desk.inbound.reprocess(bySystem, first.id);
    await bench.work();
    const messages = await bench.messages(1);
    expect(messages.map(({ body }) => body.slice(0, 12))).toEqual([
      ...['Please help.', 'Hello', 'en note_repl', 'It works.', 'Here too.'],
    ]);
    expect(messages[1]?.delivery.state).toBe('bounced');
    expect(await bench.row(first.id)).toMatchObject({ state: 'done', messageId: first.messageId });
    // Her three mails, and Pat's about her ticket.
    const contact = await desk.contacts.footprint(bySystem, 'cora@customer.example');
    expect(contact?.mails).toBe(4);
    await desk.contacts.remove(bySystem, { id: contact?.contactId ?? '', deleteTickets: true });
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) await desk.tasks.run(task);
    expect((await desk.inbound.list(bySystem, { filter: {}, page })).data).toEqual([]);
    expect(ports.byteStore.keys()).toEqual([]);
  });
});
