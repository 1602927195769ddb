import { describe, expect, test } from 'vitest';
import { plus } from '../instant.ts';
import type { Stores } from '../ports.ts';
import {
  type CollectingWebhookSender,
  collectingWebhookSender,
} from '../testing/collecting-webhook-sender.ts';
import { openTestDesk, type TestDesk } from '../testing/test-desk.ts';
import type { IssuedWebhook } from './add-webhook.ts';
import type { WebhookAnswer } from './webhook-sender.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Bench = TestDesk &
  Readonly<{
    sender: CollectingWebhookSender;
    hook: IssuedWebhook;
    /** What the receiver answers from now on. */
    answers: (answer: Partial<WebhookAnswer>) => void;
    /** What happens while the receiver makes up its mind. */
    meanwhile: (work: () => Promise<void>) => void;
    /** Does every task whose time has come, once. */
    work: () => Promise<void>;
  }>;

const openBench = async (events: readonly string[] = ['*']): Promise<Bench> => {
  let answer: Partial<WebhookAnswer> = { status: 200 };
  let pause = async () => {};
  const sender = collectingWebhookSender({
    answer: async () => {
      await pause();
      return answer;
    },
  });
  const bench = await openTestDesk({ webhookSender: sender });
  const { desk, bySystem, ports } = bench;
  const hook = await desk.webhooks.add(bySystem, { url: 'https://receiver.example/hook', events });
  const work = async () => {
    const { taskQueue, clock } = ports;
    for (const task of await taskQueue.claim(100, clock.now(), [])) {
      const outcome = await desk.tasks.run(task);
      if ('later' in outcome) await taskQueue.later(task, outcome.later);
      else if ('wait' in outcome) await taskQueue.wait(task, outcome.wait);
      else await taskQueue.done([task]);
    }
  };
  const answers: Bench['answers'] = (next) => {
    answer = next;
  };
  const meanwhile: Bench['meanwhile'] = (next) => {
    pause = next;
  };
  return { ...bench, sender, hook, work, answers, meanwhile };
};

const deliveries = async ({ desk, bySystem }: Bench) =>
  (await desk.webhooks.listDeliveries(bySystem, { filter: {}, page: { limit: 100, after: null } })).data;

const bodies = ({ sender }: Bench) =>
  sender.requests.map(
    ({ body }) =>
      JSON.parse(body) as { id: string; event: string; data: { number?: number; status?: string } },
  );

