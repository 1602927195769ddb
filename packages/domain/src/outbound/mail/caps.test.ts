import { describe, expect, test } from 'vitest';
import type { Instant } from '../../kernel/instant.ts';
import { millisecondsOf } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Letter, MailResult } from '../../model/outbound/mailer.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { type CustomerDesk, openCustomerDesk } from '../../testing/customer-desk.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A mail that the server took. */
type Taken = Readonly<{ at: Instant; letter: Letter }>;

type CapBench = CustomerDesk & Readonly<{ taken: Taken[]; server: { says: MailResult['type'] } }>;

/** A desk that answers every new ticket of bob@customer.example by a mail of a rule, and one that a macro writes. */
const openCapBench = async (): Promise<CapBench> => {
  const server: CapBench['server'] = { says: 'sent' };
  const taken: Taken[] = [];
  const mailer = collectingMailer({
    from: { name: null, address: 'support@acme.example' },
    answer: (letter) => {
      if (server.says !== 'sent') return { type: server.says, error: 'The mail server does not take it.' };
      taken.push({ at: bench.ports.clock.now(), letter });
      return { type: 'sent' };
    },
  });
  const bench: CustomerDesk = await openCustomerDesk({ mailer });
  await bench.desk.configuration.apply(bench.bySystem, {
    macros: [{ name: 'Thanks', reply_body: 'Thank you.' }],
    rules: [
      {
        name: 'Tell',
        on: ['ticket.created'],
        actions: [
          { send_mail: { to: 'requester', subject: 'We have it', body: 'We are on it.' } },
          { apply_macro: 'Thanks' },
        ],
      },
    ],
  });
  return { ...bench, taken, server };
};

const workFor = async ({ ports, desk }: CustomerDesk, milliseconds: number): Promise<void> => {
  const { taskQueue, clock } = ports;
  for (let passed = 0; passed < milliseconds; passed += minute) {
    clock.advance(minute);
    for (const task of await taskQueue.claim(1_000, clock.now(), [])) {
      const outcome = await desk.tasks.run(task);
      if ('later' in outcome) await taskQueue.later(task, outcome.later);
      else await taskQueue.done([task]);
    }
  }
};

const isLink = ({ letter }: Taken): boolean => letter.text.includes('token=');

const mostInAnHour = (taken: readonly Taken[]): number => {
  const instants = taken.map(({ at }) => millisecondsOf(at));
  return Math.max(...instants.map((from) => instants.filter((at) => at >= from && at < from + hour).length));
};

describe('the three automatic mails an hour of an address', () => {
  test('do not block a sign-in: links have their own limit of three', async () => {
    const bench = await openCapBench();
    for (let count = 0; count < 10; count += 1) await bench.aTicket();
    const token = await bench.aLink();
    await workFor(bench, 5 * minute);
    expect(bench.taken).toHaveLength(4);
    expect(bench.taken.filter(isLink)).toHaveLength(1);
    await expect(bench.signIn(token)).resolves.toBeDefined();
  });

  test('are not used up by links', async () => {
    const bench = await openCapBench();
    for (let count = 0; count < 5; count += 1) await bench.aLink();
    await bench.aTicket();
    await workFor(bench, 5 * minute);
    expect(bench.taken.filter(isLink)).toHaveLength(3);
    expect(bench.taken).toHaveLength(5);
  });

  test('also apply when the mail server returns after a day: further mails were refused, and notes say so', async () => {
    const bench = await openCapBench();
    bench.server.says = 'failed';
    const numbers: number[] = [];
    for (let count = 0; count < 24; count += 1) {
      numbers.push((await bench.aTicket()).number);
      await bench.aLink();
      await workFor(bench, hour);
    }
    bench.server.says = 'sent';
    for (let count = 0; count < 8; count += 1) {
      await bench.aTicket();
      await workFor(bench, hour);
    }
    expect(mostInAnHour(bench.taken)).toBe(3);
    expect(bench.taken.some(isLink)).toBe(false);
    const page = { limit: 100, after: null };
    const last = await bench.desk.tickets.listMessages(bench.byKey, { number: numbers.at(-1) ?? 0, page });
    expect(last.data.map(({ body }) => body)).toContainEqual(
      expect.stringContaining('en note_rule_mail_unsent en reason_address_limit'),
    );
  });

  test('are available again an hour after delayed ones were sent', async () => {
    const bench = await openCapBench();
    bench.server.says = 'failed';
    for (let count = 0; count < 2; count += 1) await bench.aTicket();
    await workFor(bench, 5 * hour);
    bench.server.says = 'sent';
    await workFor(bench, 5 * hour);
    expect(bench.taken).toHaveLength(3);
    await bench.aTicket();
    await workFor(bench, 5 * minute);
    expect(bench.taken).toHaveLength(5);
  });
});

describe('an automatic mail that was not taken', () => {
  /** How many reach somebody to whom two could not be sent, and who was blocked meanwhile. */
  const takenAfter = async (says: 'refused' | 'failed'): Promise<number> => {
    const bench = await openCapBench();
    const block = (blocked: boolean) =>
      bench.desk.contacts.change(bench.byKey, { id: bench.bob.id, blocked });
    bench.server.says = says;
    for (let count = 0; count < 2; count += 1) await bench.aTicket();
    await workFor(bench, minute);
    await block(true);
    await workFor(bench, 5 * minute);
    await block(false);
    bench.server.says = 'sent';
    await bench.aTicket();
    await workFor(bench, 5 * minute);
    return bench.taken.length;
  };

  test('counts for an hour when the server refused it at once', async () => {
    expect(await takenAfter('refused')).toBe(1);
  });

  test('does not count when it was never sent because its recipient was blocked before the second attempt', async () => {
    expect(await takenAfter('failed')).toBe(2);
  });
});

describe('an automatic mail that waited for too long', () => {
  test('is not sent once its link has expired, is marked as such, and no longer counts', async () => {
    const bench = await openCapBench();
    bench.server.says = 'failed';
    for (let count = 0; count < 3; count += 1) await bench.aLink();
    await workFor(bench, limits.portal.linkMs);
    expect(await bench.linkMails()).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'failed', error: 'The link in it has expired.' })),
    );
    bench.server.says = 'sent';
    const token = await bench.aLink();
    await workFor(bench, minute);
    expect(bench.taken.map(({ letter }) => letter.text.includes(token))).toEqual([true]);
  });

  test('is not sent after three days without a worker, and no attempt is counted', async () => {
    const bench = await openCapBench();
    const { number } = await bench.aTicket();
    const reply = await bench.desk.tickets.reply(bench.byKey, { number, body: 'Sorry.', internal: false });
    bench.ports.clock.advance(3 * day);
    await workFor(bench, 5 * minute);
    expect(bench.taken.map(({ letter }) => letter.text.split('\n')[0])).toEqual([reply.body]);
    const mails = await bench.read((stores) => stores.mails.list(10));
    expect(mails.filter(({ automatic }) => automatic)).toMatchObject(
      Array.from({ length: 2 }, () => ({
        state: 'failed',
        attempts: 0,
        error: 'It is too old to be sent by itself.',
      })),
    );
  });
});
