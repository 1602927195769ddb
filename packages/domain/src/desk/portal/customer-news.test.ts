import { describe, expect, test } from 'vitest';
import type { FeedKey } from '../../outbound/notifications/news.ts';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import { everything, openPortalDesk } from '../../testing/portal-desk.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A request of Cora's, and her notifications. */
const openHeardDesk = async () => {
  const bench = await openPortalDesk();
  const { desk, byOwner, byKey, ports } = bench;
  const cora = await bench.aCustomer({ name: 'Cora' });
  const { number } = (await bench.submit(cora)).request;
  const news = async (call = cora) => (await desk.portal.listNotifications(call, everything)).data;
  return {
    ...{ ...bench, cora, number, news },
    kinds: async (call = cora) => (await news(call)).map(({ kind }) => kind),
    pass: (milliseconds: number) => ports.clock.advance(milliseconds),
    reply: (overrides: object = {}, call = byOwner) =>
      desk.tickets.reply(call, { number, body: 'Try the fuse.', internal: false, ...overrides }),
    move: (status: 'open' | 'solved' | 'closed') => desk.tickets.change(byKey, { number, status }),
  };
};

describe('a customer is notified of', () => {
  test('a reply, with the agent’s name, or the workspace’s for a key', async () => {
    const { reply, byKey, news, number, pass, ports } = await openHeardDesk();
    const { id } = await reply();
    pass(minute);
    await reply({}, byKey);
    const [byMachine, byOlga] = await news();
    expect(byMachine).toMatchObject({ kind: 'agent_replied', actorName: 'Acme Support' });
    expect(byOlga).toEqual({
      ...{
        id: `agent_replied:${id}`,
        kind: 'agent_replied',
        ticketNumber: number,
        ticketSubject: 'No power',
      },
      actorName: 'Olga Owner',
      at: '2026-11-20T08:05:00.000Z',
      read: false,
    });
    expect(byMachine?.at).toBe(ports.clock.now());
  });

  test('a request that was solved or closed, until it is reopened', async () => {
    const { kinds, move, pass, desk, cora, number } = await openHeardDesk();
    await move('closed');
    expect(await kinds()).toEqual(['request_solved']);
    pass(minute);
    await move('open');
    expect(await kinds()).toEqual([]);
    await move('solved');
    pass(minute);
    await move('closed');
    expect(await kinds()).toEqual(['request_solved']);
    await desk.portal.answerRequest(cora, { number, body: 'Thanks.' });
    expect(await kinds()).toEqual(['request_solved']);
  });

  test('both the reply and the solving when one message does both', async () => {
    const { kinds, reply } = await openHeardDesk();
    await reply({ status: 'solved' });
    expect((await kinds()).toSorted()).toEqual(['agent_replied', 'request_solved']);
  });

  test('nothing for their own messages, internal notes and texts of rules', async () => {
    const bench = await openHeardDesk();
    const macro = aMacro({ replyBody: 'We got it.' });
    await bench.ports.work.write(bench.workspaceId, ({ configuration }) => configuration.add('macro', macro));
    await configured({ rules: [ruleThat([{ type: 'apply_macro', value: macro.id }])] }, bench);
    await bench.submit(bench.cora);
    await bench.desk.portal.answerRequest(bench.cora, { number: bench.number, body: 'Still dark.' });
    await bench.reply({ internal: true });
    expect((await bench.messagesOf(bench.cora, 2)).map(({ author }) => author)).toEqual([
      { type: 'customer', name: 'Cora' },
      { type: 'rule', name: 'Acme Support' },
    ]);
    expect(await bench.kinds()).toEqual([]);
  });

  test('nothing for requests that their organization shares', async () => {
    const bench = await openHeardDesk();
    const { id } = await bench.desk.organizations.add(bench.byKey, {
      name: 'Ltd',
      emailDomains: ['customer.example'],
      sharedTickets: true,
    });
    await bench.desk.tickets.change(bench.byKey, { number: bench.number, organizationId: id });
    const carl = await bench.aCustomer({ organizationId: id });
    await bench.reply({ status: 'solved' });
    expect(await bench.requestsOf(carl)).toMatchObject([{ mine: false, unread: true }]);
    expect(await bench.kinds(carl)).toEqual([]);
  });

  test('events of the last thirty days only', async () => {
    const { reply, kinds, pass } = await openHeardDesk();
    await reply({ status: 'solved' });
    pass(30 * day - 1);
    expect(await kinds()).toHaveLength(2);
    pass(1);
    expect(await kinds()).toEqual([]);
  });
});

describe('the read mark of a customer', () => {
  test('covers everything up to its instant, and later notifications are unread', async () => {
    const bench = await openHeardDesk();
    const { desk, cora, reply, pass } = bench;
    await reply();
    await reply();
    const listed = async () => {
      const { data, unreadCount, readAt } = await desk.portal.listNotifications(cora, {
        limit: 1,
        after: null,
      });
      return [data.map(({ read }) => read), unreadCount, readAt];
    };
    expect(await listed()).toEqual([[false], 2, null]);
    pass(minute);
    const readAt = bench.ports.clock.now();
    expect(await desk.portal.markNotificationsRead(cora)).toEqual({ readAt, unreadCount: 0 });
    expect(await listed()).toEqual([[true], 0, readAt]);
    pass(minute);
    await reply({ status: 'solved' });
    expect(await listed()).toEqual([[false], 2, readAt]);
  });

  test('is theirs alone, and does not affect agents', async () => {
    const { desk, cora, byOwner, reply, aCustomer } = await openHeardDesk();
    await reply();
    await desk.portal.markNotificationsRead(await aCustomer());
    await desk.notifications.markRead(byOwner);
    expect((await desk.portal.listNotifications(cora, everything)).readAt).toBeNull();
  });
});

test('the notifications of a customer come page by page, each once', async () => {
  const { desk, cora, reply, move, news, pass } = await openHeardDesk();
  for (let round = 0; round < 3; round += 1) {
    await reply();
    await reply({ status: 'solved' });
    if (round < 2) await move('open');
    pass(round * minute);
  }
  const whole = await news();
  const walked: unknown[] = [];
  let after: FeedKey | null = null;
  do {
    const page: Awaited<ReturnType<typeof desk.portal.listNotifications>> =
      await desk.portal.listNotifications(cora, { limit: 2, after });
    expect(page.unreadCount).toBe(7);
    walked.push(...page.data);
    after = page.next;
  } while (after);
  expect(walked).toEqual(whole);
  expect(new Set(whole.map(({ id }) => id)).size).toBe(7);
});
