import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { collectingWebhookSender } from '../../testing/collecting-webhook-sender.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { bodies, deliveries, openBench } from '../../testing/webhook-bench.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('a webhook', () => {
  test('gets the events that it subscribes to, and no others', async () => {
    const bench = await openBench(['ticket.created']);
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.work();
    expect(bodies(bench).map(({ event }) => event)).toEqual(['ticket.created']);
  });

  test('gets the record as it was committed, not as it is at delivery', async () => {
    const bench = await openBench(['ticket.created']);
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'solved' });
    await bench.work();
    expect(bodies(bench)[0]?.data.status).toBe('new');
  });

  test('gets the events of one ticket in order', async () => {
    const bench = await openBench(['ticket.created', 'ticket.updated']);
    const { number } = await bench.aTicket();
    for (const status of ['open', 'pending', 'solved'] as const)
      await bench.desk.tickets.change(bench.byKey, { number, status });
    for (let round = 0; round < 5; round += 1) await bench.work();
    expect(bodies(bench).map(({ data }) => data.status)).toEqual(['new', 'open', 'pending', 'solved']);
  });

  test('gets events at once, also from a worker whose clock is behind', async () => {
    const { aTicket, ports } = await openBench(['ticket.created']);
    await aTicket();
    expect(await ports.taskQueue.claim(10, plus(ports.clock.now(), -10 * minute), [])).toHaveLength(1);
  });

  test('shows its secret once, and stores it sealed', async () => {
    const { hook, read } = await openBench();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{44}$/);
    const [kept] = await read(({ webhooks }) => webhooks.all());
    expect(JSON.stringify(kept)).not.toContain(hook.secret);
  });

  test('that gets two new secrets in one day is signed with all three', async () => {
    const bench = await openBench(['ticket.created']);
    const second = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    const third = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests[0]).toMatchObject({
      secrets: [third.secret, second.secret, bench.hook.secret],
      plainSecret: bench.hook.secret,
    });
  });

  test('signs X-Service-Signature with the old secret until the new one is activated', async () => {
    const bench = await openBench(['ticket.created']);
    const old = bench.hook.secret;
    const { secret } = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    await bench.desk.webhooks.activate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    const third = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests).toMatchObject([
      { secrets: [secret, old], plainSecret: old },
      { secrets: [secret, old], plainSecret: secret },
      { secrets: [third.secret, secret, old], plainSecret: secret },
    ]);
  });

  test('is unchanged by an activation when its newest secret signs alone', async () => {
    const bench = await openBench(['ticket.created']);
    const [before] = await bench.desk.webhooks.list(bench.bySystem);
    bench.ports.clock.advance(1_000);
    expect(await bench.desk.webhooks.activate(bench.bySystem, bench.hook.id)).toEqual(before);
    await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    bench.ports.clock.advance(day);
    const [over] = await bench.desk.webhooks.list(bench.bySystem);
    expect(await bench.desk.webhooks.activate(bench.bySystem, bench.hook.id)).toEqual(over);
  });

  test('is signed with both secrets for a day after a rotation', async () => {
    const bench = await openBench(['ticket.created']);
    const { secret } = await bench.desk.webhooks.rotate(bench.bySystem, bench.hook.id);
    await bench.aTicket();
    await bench.work();
    bench.ports.clock.advance(day + 1_000);
    await bench.aTicket();
    await bench.work();
    expect(bench.sender.requests).toMatchObject([
      { secrets: [secret, bench.hook.secret], plainSecret: bench.hook.secret },
      { secrets: [secret], plainSecret: secret },
    ]);
  });

  test('with a forbidden address is not added', async () => {
    const webhookSender = collectingWebhookSender({ refusal: () => 'its address is private.' });
    const { desk, bySystem } = await openTestDesk({ webhookSender });
    await expect(
      desk.webhooks.add(bySystem, { url: 'https://10.0.0.1/', events: ['*'] }),
    ).rejects.toMatchObject({ code: 'validation_failed', field: 'url', mayPassLater: true });
  });

  test.each(['https://bücher.example/a/../b', 'https://xn--bcher-kva.example/b'])(
    'keeps its URL as written: besides %s no other spelling is added',
    async (url) => {
      const { desk, bySystem } = await openTestDesk();
      await desk.webhooks.add(bySystem, { url, events: ['*'] });
      for (const other of ['https://BÜCHER.example/b', 'https://XN--bcher-kva.example/%2e/b'])
        await expect(desk.webhooks.add(bySystem, { url: other, events: ['*'] })).rejects.toMatchObject({
          code: 'validation_failed',
          message: `There is a webhook with the URL "${url}" already.`,
        });
      expect(await desk.webhooks.list(bySystem)).toMatchObject([{ url }]);
    },
  );

  test('is limited to 25 per workspace', async () => {
    const { desk, bySystem } = await openTestDesk();
    for (let count = 0; count < 25; count += 1)
      await desk.webhooks.add(bySystem, { url: `https://receiver.example/${count}`, events: ['*'] });
    const another = desk.webhooks.add(bySystem, { url: 'https://receiver.example/25', events: ['*'] });
    await expect(another).rejects.toMatchObject({ code: 'validation_failed', mayPassLater: true });
  });
});

test('a test event is sent to one webhook at once, also when it is disabled', async () => {
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

test('a failed test never disables the webhook', async () => {
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

test('a successful test ends the period of failures', async () => {
  const bench = await openBench(['ticket.created']);
  bench.answers({ status: 500 });
  await bench.aTicket();
  await bench.work();
  bench.answers({ status: 200 });
  await bench.desk.webhooks.test(bench.bySystem, bench.hook.id);
  expect(await bench.desk.webhooks.list(bench.bySystem)).toMatchObject([{ failingSince: null }]);
});
