import { beforeEach, describe, expect, test } from 'vitest';
import { type NewsDesk, openNewsDesk } from '../testing/news-desk.ts';
import type { Ticket } from './ticket.ts';

let bench: NewsDesk;
let number: number;
beforeEach(async () => {
  bench = await openNewsDesk();
  number = (await bench.aTicket()).number;
});

const isUnread = async (agent = bench.ann): Promise<boolean | undefined> => {
  const ticket: Ticket = await bench.desk.tickets.get(bench.byKey, number);
  return (await bench.desk.tickets.unreadAmong(bench.by(agent), [ticket]))?.has(number);
};

describe('a ticket is unread', () => {
  test('until the agent marks it read, whoever fetched it', async () => {
    await bench.desk.tickets.get(bench.by(bench.ann), number);
    expect(await isUnread()).toBe(true);
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    expect(await isUnread()).toBe(false);
    expect(await isUnread(bench.bob)).toBe(true);
  });

  test('again when something newer is written by somebody else', async () => {
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.answer(number);
    expect(await isUnread()).toBe(true);
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.note(bench.bob, number, 'A note.');
    expect([await isUnread(), await isUnread(bench.bob)]).toEqual([true, false]);
  });

  test('no more by the agent’s own reply or note, also when a key writes it for them', async () => {
    await bench.note(bench.ann, number, 'I look into it.');
    expect(await isUnread()).toBe(false);
    bench.pass(1);
    await bench.answer(number);
    bench.pass(1);
    await bench.desk.tickets.reply(bench.byKey, {
      number,
      body: 'Hi.',
      internal: false,
      agentId: bench.ann.id,
    });
    expect(await isUnread()).toBe(false);
  });

  test('not by a change that writes nothing', async () => {
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.desk.tickets.change(bench.by(bench.bob), {
      number,
      priority: 'urgent',
      assigneeId: bench.ann.id,
    });
    expect(await isUnread()).toBe(false);
  });

  test('for agents alone', async () => {
    const ticket = await bench.desk.tickets.get(bench.byKey, number);
    expect(await bench.desk.tickets.unreadAmong(bench.byKey, [ticket])).toBeNull();
    expect(await bench.desk.tickets.unreadAmong(bench.bySystem, [ticket])).toBeNull();
    expect(await bench.desk.tickets.unreadAmong(bench.by(bench.ann), [])).toEqual(new Set());
  });
});
