import { beforeEach, describe, expect, test } from 'vitest';
import { notifiedOf } from '../../model/outbound/audience.ts';
import { configured, firstReplyIn, ruleThat } from '../../testing/automated-desk.ts';
import { aMessage } from '../../testing/builders.ts';
import { type NewsDesk, openNewsDesk } from '../../testing/news-desk.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let bench: NewsDesk;
beforeEach(async () => {
  bench = await openNewsDesk();
});

/** A ticket of Ann's that she knows of. */
const ofAnn = async (): Promise<number> => {
  const { number } = await bench.aTicket({ assigneeId: bench.ann.id });
  bench.pass(minute);
  await bench.desk.notifications.markRead(bench.by(bench.ann));
  bench.pass(minute);
  return number;
};

const unreadOf = async () =>
  (await bench.newsOf(bench.ann)).filter(({ read }) => !read).map(({ kind, actorName }) => [kind, actorName]);

describe('an agent gets notifications', () => {
  test('about a ticket that others assign to them, with the person who did it', async () => {
    const { number } = await bench.aTicket();
    bench.pass(minute);
    await bench.desk.tickets.change(bench.by(bench.bob), { number, assigneeId: bench.ann.id });
    expect(await unreadOf()).toEqual([['ticket_assigned', 'Bob']]);
    expect((await bench.newsOf(bench.ann))[0]).toMatchObject({
      ticketNumber: number,
      ticketSubject: 'My printer is on fire',
      at: bench.ports.clock.now(),
    });
    expect(await bench.kindsOf(bench.bob)).toEqual([]);
  });

  test('about a ticket that is opened for them', async () => {
    await bench.aTicket({ assigneeId: bench.ann.id });
    expect(await unreadOf()).toEqual([['ticket_created', 'Integration']]);
  });

  test('about new unassigned tickets of their team, until they are assigned', async () => {
    const { number } = await bench.aTicket({ teamId: bench.teamId });
    for (const member of [bench.ann, bench.bob])
      expect(await bench.kindsOf(member)).toEqual(['ticket_created']);
    expect(await bench.kindsOf(bench.cleo)).toEqual([]);
    bench.pass(minute);
    await bench.desk.tickets.change(bench.by(bench.bob), { number, assigneeId: bench.bob.id });
    for (const member of [bench.ann, bench.bob]) expect(await bench.kindsOf(member)).toEqual([]);
  });

  test('about a customer’s replies, and not about the message that opened the ticket', async () => {
    const number = await ofAnn();
    await bench.answer(number);
    expect(await unreadOf()).toEqual([['customer_replied', 'bob']]);
  });

  test('about notes by others, and not about public replies', async () => {
    const number = await ofAnn();
    await bench.note(bench.bob, number, 'I know this one.');
    await bench.desk.tickets.reply(bench.by(bench.bob), { number, body: 'Hello.', internal: false });
    expect(await unreadOf()).toEqual([['note_added', 'Bob']]);
  });

  test('once about a note that mentions them, also on tickets of others', async () => {
    const number = await ofAnn();
    await bench.note(bench.bob, number, '@ann and @cleo@desk.example, look.');
    expect(await unreadOf()).toEqual([['mentioned', 'Bob']]);
    expect(await bench.kindsOf(bench.cleo)).toEqual(['mentioned']);
    bench.pass(minute);
    await bench.desk.tickets.reply(bench.by(bench.bob), { number, body: '@cleo', internal: false });
    expect(await bench.kindsOf(bench.cleo)).toEqual(['mentioned']);
  });

  test('about a ticket that is reopened', async () => {
    const number = await ofAnn();
    await bench.desk.tickets.change(bench.by(bench.ann), { number, status: 'solved' });
    bench.pass(minute);
    await bench.desk.tickets.change(bench.by(bench.bob), { number, status: 'open' });
    expect(await unreadOf()).toEqual([['ticket_reopened', 'Bob']]);
  });

  test('about a solved ticket that its customer reopens by a reply', async () => {
    const number = await ofAnn();
    await bench.desk.tickets.change(bench.by(bench.ann), { number, status: 'solved' });
    bench.pass(minute);
    await bench.answer(number);
    expect((await unreadOf()).toSorted()).toEqual([
      ['customer_replied', 'bob'],
      ['ticket_reopened', 'bob'],
    ]);
  });

  test('about a near deadline and a passed one, with the name of its policy', async () => {
    await configured({ policies: [{ ...firstReplyIn(3_600, 600), name: 'Gold' }] }, bench);
    await ofAnn();
    bench.pass(52 * minute);
    await bench.desk.chores.stampClocks(bench.bySystem);
    bench.pass(10 * minute);
    await bench.desk.chores.stampClocks(bench.bySystem);
    expect(await unreadOf()).toEqual([
      ['sla_breached', 'Gold'],
      ['sla_warning', 'Gold'],
    ]);
  });

  test('about the actions of a rule, with its name', async () => {
    const rule = ruleThat([{ type: 'set_assignee', value: bench.ann.id }], {
      name: 'Hand out',
      on: ['ticket.updated'],
    });
    await configured({ rules: [rule] }, bench);
    const { number } = await bench.aTicket();
    bench.pass(minute);
    await bench.desk.tickets.change(bench.byKey, { number, priority: 'high' });
    expect(await unreadOf()).toEqual([['ticket_assigned', 'Hand out']]);
  });
});

