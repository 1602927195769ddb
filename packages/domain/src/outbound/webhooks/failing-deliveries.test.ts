import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { bodies, deliveries, openBench } from '../../testing/webhook-bench.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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

  test('names in every attempt the trace of the call that made the event, and none where it was in none', async () => {
    const bench = await openBench(['ticket.created']);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    bench.answers({ status: 500 });
    const asked = { requesterEmail: 'ann@example.com', subject: 'Help', message: 'Please.' };
    await bench.desk.tickets.open({ ...bench.byKey, traceparent }, asked);
    await bench.work();
    bench.ports.clock.advance(minute);
    await bench.work();
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests.map((request) => request.traceparent)).toEqual([
      traceparent,
      traceparent,
      undefined,
    ]);
  });

  test('does not delay the deliveries after it', async () => {
    const bench = await openBench(['ticket.created', 'ticket.updated']);
    bench.answers({ status: 500 });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.work();
    await bench.work();
    expect(bodies(bench).map(({ event }) => event)).toEqual(['ticket.created', 'ticket.updated']);
  });

  test('waits as long as Retry-After asks, if that is longer', async () => {
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

  test('is given up after five days, and the webhook is disabled and its managers get a notification', async () => {
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
    expect(mails[0]?.text.split('\n\n')).toEqual([
      expect.stringMatching(
        /^en notice_webhook_disabled_text \S+ en notice_webhook_failing November 20, 2026 at /,
      ),
      'en notice_webhook_disabled_last 30',
      `./tidemark webhook enable ${hook?.id}\n./tidemark webhook recover ${hook?.id} --since <YYYY-MM-DDThh:mm:ssZ>`,
    ]);
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

  test('with a redirect counts as failed', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: 302 });
    await bench.aTicket();
    await bench.work();
    expect(await deliveries(bench)).toMatchObject([{ state: 'retrying', attempts: 1 }]);
  });
});

describe('a receiver that does not answer', () => {
  test('gets no attempts for a while after ten attempts without a response', async () => {
    const bench = await openBench(['ticket.created']);
    bench.answers({ status: null, error: 'no answer within 5 seconds' });
    for (let count = 0; count < 14; count += 1) await bench.aTicket();
    await bench.work();
    await bench.work();
    expect(bench.sender.requests).toHaveLength(10);
    expect((await deliveries(bench)).map(({ log }) => log.length)).toEqual(Array(10).fill(1));
  });

  test('gets one attempt after the pause, and another pause if that has no response', async () => {
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

  test('gets the events of each ticket in order once it responds again', async () => {
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

  test('does not delay deliveries that have nothing left to send', async () => {
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
