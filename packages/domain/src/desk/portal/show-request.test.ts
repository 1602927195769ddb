import { describe, expect, test } from 'vitest';
import type { Stores, Work } from '../../model/ports.ts';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import { openPortalDesk } from '../../testing/portal-desk.ts';
import { testPorts } from '../../testing/test-ports.ts';

/** Reads as the work does, and tells which methods of contacts it asked. */
const watched = (work: Work): Readonly<{ work: Work; asked: string[] }> => {
  const asked: string[] = [];
  const watchedStores = (stores: Stores): Stores => ({
    ...stores,
    contacts: new Proxy(stores.contacts, {
      get: (contacts, name, receiver) => {
        asked.push(String(name));
        return Reflect.get(contacts, name, receiver);
      },
    }),
  });
  return {
    work: { ...work, read: (id, use) => work.read(id, (stores) => use(watchedStores(stores))) },
    asked,
  };
};

test('a list of many colleagues’ requests reads all of their names in one query, and who they are in another', async () => {
  const ports = testPorts();
  const { work, asked } = watched(ports.work);
  const bench = await openPortalDesk({ ...ports, work });
  const { id: organizationId } = await bench.desk.organizations.add(bench.byKey, {
    name: 'Sharing Ltd',
    emailDomains: ['customer.example'],
    sharedTickets: true,
  });
  const names = ['Ann', 'Ben', 'Cora', 'Dan', 'Eve'];
  const colleagues = [];
  for (const name of names) colleagues.push(await bench.aCustomer({ name, organizationId }));
  for (const call of [...colleagues, ...colleagues]) await bench.submit(call);
  const cora = await bench.aCustomer({ name: 'Cora', organizationId });
  asked.length = 0;
  const requests = await bench.requestsOf(cora);
  expect(requests.map(({ requester }) => requester.name).toReversed()).toEqual([...names, ...names]);
  expect(asked).toEqual(['find', 'findMany', 'findMany']);
});

describe('a mail of a rule to the customer', () => {
  const hour = 3_600_000;
  const macro = aMacro({ replyBody: 'We are still on it.' });
  const soothing = ruleThat([{ type: 'apply_macro', value: macro.id }], {
    on: ['time'],
    conditions: { all: [{ fact: 'hours_since_created', operator: 'greater_than', value: 1 }], any: [] },
  });

  const soothed = async () => {
    const bench = await openPortalDesk();
    await bench.ports.work.write(bench.workspaceId, ({ configuration }) => configuration.add('macro', macro));
    await configured({ rules: [soothing] }, bench);
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    bench.ports.clock.advance(2 * hour);
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(1);
    return { ...bench, cora, number, soothedAt: bench.ports.clock.now() };
  };

  test('updates the request’s times, and makes it no more unread than its notifications say', async () => {
    const { requestsOf, messagesOf, desk, cora, number, soothedAt } = await soothed();
    expect((await messagesOf(cora, number)).map(({ createdAt }) => createdAt).at(-1)).toBe(soothedAt);
    expect(await requestsOf(cora)).toMatchObject([
      { lastMessageAt: soothedAt, updatedAt: soothedAt, unread: false },
    ]);
    expect(await desk.portal.listNotifications(cora, { limit: 10, after: null })).toMatchObject({
      data: [],
      unreadCount: 0,
    });
  });

  test('is not moved by a later internal note, but by a reply', async () => {
    const { requestsOf, ports, desk, byOwner, cora, number, soothedAt } = await soothed();
    const instants = async () =>
      (await requestsOf(cora)).map(({ lastMessageAt, updatedAt }) => [lastMessageAt, updatedAt]);
    const reply = async (internal: boolean) => {
      ports.clock.advance(hour);
      await desk.tickets.reply(byOwner, { number, body: 'Try the fuse.', internal });
      return ports.clock.now();
    };
    await reply(true);
    expect(await instants()).toEqual([[soothedAt, soothedAt]]);
    const answeredAt = await reply(false);
    expect(await instants()).toEqual([[answeredAt, answeredAt]]);
  });

  test('is unknown for an old ticket, whose replies are known', async () => {
    const { requestsOf, ports, workspaceId, cora, number } = await soothed();
    const before = '2026-11-19T09:00:00.000Z';
    await ports.work.write(workspaceId, async ({ tickets }) => {
      const ticket = await tickets.findForChange(number);
      if (!ticket) return;
      const { publicAt: _publicAt, ...acts } = ticket.acts;
      await tickets.save({ ...ticket, acts, lastCustomerMessageAt: before });
    });
    expect(await requestsOf(cora)).toMatchObject([{ lastMessageAt: before, updatedAt: before }]);
  });
});

test('the update time of a request never goes back, whatever agents do', async () => {
  const { aCustomer, submit, requestsOf, desk, byOwner, ports } = await openPortalDesk();
  const cora = await aCustomer();
  const { number } = (await submit(cora)).request;
  const reopening = ['solved', 'open', 'solved', 'closed', 'open'] as const;
  const statuses = ['open', 'pending', 'solved', 'closed'] as const;
  const all = statuses.flatMap((one) =>
    statuses.flatMap((two) => statuses.flatMap((three) => [one, two, three])),
  );
  let last = (await requestsOf(cora))[0];
  for (const status of [...reopening, ...all]) {
    if (last?.status === 'closed' && status !== 'open') continue;
    ports.clock.advance(60_000);
    await desk.tickets.change(byOwner, { number, status });
    await desk.tickets.reply(byOwner, { number, body: 'A note.', internal: true }).catch(() => undefined);
    const [now] = await requestsOf(cora);
    const isDone = (of?: string) => of === 'solved' || of === 'closed';
    const isMoved = now?.status !== last?.status && (isDone(now?.status) || isDone(last?.status));
    expect(now).toMatchObject({ status, updatedAt: isMoved ? ports.clock.now() : last?.updatedAt });
    last = now;
  }
});