describe('no agent gets notifications', () => {
  test('about their own actions', async () => {
    const byAnn = bench.by(bench.ann);
    const { number } = await bench.desk.tickets.open(byAnn, {
      requesterEmail: 'bob@customer.example',
      subject: 'By phone',
      message: 'They called.',
      assigneeId: bench.ann.id,
    });
    const others = await bench.aTicket();
    await bench.desk.tickets.change(byAnn, { number: others.number, assigneeId: bench.ann.id });
    await bench.note(bench.ann, number, 'A note to myself, @ann.');
    await bench.desk.tickets.change(byAnn, { number, status: 'solved' });
    await bench.desk.tickets.change(byAnn, { number, status: 'open' });
    await bench.desk.tickets.open(byAnn, {
      requesterEmail: 'bob@customer.example',
      subject: 'For the team',
      message: 'They called.',
      teamId: bench.teamId,
    });
    expect(await bench.newsOf(bench.ann)).toEqual([]);
  });

  test('about the actions of a key in their name', async () => {
    const number = await ofAnn();
    const reply = { number, body: 'Hello.', internal: true, agentId: bench.ann.id };
    await bench.desk.tickets.reply(bench.byKey, reply);
    expect(await unreadOf()).toEqual([]);
  });

  test('about events before the ticket was theirs, but messages stay for the agents who got them', async () => {
    const number = await ofAnn();
    await bench.note(bench.cleo, number, 'For Ann.');
    bench.pass(minute);
    await bench.desk.tickets.change(bench.by(bench.ann), { number, assigneeId: bench.bob.id });
    expect(await bench.kindsOf(bench.bob)).toEqual(['ticket_assigned']);
    expect(await bench.kindsOf(bench.ann)).toEqual(['note_added']);
  });

  test('about automatic mail, though it comes from the customer', () => {
    const author = { type: 'customer', id: 'a-customer', name: 'Bob' } as const;
    const place = { ticket: { assigneeId: 'ann', requesterId: 'a-customer' }, mentions: [], isFirst: false };
    expect(notifiedOf(aMessage({ author }), place)).toBe('ann');
    expect(notifiedOf(aMessage({ author, auto: true }), place)).toBeNull();
  });

  test('about anything older than thirty days', async () => {
    await bench.aTicket({ assigneeId: bench.ann.id });
    bench.pass(30 * day - 1);
    expect(await bench.kindsOf(bench.ann)).toEqual(['ticket_created']);
    bench.pass(1);
    const feed = await bench.desk.notifications.list(bench.by(bench.ann), { limit: 10, after: null });
    expect(feed).toEqual({ data: [], next: null, unreadCount: 0, readAt: null });
  });

  test('about erased tickets', async () => {
    const number = await ofAnn();
    await bench.note(bench.bob, number, 'Hello @ann.');
    await bench.answer(number);
    const { requesterId } = await bench.desk.tickets.get(bench.byKey, number);
    await bench.desk.contacts.remove(bench.byKey, { id: requesterId, deleteTickets: true });
    expect(await bench.newsOf(bench.ann)).toEqual([]);
  });

  test('without being an agent', async () => {
    for (const call of [bench.byKey, bench.bySystem]) {
      await expect(bench.desk.notifications.list(call, { limit: 1, after: null })).rejects.toMatchObject({
        code: 'agent_required',
      });
      await expect(bench.desk.notifications.markRead(call)).rejects.toMatchObject({ code: 'agent_required' });
    }
  });
});

describe('the waterline', () => {
  test('is null until notifications are marked read, and then moves to now', async () => {
    const { number } = await bench.aTicket({ assigneeId: bench.ann.id });
    const feed = () => bench.desk.notifications.list(bench.by(bench.ann), { limit: 1, after: null });
    expect(await feed()).toMatchObject({ unreadCount: 1, readAt: null, data: [{ read: false }] });
    bench.pass(minute);
    const readAt = bench.ports.clock.now();
    expect(await bench.desk.notifications.markRead(bench.by(bench.ann))).toEqual({ readAt, unreadCount: 0 });
    expect(await feed()).toMatchObject({ unreadCount: 0, readAt, data: [{ read: true }] });
    bench.pass(minute);
    await bench.answer(number);
    expect(await feed()).toMatchObject({ unreadCount: 1, readAt, data: [{ read: false }] });
  });

  test('never goes back, even if a clock does', async () => {
    await bench.aTicket({ assigneeId: bench.ann.id });
    const readAt = bench.ports.clock.now();
    await bench.desk.notifications.markRead(bench.by(bench.ann));
    bench.pass(-10 * minute);
    expect(await bench.desk.notifications.markRead(bench.by(bench.ann))).toEqual({ readAt, unreadCount: 0 });
  });

  test('belongs to each agent alone', async () => {
    await bench.aTicket({ teamId: bench.teamId });
    await bench.desk.notifications.markRead(bench.by(bench.ann));
    const feed = await bench.desk.notifications.list(bench.by(bench.bob), { limit: 1, after: null });
    expect(feed).toMatchObject({ unreadCount: 1, readAt: null });
  });
});
