import { describe, expect, test } from 'vitest';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { CustomerSignedIn } from '../../entry/sessions/sign-in.ts';
import { type CustomerDesk, openCustomerDesk } from '../../testing/customer-desk.ts';
import { aPushDevice, aPushToken } from '../../testing/push-builders.ts';

const day = 24 * 60 * 60_000;

/** A session whose device is registered for news. */
const withPush = async (bench: CustomerDesk, email?: string): Promise<CustomerSignedIn> => {
  const signedIn = await bench.signIn(await bench.aLink(email));
  const { id: sessionId, owner } = signedIn.session;
  const device = aPushDevice({ owner, sessionId });
  await bench.ports.work.write(bench.workspaceId, ({ pushDevices }) =>
    pushDevices.save(device, aPushToken()),
  );
  return signedIn;
};

/** Which of the sessions open something, and which of their devices are told of news. */
const state = async ({ desk, read }: CustomerDesk, sessions: readonly CustomerSignedIn[]) => {
  const open = [];
  const registered = [];
  for (const { token, session } of sessions) {
    const found = await desk.authenticate(token).catch(() => null);
    const devices = await read(({ pushDevices }) => pushDevices.listOf('customer', [session.owner.id]));
    open.push(found !== null);
    registered.push(devices.some(({ sessionId }) => sessionId === session.id));
  }
  return { open, registered };
};

describe('signing out', () => {
  test('ends this session and its push registrations, and no other session of the customer', async () => {
    const bench = await openCustomerDesk();
    const sessions = [await withPush(bench), await withPush(bench), await withPush(bench)] as const;
    await bench.desk.portal.logOut(await bench.callOf(sessions[1]));
    const expected = [true, false, true];
    expect(await state(bench, sessions)).toEqual({ open: expected, registered: expected });
  });

  test('needs a customer, not a key or agent', async () => {
    const { desk, byKey, byOwner } = await openCustomerDesk();
    for (const call of [byKey, byOwner])
      await expect(desk.portal.logOut(call)).rejects.toMatchObject({ code: 'customer_required' });
  });

  test('a customer’s session in a browser ends when the browser signs in again', async () => {
    const { desk, visitor, aLink } = await openCustomerDesk();
    const first = await desk.portal.signInBrowser(visitor, { token: await aLink() });
    const other = await desk.portal.signInBrowser(visitor, { token: await aLink() });
    const earlierToken = first.token;
    const email = 'ann@customer.example';
    const next = await desk.portal.signInBrowser(visitor, { token: await aLink(email), earlierToken });
    expect(await desk.portal.ofBrowser(first.token)).toBeNull();
    for (const { token } of [other, next]) expect(await desk.portal.ofBrowser(token)).not.toBeNull();
  });
});

describe('a customer whose address changes', () => {
  test('is signed out everywhere, with their devices and the link to the old address', async () => {
    const bench = await openCustomerDesk();
    const { desk, byKey, bob, aLink, signIn } = bench;
    const sessions = [await withPush(bench), await withPush(bench)] as const;
    const ann = await withPush(bench, 'ann@customer.example');
    const link = await aLink();
    await desk.contacts.change(byKey, { id: bob.id, email: 'bob@new.example' });
    const expected = [false, false, true];
    expect(await state(bench, [...sessions, ann])).toEqual({ open: expected, registered: expected });
    await expect(signIn(link)).rejects.toMatchObject({ code: 'invalid_code' });
    expect((await desk.contacts.get(byKey, bob.id)).verifiedAt).toBeNull();
    const again = await signIn(await aLink('bob@new.example'));
    expect(again.contact.id).toBe(bob.id);
  });

  test('only in letter case, or changes anything else, stays signed in', async () => {
    const bench = await openCustomerDesk();
    const session = await withPush(bench);
    const change = { id: bench.bob.id, email: 'BOB@customer.example', name: 'Robert', phone: '1' };
    await bench.desk.contacts.change(bench.byKey, change);
    expect(await state(bench, [session])).toEqual({ open: [true], registered: [true] });
  });
});

