import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import { aTicketFile } from '../../testing/builders.ts';
import { everything, openPortalDesk } from '../../testing/portal-desk.ts';

/** Cora and Carl of an organization that shares, Dora of one that does not, Zoe of none: one request each, by name. */
const openSharingDesk = async () => {
  const bench = await openPortalDesk();
  const { desk, byKey } = bench;
  const sharing = await desk.organizations.add(byKey, {
    name: 'Sharing Ltd',
    emailDomains: ['sharing.example'],
    sharedTickets: true,
  });
  const silent = await desk.organizations.add(byKey, {
    name: 'Silent Ltd',
    emailDomains: ['silent.example'],
  });
  const of = (name: string, domain: string, organizationId: string | null) =>
    bench.aCustomer({ name, email: `${name}@${domain}`, organizationId });
  const people = {
    cora: await of('Cora', 'sharing.example', sharing.id),
    carl: await of('Carl', 'Sharing.Example', sharing.id),
    dora: await of('Dora', 'silent.example', silent.id),
    dirk: await of('Dirk', 'silent.example', silent.id),
    zoe: await of('Zoe', 'zoe.example', null),
  };
  for (const call of Object.values(people)) await bench.submit(call);
  /** Numbers that a customer reads, when they try them all. */
  const seenBy = async (call: Call): Promise<readonly number[]> => {
    const seen: number[] = [];
    for (let number = 0; number <= 7; number += 1)
      await desk.portal.getRequest(call, { number, page: everything }).then(
        () => seen.push(number),
        (error: unknown) => expect(error).toMatchObject({ code: 'not_found', message: 'No such request.' }),
      );
    expect((await bench.requestsOf(call)).map(({ number }) => number)).toEqual(seen.toReversed());
    return seen;
  };
  return { ...bench, bench, ...people, sharing, silent, seenBy };
};