describe('a webhook', () => {
  test('hears of the events that it subscribes to, and of no others', async () => {
    const bench = await openBench(['ticket.created']);
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.work();
    expect(bodies(bench).map(({ event }) => event)).toEqual(['ticket.created']);
  });

  test('is told what was committed, not what is true when it is told', async () => {
    const bench = await openBench(['ticket.created']);
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'solved' });
    await bench.work();
    expect(bodies(bench)[0]?.data.status).toBe('new');
  });

  test('hears of one ticket in order', async () => {
    const bench = await openBench(['ticket.created', 'ticket.updated']);
    const { number } = await bench.aTicket();
    for (const status of ['open', 'pending', 'solved'] as const)
      await bench.desk.tickets.change(bench.byKey, { number, status });
    for (let round = 0; round < 5; round += 1) await bench.work();
    expect(bodies(bench).map(({ data }) => data.status)).toEqual(['new', 'open', 'pending', 'solved']);
  });

  test('hears at once, also of a worker whose clock is behind', async () => {
    const { aTicket, ports } = await openBench(['ticket.created']);
    await aTicket();
    expect(await ports.taskQueue.claim(10, plus(ports.clock.now(), -10 * minute), [])).toHaveLength(1);
  });

  test('shows its secret once, and keeps it sealed', async () => {
    const { hook, read } = await openBench();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{44}$/);
    const [kept] = await read(({ webhooks }) => webhooks.all());
    expect(JSON.stringify(kept)).not.toContain(hook.secret);
  });

  test('that is given two new secrets in one day is signed with all three', async () => {
    const bench = await openBench(['ticket.created']);
    const second = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    const third = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests[0]?.secrets).toEqual([third.secret, second.secret, bench.hook.secret]);
  });

  test('is signed with both secrets for a day after a rotation', async () => {
    const bench = await openBench(['ticket.created']);
    const { secret } = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    bench.ports.clock.advance(day + 1_000);
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests.map(({ secrets }) => secrets)).toEqual([
      [secret, bench.hook.secret],
      [secret],
    ]);
  });

  test('that the guard refuses is not added', async () => {
    const webhookSender = collectingWebhookSender({ refusal: () => 'its address is private.' });
    const { desk, bySystem } = await openTestDesk({ webhookSender });
    await expect(
      desk.webhooks.add(bySystem, { url: 'https://10.0.0.1/', events: ['*'] }),
    ).rejects.toMatchObject({ code: 'validation_failed', field: 'url' });
  });

  test('is one of at most 25', async () => {
    const { desk, bySystem } = await openTestDesk();
    for (let count = 0; count < 25; count += 1)
      await desk.webhooks.add(bySystem, { url: `https://receiver.example/${count}`, events: ['*'] });
    const another = desk.webhooks.add(bySystem, { url: 'https://receiver.example/25', events: ['*'] });
    await expect(another).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('a delivery that fails', () => {
  test('is tried again after 10 s, 1 m, 5 m and so on, with the same id and the same bytes', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: 500 });
    await bench.aTicket();
    await bench.work();
    const waits: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const [delivery] = await deliveries(bench);
      if (!delivery?.nextAttemptAt) break;
      waits.push(Date.parse(delivery.nextAttemptAt) - Date.parse(bench.ports.clock.now()));
      bench.ports.clock.set(delivery.nextAttemptAt);
      await bench.work();
    }
    const expected = [10_000, minute, 5 * minute, 30 * minute, hour];
    waits.forEach((wait, index) => {
      expect(Math.abs(wait / (expected[index] ?? 0) - 1)).toBeLessThanOrEqual(0.101);
    });
    expect(waits).toHaveLength(5);
    expect(new Set(bench.sender.requests.map(({ id, body }) => id + body)).size).toBe(1);
  });

  test('does not hold up what comes behind it', async () => {
    const bench = await openBench(['ticket.created', 'ticket.updated']);
    bench.answers({ status: 500 });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.work();
    await bench.work();
    expect(bodies(bench).map(({ event }) => event)).toEqual(['ticket.created', 'ticket.updated']);
  });

  test('waits as long as Retry-After asks, when that is longer', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: 429, retryAfter: '120' });
    await bench.aTicket();
    await bench.work();
    expect((await deliveries(bench))[0]?.nextAttemptAt).toBe(plus(bench.ports.clock.now(), 120_000));
  });

  test('waits for a day when Retry-After asks for more', async () => {
    const bench = await openBench(['ticket.created']);
    for (const retryAfter of ['999999999', 'Fri, 01 Jan 2077 00:00:00 GMT']) {
      bench.answers({ status: 503, retryAfter });
      await bench.aTicket();
      await bench.work();
      expect((await deliveries(bench))[0]?.nextAttemptAt).toBe(plus(bench.ports.clock.now(), day));
    }
  });

  test('is given up after five days, and the webhook is disabled and those who manage are told', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: null, error: 'the connection was refused' });
    await bench.aTicket();
    for (let count = 0; count < 30; count += 1) {
      await bench.work();
      bench.ports.clock.advance(6 * hour);
    }
    await bench.aTicket();
    await bench.work();
    expect((await deliveries(bench)).at(-1)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    const [hook] = await bench.desk.webhooks.list(bench.bySystem);
    expect(hook).toMatchObject({ active: false });
    expect(hook?.disabledReason).toContain('Nothing but failures since');
    const mails = await bench.read(({ mails: store }) => store.list(10));
    expect(mails.map(({ to, cause }) => [to, cause])).toEqual([[bench.owner.email, 'webhook_disabled']]);
    const { data: entries } = await bench.read(({ audit }) => audit.list({ limit: 100, after: null }));
    expect(entries.filter(({ operation }) => operation === 'disableWebhook')).toMatchObject([
      { actorType: 'system', actorName: 'Webhooks', path: `/webhooks/${hook?.id}`, outcome: 'ok' },
    ]);
  });

  test('with 410 disables the webhook at once', async () => {
    const bench = await openBench();
    bench.answers({ status: 410 });
    await bench.aTicket();
    await bench.work();
    expect(await bench.desk.webhooks.list(bench.bySystem)).toMatchObject([
      { active: false, disabledReason: 'The receiver answered 410 Gone.' },
    ]);
  });

  test('with a redirect has failed', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: 302 });
    await bench.aTicket();
    await bench.work();
    expect(await deliveries(bench)).toMatchObject([{ state: 'retrying', attempts: 1 }]);
  });
});

