import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { customerNotificationKinds } from '../../model/outbound/notification.ts';
import type { PushDevice } from '../../model/outbound/push-device.ts';
import type { Contact } from '../../model/people/contact.ts';
import { signedInAs } from '../../testing/portal-desk.ts';
import { openPushBench, type PushBench } from '../../testing/push-bench.ts';

const minute = 60_000;

type CustomerBench = PushBench & Readonly<{ bob: Call; device: PushDevice; number: number }>;

const contactOf = async (bench: PushBench): Promise<Contact> => {
  const found = await bench.read(({ contacts }) => contacts.findByEmail('bob@customer.example'));
  if (!found) throw new Error('Expected the contact bob@customer.example.');
  return found;
};

const registeredOf = async (bench: PushBench, call: Call, pushToken = 'of-bob'): Promise<PushDevice> =>
  (await bench.desk.portal.registerDevice(call, { pushToken, platform: 'ios' })).device;

/** Bob's registered device, and a ticket of his. */
const openCustomerBench = async (): Promise<CustomerBench> => {
  const bench = await openPushBench();
  const { number } = await bench.aTicket({ subject: 'My secret illness', message: 'Dr. Secret knows.' });
  const bob = await signedInAs(bench, await contactOf(bench));
  return { ...bench, bob, device: await registeredOf(bench, bob), number };
};

/** How many pushes work sends. */
const sent = async (bench: PushBench, work: () => Promise<unknown>): Promise<number> => {
  const before = bench.pushes.length;
  await work();
  expect(await bench.work()).toEqual([]);
  return bench.pushes.length - before;
};