describe('a customer sees', () => {
  test('their own requests, and those that their organization shares', async () => {
    const { seenBy, cora, carl, dora, dirk, zoe } = await openSharingDesk();
    expect(await seenBy(cora)).toEqual([1, 2]);
    expect(await seenBy(carl)).toEqual([1, 2]);
    expect(await seenBy(dora)).toEqual([3]);
    expect(await seenBy(dirk)).toEqual([4]);
    expect(await seenBy(zoe)).toEqual([5]);
  });

  test('the requester of a shared request by name and nothing else', async () => {
    const { requestsOf, cora } = await openSharingDesk();
    expect((await requestsOf(cora)).map(({ mine, requester }) => [mine, requester])).toEqual([
      [false, { name: 'Carl' }],
      [true, { name: 'Cora' }],
    ]);
  });

  test('nothing that somebody submitted in the name of a colleague who never showed their address', async () => {
    const { desk, byKey, seenBy, cora, sharing } = await openSharingDesk();
    const planted = { requesterEmail: 'security@sharing.example', subject: 'Pay here', message: 'Now' };
    const { number } = await desk.tickets.open(byKey, planted);
    expect(await seenBy(cora)).toEqual([1, 2]);
    await desk.tickets.change(byKey, { number, organizationId: null });
    await desk.tickets.change(byKey, { number, organizationId: sharing.id });
    expect(await seenBy(cora)).toEqual([1, 2, number]);
  });

  test('what was put into the organization in the write that also reopened it', async () => {
    const { desk, byKey, seenBy, cora, sharing } = await openSharingDesk();
    const planted = { requesterEmail: 'new@sharing.example', subject: 'Hello', message: 'Now' };
    const { number } = await desk.tickets.open(byKey, planted);
    await desk.tickets.change(byKey, { number, organizationId: null, status: 'solved' });
    await desk.tickets.change(byKey, { number, organizationId: sharing.id, status: 'open' });
    expect(await seenBy(cora)).toEqual([1, 2, number]);
  });

  test('pages that are full, although others have many requests that they do not see', async () => {
    const { desk, byKey, cora, carl, bench } = await openSharingDesk();
    await bench.submit(carl);
    const planted = { requesterEmail: 'security@sharing.example', subject: 'Pay here', message: 'Now' };
    for (let count = 0; count < 4; count += 1) await desk.tickets.open(byKey, planted);
    await bench.submit(carl);
    const pages: (readonly number[])[] = [];
    let after: number | null = null;
    do {
      const read = await desk.portal.listRequests(cora, { page: { limit: 2, after } });
      pages.push(read.data.map(({ number }) => number));
      after = read.next;
    } while (after !== null);
    expect(pages).toEqual([
      [11, 6],
      [2, 1],
    ]);
  });

  test('a short page with more behind it once ten reads found nothing that they see', async () => {
    const { desk, ports, workspaceId, byKey, cora } = await openSharingDesk();
    const planted = { requesterEmail: 'security@sharing.example', subject: 'Pay here', message: 'Now' };
    const { number: first } = await desk.tickets.open(byKey, planted);
    const hidden = await ports.work.read(workspaceId, ({ tickets }) => tickets.find(first));
    if (!hidden) throw new Error('Expected the ticket to be there.');
    await ports.work.write(workspaceId, async ({ tickets }) => {
      for (let number = first + 1; number <= first + 950; number += 1)
        await tickets.add({ ...hidden, id: ports.ids.next(), number });
    });
    const { data, next } = await desk.portal.listRequests(cora, { page: { limit: 2, after: null } });
    expect([data, next]).toEqual([[], first + 950 - 901]);
    const rest = await desk.portal.listRequests(cora, { page: { limit: 2, after: next } });
    expect(rest.data.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('what an agent opened for a colleague in the organization', async () => {
    const { desk, byKey, seenBy, cora, sharing } = await openSharingDesk();
    const call = { requesterEmail: 'new@sharing.example', subject: 'Welcome', message: 'Hello' };
    const { number } = await desk.tickets.open(byKey, { ...call, organizationId: sharing.id });
    expect(await seenBy(cora)).toEqual([1, 2, number]);
  });

  test('nothing of their organization until their address is verified', async () => {
    const { seenBy, changed, cora } = await openSharingDesk();
    await changed(cora, { verifiedAt: null });
    expect(await seenBy(cora)).toEqual([1]);
  });

  test('nothing of their organization once their address has another domain', async () => {
    const { desk, byKey, bench, seenBy, sharing, silent, cora, carl } = await openSharingDesk();
    const movedTo = async (email: string) => {
      const contact = await desk.contacts.change(byKey, { id: carl.actor.id ?? '', email });
      // They show that the new address is theirs, too.
      await bench.changed(carl, { verifiedAt: bench.ports.clock.now() });
      return contact.organizationId;
    };
    expect(await movedTo('carl.b@sharing.example')).toBe(sharing.id);
    expect(await seenBy(carl)).toEqual([1, 2]);
    expect(await movedTo('carl@elsewhere.example')).toBeNull();
    expect(await seenBy(carl)).toEqual([2]);
    expect((await desk.portal.me(carl)).organization).toBeNull();
    expect(await movedTo('carl@SILENT.example')).toBe(silent.id);
    expect(await seenBy(carl)).toEqual([2]);
    expect(await movedTo('carl@sharing.example')).toBe(sharing.id);
    expect(await seenBy(carl)).toEqual([1, 2]);
    expect(await seenBy(cora)).toEqual([1, 2]);
  });

  test('nothing of their organization once it loses their domain or stops sharing', async () => {
    const { desk, byKey, seenBy, sharing, cora, carl } = await openSharingDesk();
    const { id } = sharing;
    await desk.organizations.change(byKey, { id, emailDomains: ['sharing.test'] });
    for (const [call, own] of [
      [cora, 1],
      [carl, 2],
    ] as const)
      expect(await seenBy(call)).toEqual([own]);
    expect((await desk.portal.me(cora)).organization).toBeNull();
    await desk.organizations.change(byKey, { id, emailDomains: ['sharing.test', 'sharing.example'] });
    expect(await seenBy(cora)).toEqual([1, 2]);
    await desk.organizations.change(byKey, { id, sharedTickets: false });
    expect(await seenBy(cora)).toEqual([1]);
  });

  test('tickets that moved to their organization, and none that moved away', async () => {
    const { desk, byKey, seenBy, sharing, silent, cora } = await openSharingDesk();
    await desk.tickets.change(byKey, { number: 5, organizationId: sharing.id });
    await desk.tickets.change(byKey, { number: 2, organizationId: silent.id });
    expect(await seenBy(cora)).toEqual([1, 5]);
  });

  test('files of the requests that they see', async () => {
    const { desk, ports, workspaceId, messagesOf, cora, carl, dora, zoe } = await openSharingDesk();
    const [message] = await messagesOf(carl, 2);
    const file = aTicketFile({ ticketNumber: 2, messageId: message?.id ?? '' });
    await ports.work.write(workspaceId, ({ files }) => files.add([file]));
    for (const call of [cora, carl]) expect(await desk.portal.getFile(call, file.id)).toEqual(file);
    for (const call of [dora, zoe])
      await expect(desk.portal.getFile(call, file.id)).rejects.toMatchObject({ code: 'not_found' });
    for (const wrong of [ports.ids.next(), 'none', ''])
      await expect(desk.portal.getFile(cora, wrong)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a customer answers', () => {
  test('their own requests only; a shared one is read-only', async () => {
    const { desk, cora } = await openSharingDesk();
    const refusedAs = async (number: number, code: string) => {
      const answer = desk.portal.answerRequest(cora, { number, body: 'Mine.' });
      await expect(answer).rejects.toMatchObject({ code });
      await expect(desk.portal.refuseAnswer(cora, number)).rejects.toMatchObject({ code });
    };
    await refusedAs(2, 'forbidden');
    for (const number of [3, 5, 99]) await refusedAs(number, 'not_found');
    await desk.portal.refuseAnswer(cora, 1);
    await desk.portal.answerRequest(cora, { number: 1, body: 'Mine.' });
  });
});

describe('the portal is', () => {
  const everyCall = (bench: Awaited<ReturnType<typeof openSharingDesk>>, call: Call) => {
    const { portal } = bench.desk;
    const page = everything;
    return [
      () => portal.me(call),
      () => portal.fields(call),
      () => portal.listFields(call, page),
      () => portal.listRequests(call, { page }),
      () => portal.getRequest(call, { number: 1, page }),
      () => bench.submit(call),
      () => portal.refuseAnswer(call, 1),
      () => portal.answerRequest(call, { number: 1, body: 'No.' }),
      () => portal.getFile(call, bench.workspaceId),
      () => portal.listNotifications(call, { limit: 1, after: null }),
      () => portal.markNotificationsRead(call),
      () => portal.registerDevice(call, { pushToken: 'token', platform: 'ios' }),
      () => portal.removeDevice(call, bench.workspaceId),
    ];
  };

  test('open to customers only: agents, keys and the command line are refused', async () => {
    const bench = await openSharingDesk();
    for (const call of [bench.byOwner, bench.byKey, bench.bySystem])
      for (const refused of everyCall(bench, call))
        await expect(refused()).rejects.toMatchObject({ code: 'customer_required' });
  });

  test('closed to customers who were blocked or erased since they signed in', async () => {
    const bench = await openSharingDesk();
    await bench.changed(bench.cora, { blocked: true });
    for (const refused of everyCall(bench, bench.cora))
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
    const id = bench.carl.actor.id ?? '';
    await bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
    for (const refused of everyCall(bench, bench.carl))
      await expect(refused()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('open to a signed-in customer, with their organization', async () => {
    const { desk, cora, zoe, sharing } = await openSharingDesk();
    expect(await desk.portal.me(cora)).toMatchObject({
      contact: { name: 'Cora' },
      organization: { id: sharing.id },
      sessionId: cora.credentialId,
      workspace: { name: 'Acme Support' },
    });
    expect((await desk.portal.me(zoe)).organization).toBeNull();
  });
});