describe('a receiver that does not answer', () => {
  test('rests after ten silences: what else is there waits without an attempt', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: null, error: 'no answer within 5 seconds' });
    for (let count = 0; count < 14; count += 1) await bench.aTicket();
    await bench.work();
    await bench.work();
    expect(bench.sender.requests).toHaveLength(10);
    expect((await deliveries(bench)).map(({ log }) => log.length)).toEqual(Array(10).fill(1));
  });

  test('is asked once after its rest, and when it is silent again rests again', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: null, error: 'no answer within 5 seconds' });
    for (let count = 0; count < 14; count += 1) await bench.aTicket();
    await bench.work();
    for (let rests = 1; rests <= 3; rests += 1) {
      bench.ports.clock.advance(31_000);
      await bench.work();
      expect(bench.sender.requests).toHaveLength(10 + rests);
    }
  });

  test('hears of each ticket in order once it answers again', async () => {
    const bench = await openBench(['ticket.created', 'ticket.updated']);
    bench.answers({ status: null, error: 'no answer within 5 seconds' });
    for (let count = 0; count < 10; count += 1) await bench.aTicket();
    await bench.work();
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.desk.tickets.change(bench.byKey, { number, status: 'pending' });
    await bench.work();
    bench.answers({ status: 200 });
    for (let rounds = 0; rounds < 8; rounds += 1) {
      bench.ports.clock.advance(10_000);
      await bench.work();
    }
    const heard = bodies(bench).filter(({ data }) => data.number === number);
    expect(heard.map(({ data }) => data.status)).toEqual(['new', 'open', 'pending']);
    expect((await deliveries(bench)).filter(({ state }) => state !== 'delivered')).toEqual([]);
  });

  test('does not hold up what there is nothing to send of any more', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: null, error: 'no answer within 5 seconds' });
    for (let count = 0; count < 14; count += 1) await bench.aTicket();
    await bench.work();
    await bench.desk.webhooks.disable(bench.bySystem, bench.hook.id);
    bench.ports.clock.advance(hour);
    await bench.work();
    expect((await bench.desk.tasks.count(bench.bySystem)).waiting).toBe(0);
    expect(bench.sender.requests).toHaveLength(10);
  });
});