describe('a push to a customer', () => {
  test('names the request and the change', async () => {
    const bench = await openCustomerBench();
    const { number } = bench;
    await bench.desk.tickets.reply(bench.byOwner, { number, body: 'Dr. Secret says.', internal: false });
    await bench.work();
    expect(bench.pushes).toEqual([
      {
        app: 'customers',
        platform: 'ios',
        token: 'of-bob',
        title: `en push_request ${number}`,
        body: 'en push_agent_replied',
        collapseKey: `${bench.workspaceId}.${number}`,
        data: { kind: 'agent_replied', ticket_number: String(number), workspace: 'acme' },
      },
    ]);
    expect(
      await sent(bench, () => bench.desk.tickets.change(bench.byKey, { number, status: 'solved' })),
    ).toBe(1);
    expect(bench.pushes.at(-1)).toMatchObject({ body: 'en push_request_solved' });
  });

  test('is in the language that the workspace has when it is sent', async () => {
    const bench = await openCustomerBench();
    const { number, ports, workspaceId } = bench;
    await bench.tellCustomer(bench.device, number);
    await ports.work.write(workspaceId, async ({ workspace }) => {
      const found = await workspace.find();
      if (found) await workspace.save({ ...found, locale: 'de-CH' });
    });
    expect(await sent(bench, async () => undefined)).toBe(1);
    expect(bench.pushes.at(-1)).toMatchObject({
      title: `de push_request ${number}`,
      body: 'de push_agent_replied',
    });
  });

  test.each(customerNotificationKinds)('of the kind %s shows no text that people wrote', async (kind) => {
    const bench = await openCustomerBench();
    expect(await sent(bench, () => bench.tellCustomer(bench.device, bench.number, kind))).toBe(1);
    const push = bench.pushes.at(-1);
    expect(JSON.stringify([push?.title, push?.body])).not.toMatch(/secret|Olga|bob@/i);
    expect(push?.body).toBe(`en push_${kind}`);
    expect(push?.data.kind).toBe(kind);
  });

  test.each([
    [
      'the contact was blocked',
      async (bench: CustomerBench) => {
        const { id } = await contactOf(bench);
        await bench.desk.contacts.change(bench.byKey, { id, blocked: true });
      },
    ],
    ['the session was signed out', ({ desk, bob }: CustomerBench) => desk.portal.logOut(bob)],
    [
      'the session was revoked',
      ({ ports, workspaceId, device }: CustomerBench) =>
        ports.work.write(workspaceId, ({ sessions }) =>
          sessions.customer.revoke(device.sessionId, ports.clock.now()),
        ),
    ],
    ['the workspace was suspended', ({ desk, bySystem }: CustomerBench) => desk.workspaces.suspend(bySystem)],
    [
      'the contact was erased',
      async (bench: CustomerBench) => {
        const { id } = await contactOf(bench);
        await bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
        // Then what forgets their network address is due too.
        bench.ports.clock.advance(limits.writeMs + limits.clockSkewMs);
      },
    ],
    [
      'the device was removed',
      ({ desk, bob, device }: CustomerBench) => desk.portal.removeDevice(bob, device.id),
    ],
    ['an agent took the device over', (bench: CustomerBench) => bench.register(bench.byOwner, 'of-bob')],
    [
      'another customer took the device over',
      async (bench: CustomerBench) => {
        await bench.aTicket({ requesterEmail: 'eve@customer.example' });
        const eve = await bench.read(({ contacts }) => contacts.findByEmail('eve@customer.example'));
        if (eve) await registeredOf(bench, await signedInAs(bench, eve));
      },
    ],
  ] as const)('is not sent when %s since', async (_case, change) => {
    const bench = await openCustomerBench();
    await bench.tellCustomer(bench.device, bench.number);
    expect(await sent(bench, () => Promise.resolve(change(bench)))).toBe(0);
    expect((await bench.desk.tasks.count(bench.bySystem)).waiting).toBe(0);
  });

  test('is not sent to a session that has expired since', async () => {
    const bench = await openCustomerBench();
    const { device, number } = bench;
    const session = await bench.read(({ sessions }) => sessions.customer.find(device.sessionId));
    bench.ports.clock.set(plus(session?.expiresAt ?? '', -minute));
    expect(await sent(bench, () => bench.tellCustomer(device, number))).toBe(1);
    bench.ports.clock.advance(minute);
    expect(await sent(bench, () => bench.tellCustomer(device, number))).toBe(0);
  });

  test('that fails permanently ends the registration, and the audit log shows it', async () => {
    const bench = await openCustomerBench();
    bench.answers(() => ({ type: 'gone' }));
    await sent(bench, () => bench.tellCustomer(bench.device, bench.number));
    const { id } = bench.device;
    expect(await bench.read(({ pushDevices }) => pushDevices.find(id))).toBeNull();
    const { data } = await bench.read(({ audit }) => audit.list({ limit: 1, after: null }));
    expect(data).toMatchObject([{ operation: 'removeCustomerDevice', path: `/portal/devices/${id}` }]);
  });

  test('with a token unknown to the provider ends that registration, and no agent’s', async () => {
    const bench = await openCustomerBench();
    const ofOlga = await bench.register(bench.byOwner, 'of-olga');
    bench.answers(({ app }) => ({ type: app === 'customers' ? 'gone' : 'sent' }));
    await bench.tellCustomer(bench.device, bench.number);
    await bench.tell(ofOlga, bench.number);
    await bench.work();
    const left = [bench.device, ofOlga].map(({ id }) =>
      bench.read(({ pushDevices }) => pushDevices.find(id)),
    );
    expect(await Promise.all(left)).toEqual([null, ofOlga]);
  });

  test('uses the app of the device’s current owner', async () => {
    const bench = await openCustomerBench();
    await bench.tell(await bench.register(bench.byOwner, 'of-bob'), bench.number);
    await bench.work();
    await bench.tellCustomer(await registeredOf(bench, bench.bob), bench.number);
    await bench.work();
    expect(bench.pushes.map(({ app, token }) => [app, token])).toEqual([
      ['agents', 'of-bob'],
      ['customers', 'of-bob'],
    ]);
  });

  test('and one to the assignee are two pushes, each with their own words', async () => {
    const bench = await openCustomerBench();
    const { number } = bench;
    await bench.register(bench.byOwner, 'of-olga');
    const byAda = await bench.byAgent('agent');
    await bench.desk.tickets.change(bench.byKey, { number, assigneeId: bench.owner.id });
    await bench.desk.tickets.reply(byAda, { number, body: 'A note.', internal: true });
    await bench.desk.tickets.reply(byAda, { number, body: 'An answer.', internal: false });
    await bench.desk.portal.answerRequest(bench.bob, { number, body: 'Thanks.' });
    await bench.work();
    const sentTo = bench.pushes.map(({ app, token, title, data }) => [app, token, title, data.kind]);
    expect(sentTo.toSorted()).toEqual([
      ['agents', 'of-olga', `en push_ticket ${number}`, 'customer_replied'],
      ['agents', 'of-olga', `en push_ticket ${number}`, 'note_added'],
      ['agents', 'of-olga', `en push_ticket ${number}`, 'ticket_assigned'],
      ['customers', 'of-bob', `en push_request ${number}`, 'agent_replied'],
    ]);
  });
});
