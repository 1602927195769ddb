import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { deliveries, openBench } from '../../testing/webhook-bench.ts';

const minute = 60_000;

describe('the list of missed deliveries', () => {
  test('excludes everything before its creation', async () => {
    const bench = await openBench(['ticket.created']);
    const since = bench.ports.clock.now();
    await bench.aTicket();
    bench.ports.clock.advance(minute);
    const url = 'https://receiver.example/later';
    const { id } = await bench.desk.webhooks.add(bench.bySystem, { url, events: ['*'] });
    expect(await bench.desk.webhooks.recover(bench.bySystem, { webhookId: id, since })).toBe(0);
  });

  test('is sent again from a given instant on', async () => {
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

  test('excludes the tests of another webhook', async () => {
    const bench = await openBench(['*']);
    const { desk, bySystem, hook, ports } = bench;
    const other = await desk.webhooks.add(bySystem, { url: 'https://other.example/', events: ['*'] });
    await desk.webhooks.test(bySystem, other.id);
    const recovery = { webhookId: hook.id, since: plus(ports.clock.now(), -minute) };
    expect(await desk.webhooks.recover(bySystem, recovery)).toBe(0);
  });

  test('excludes deliveries that wait for their first attempt, however often it is requested', async () => {
    const bench = await openBench(['ticket.created']);
    const { desk, bySystem, hook, ports, sender } = bench;
    const recovery = { webhookId: hook.id, since: plus(ports.clock.now(), -minute) };
    const recover = () => desk.webhooks.recover(bySystem, recovery);
    await bench.aTicket();
    expect(await recover()).toBe(0);
    await desk.webhooks.disable(bySystem, hook.id);
    await bench.work();
    await bench.aTicket();
    await desk.webhooks.enable(bySystem, hook.id);
    await bench.aTicket();
    expect([await recover(), await recover()]).toEqual([2, 0]);
    await bench.work();
    expect(new Set(sender.requests.map(({ id }) => id)).size).toBe(3);
    expect(sender.requests).toHaveLength(3);
    expect(await recover()).toBe(0);
  });

  test('includes failed deliveries, once until they are tried again', async () => {
    const bench = await openBench(['ticket.created']);
    const { desk, bySystem, hook, ports, sender } = bench;
    const recovery = { webhookId: hook.id, since: plus(ports.clock.now(), -minute) };
    const recover = () => desk.webhooks.recover(bySystem, recovery);
    bench.answers({ status: 500 });
    await bench.aTicket();
    await bench.work();
    bench.answers({ status: 200 });
    expect([await recover(), await recover()]).toEqual([1, 0]);
    await bench.work();
    expect(sender.requests).toHaveLength(2);
    expect(await recover()).toBe(0);
  });

  test('can be sent again delivery by delivery, with the event id', async () => {
    const bench = await openBench(['ticket.created']);
    await bench.aTicket();
    await bench.work();
    const [delivery] = await deliveries(bench);
    await bench.desk.webhooks.redeliver(bench.bySystem, delivery?.id ?? '');
    await bench.work();
    expect(bench.sender.requests.map(({ id }) => id)).toEqual([delivery?.eventId, delivery?.eventId]);
  });
});