describe('what a webhook missed', () => {
  test('is nothing of what was before it', async () => {
    const bench = await openBench(['ticket.created']);
    const since = bench.ports.clock.now();
    await bench.aTicket();
    bench.ports.clock.advance(minute);
    const url = 'https://receiver.example/later';
    const { id } = await bench.desk.webhooks.add(bench.bySystem, { url, events: ['*'] });
    expect(await bench.desk.webhooks.recover(bench.bySystem, { webhookId: id, since })).toBe(0);
  });

  test('is sent again from an instant on, and only that', async () => {
    const bench = await openBench(['ticket.created']);
    await bench.aTicket();
    await bench.work();
    await bench.desk.webhooks.disable(bench.bySystem, bench.hook.id);
    bench.ports.clock.advance(minute);
    const since = bench.ports.clock.now();
    await bench.aTicket();
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests).toHaveLength(1);
    await bench.desk.webhooks.enable(bench.bySystem, bench.hook.id);
    const recover = () => bench.desk.webhooks.recover(bench.bySystem, { webhookId: bench.hook.id, since });
    expect(await recover()).toBe(2);
    await bench.work();
    expect(bench.sender.requests).toHaveLength(3);
    expect(await recover()).toBe(0);
  });

  test('does not include the tests of another one', async () => {
    const bench = await openBench(['*']);
    const { desk, bySystem, hook, ports } = bench;
    const other = await desk.webhooks.add(bySystem, { url: 'https://other.example/', events: ['*'] });
    await desk.webhooks.test(bySystem, other.id);
    const recovery = { webhookId: hook.id, since: plus(ports.clock.now(), -minute) };
    expect(await desk.webhooks.recover(bySystem, recovery)).toBe(0);
  });

  test('can be sent again delivery by delivery, under the id of the event', async () => {
    const bench = await openBench(['ticket.created']);
    await bench.aTicket();
    await bench.work();
    const [delivery] = await deliveries(bench);
    await bench.desk.webhooks.redeliver(bench.bySystem, delivery?.id ?? '');
    await bench.work();
    expect(bench.sender.requests.map(({ id }) => id)).toEqual([delivery?.eventId, delivery?.eventId]);
  });
});

test('a test event goes to one webhook at once, also when it is disabled', async () => {
  const bench = await openBench(['ticket.created']);
  await bench.desk.webhooks.disable(bench.bySystem, bench.hook.id);
  bench.answers({ status: 204 });
  const { attempt } = await bench.desk.webhooks.test(bench.bySystem, bench.hook.id);
  expect(attempt.status).toBe(204);
  expect(bodies(bench)).toMatchObject([{ event: 'webhook.test' }]);
});

test('a test event is not tried again', async () => {
  const bench = await openBench();
  bench.answers({ status: 500 });
  await bench.desk.webhooks.test(bench.bySystem, bench.hook.id);
  expect(await deliveries(bench)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
});

test('a test that fails is no reason to disable the webhook, later or at once', async () => {
  const bench = await openBench();
  const state = async () => (await bench.desk.webhooks.list(bench.bySystem))[0];
  bench.answers({ status: 500 });
  await bench.desk.webhooks.test(bench.bySystem, bench.hook.id);
  expect(await state()).toMatchObject({ active: true, failingSince: null });
  bench.ports.clock.advance(6 * day);
  await bench.aTicket();
  await bench.work();
  expect(await state()).toMatchObject({ active: true, failingSince: bench.ports.clock.now() });
  bench.ports.clock.advance(6 * day);
  await bench.desk.webhooks.test(bench.bySystem, bench.hook.id);
  expect(await state()).toMatchObject({ active: true });
});

test('a test that succeeds ends the time of failures', async () => {
  const bench = await openBench(['ticket.created']);
  bench.answers({ status: 500 });
  await bench.aTicket();
  await bench.work();
  bench.answers({ status: 200 });
  await bench.desk.webhooks.test(bench.bySystem, bench.hook.id);
  expect(await bench.desk.webhooks.list(bench.bySystem)).toMatchObject([{ failingSince: null }]);
});

test('an event that was erased is sent no more', async () => {
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
  const erasedWhile = async (during: (bench: Bench, erase: () => Promise<void>) => Promise<void>) => {
    const bench = await openBench();
    const { requesterId } = await bench.aTicket();
    const erase = () => bench.desk.contacts.remove(bench.byKey, { id: requesterId, deleteTickets: true });
    await during(bench, erase);
    const shown = (await deliveries(bench)).map(({ event, state }) => `${event} ${state}`);
    return shown.toSorted();
  };

  test('the log of deliveries forgets them, also where the events went before', async () => {
    const shown = await erasedWhile(async (bench, erase) => {
      bench.answers({ status: 500, excerpt: 'I do not like Bob' });
      await bench.work();
      const old = ({ events }: Stores) => events.removeBefore('2030-01-01T00:00:00.000Z', 100);
      await bench.ports.work.write(bench.workspaceId, old);
      await erase();
    });
    expect(shown).toEqual([]);
  });

  test('an attempt that was under way is not logged', async () => {
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