describe('a removed customer', () => {
  test('leaves no session, link, mail, device or waterline', async () => {
    const bench = await openCustomerDesk();
    const { desk, byKey, bob, ports, workspaceId, read, aLink, signIn, linkMails } = bench;
    const signedIn = await withPush(bench);
    const call = await bench.callOf(signedIn);
    await ports.work.write(workspaceId, ({ notifications }) =>
      notifications.markRead({ type: 'customer', id: bob.id }, ports.clock.now()),
    );
    const link = await aLink();
    await desk.contacts.remove(byKey, { id: bob.id, deleteTickets: true });
    expect(await state(bench, [signedIn])).toEqual({ open: [false], registered: [false] });
    const { session } = signedIn;
    expect(await read(({ sessions }) => sessions.customer.find(session.id))).toBeNull();
    expect(
      await read(({ notifications }) => notifications.findReadAt({ type: 'customer', id: bob.id })),
    ).toBeNull();
    expect(await linkMails()).toEqual([]);
    await expect(signIn(link)).rejects.toMatchObject({ code: 'invalid_code' });
    const asked = read((stores) => customerIn(stores, { contactId: call.actor.id ?? '' }));
    await expect(asked).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('is in the audit log by id only', async () => {
    const bench = await openCustomerDesk();
    const signedIn = await bench.signIn(await bench.aLink());
    await bench.desk.portal.logOut(await bench.callOf(signedIn));
    await bench.desk.contacts.remove(bench.byKey, { id: bench.bob.id, deleteTickets: true });
    const entries = await bench.desk.audit.list(bench.bySystem, { limit: 100, after: null });
    expect(JSON.stringify(entries)).not.toMatch(/bob/i);
    expect(JSON.stringify(entries)).toContain(bench.bob.id);
  });
});

describe('a blocked customer', () => {
  test('is refused from the next call on, in the current session', async () => {
    const { desk, byKey, bob, read } = await openCustomerDesk();
    const look = () => read((stores) => customerIn(stores, { contactId: bob.id }));
    expect(await look()).toEqual(bob);
    await desk.contacts.change(byKey, { id: bob.id, blocked: true });
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('expired data of a customer', () => {
  test('the sign-in mail of a customer and its copies are removed a day later', async () => {
    const { desk, bySystem, ports, aLink, linkMails } = await openCustomerDesk();
    await aLink();
    const [mail] = await linkMails();
    ports.clock.advance(day);
    expect(await desk.chores.removeOldLinkMails(bySystem)).toBe(0);
    ports.clock.advance(1);
    expect(await desk.chores.removeOldLinkMails(bySystem)).toBe(1);
    expect(await linkMails()).toEqual([]);
    for (const task of await ports.taskQueue.claim(10, ports.clock.now(), [])) await desk.tasks.run(task);
    expect(ports.mailer.forgotten).toContain(mail?.id);
    expect(ports.mailer.letters).toEqual([]);
  });

  test('is deleted: links once they expired, sessions a month after they ended', async () => {
    const bench = await openCustomerDesk();
    const { desk, bySystem, ports, read, aLink, signIn, callOf } = bench;
    const signedIn = await signIn(await aLink());
    await desk.portal.logOut(await callOf(signedIn));
    const kept = await signIn(await aLink());
    await aLink();
    const clear = async () => [
      await desk.chores.removeExpiredLinks(bySystem),
      await desk.chores.removeEndedCustomerSessions(bySystem),
    ];
    expect(await clear()).toEqual([0, 0]);
    ports.clock.advance(10 * 60_000 + 1);
    expect(await clear()).toEqual([1, 0]);
    ports.clock.advance(30 * day);
    expect(await clear()).toEqual([0, 1]);
    expect(await read(({ sessions }) => sessions.customer.find(kept.session.id))).not.toBeNull();
  });
});
