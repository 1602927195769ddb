import { describe, expect, test } from 'vitest';
import { textContent } from '../../model/desk/new-message.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const until = '2026-11-20T14:00:00.000Z';

const openDesk = async () => {
  const bench = await openTestDesk();
  const { desk, ports } = bench;
  const byAda = await bench.byAgent('agent');
  const { number, requesterId } = await bench.aTicket();
  const snooze = (at: string | null) => desk.tickets.snooze(byAda, { number, until: at });
  const get = () => desk.tickets.get(byAda, number);
  /** Runs what is due at this time of the day. */
  const at = async (time: string) => {
    ports.clock.set(`2026-11-20T${time}:00.000Z`);
    const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
    const wakes = tasks.filter(({ kind }) => kind === 'ticket.wake');
    for (const task of wakes) await desk.tasks.run(task);
    return wakes;
  };
  return { ...bench, byAda, number, requesterId, snooze, get, at };
};

describe('a snoozed ticket', () => {
  test('is on hold until its time, and then open', async () => {
    const { snooze, get, at, events, desk, byAda, number } = await openDesk();
    expect(await snooze(until)).toMatchObject({ status: 'on_hold', snoozedUntil: until });
    expect((await events()).at(-1)?.data).toMatchObject({
      changes: { status: ['new', 'on_hold'], snoozed_until: [null, until] },
    });
    await at('13:59');
    expect(await get()).toMatchObject({ status: 'on_hold' });
    const [task] = await at('14:00');
    expect(await get()).toMatchObject({ status: 'open', snoozedUntil: null });
    const count = (await events()).length;
    if (task) await desk.tasks.run(task);
    expect((await events()).length).toBe(count);
    const page = { limit: 10, after: null };
    const { data } = await desk.tickets.listHistory(byAda, { number, page });
    expect(data[0]).toMatchObject({
      entry: {
        actor: { type: 'system' },
        changes: { status: ['on_hold', 'open'], snoozed_until: [until, null] },
      },
    });
  });

  test('is woken at once by its customer, also where it waits for nothing else', async () => {
    const { snooze, get, at, desk, bySystem, number, requesterId } = await openDesk();
    for (const time of [until, null]) {
      await snooze(time);
      expect(await get()).toMatchObject({ snoozedUntil: time ?? 'reply' });
      await desk.tickets.answerAsCustomer(bySystem, {
        number,
        contactId: requesterId,
        content: textContent('Hello?'),
      });
      expect(await get()).toMatchObject({ status: 'open', snoozedUntil: null });
    }
    await desk.tickets.change(bySystem, { number, status: 'pending' });
    await at('15:00');
    expect(await get()).toMatchObject({ status: 'pending' });
  });

  test('sleeps until the last time that was chosen, and ends with another status', async () => {
    const { snooze, get, at, desk, byAda, number } = await openDesk();
    await snooze(until);
    await snooze('2026-11-20T16:00:00.000Z');
    await at('14:00');
    expect(await get()).toMatchObject({ status: 'on_hold' });
    await at('16:00');
    expect(await get()).toMatchObject({ status: 'open' });
    await snooze('2026-11-20T18:00:00.000Z');
    await desk.tickets.change(byAda, { number, status: 'solved' });
    expect(await get()).toMatchObject({ status: 'solved', snoozedUntil: null });
    await at('18:00');
    expect(await get()).toMatchObject({ status: 'solved' });
  });

  test('needs a time to come within a year, and a ticket that is not closed', async () => {
    const { snooze, desk, byAda, byAgent, number } = await openDesk();
    for (const wrong of ['2026-11-20T08:00:00.000Z', '2028-01-01T00:00:00.000Z'])
      await expect(snooze(wrong)).rejects.toMatchObject({ code: 'validation_failed', field: 'until' });
    await expect(desk.tickets.snooze(byAda, { number: 99, until })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(desk.tickets.snooze(await byAgent('light_agent'), { number, until })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await desk.tickets.change(byAda, { number, status: 'closed' });
    await expect(snooze(until)).rejects.toMatchObject({ code: 'ticket_closed' });
  });
});
