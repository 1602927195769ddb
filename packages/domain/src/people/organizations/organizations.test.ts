import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import type { Ports } from '../../model/ports.ts';
import { anId } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { normalDomains } from './email-domains.ts';

const page = { limit: 100, after: null };

const withContacts = async () => {
  const bench = await openTestDesk();
  const add = async (email: string) => (await bench.desk.contacts.add(bench.byKey, { email })).contact.id;
  const organizationOf = async (id: string) =>
    (await bench.desk.contacts.get(bench.byKey, id)).organizationId;
  return { ...bench, add, organizationOf };
};

describe('email domains', () => {
  test('are stored in lower case, each once', () => {
    expect(normalDomains([' Acme.COM', 'acme.com.', 'gmail.com'])).toEqual(['acme.com', 'gmail.com']);
  });

  test.each(['acme', 'bob@acme.com', 'https://acme.com', '', '*.acme.com', 'acme.com\n.x', '10.0.0.1'])(
    'are host names: not %j',
    (domain) => {
      expect(() => normalDomains(['ok.example', domain])).toThrow(
        expect.objectContaining({ code: 'validation_failed', field: 'email_domains.1' }),
      );
    },
  );

  test('are limited to fifty', () => {
    const domains = Array.from({ length: 51 }, (_, index) => `d${index}.example`);
    expect(normalDomains(domains.slice(1))).toHaveLength(50);
    expect(() => normalDomains(domains)).toThrow(expect.objectContaining({ field: 'email_domains' }));
  });
});

describe('an organization', () => {
  test('gets the contacts of its domains that belong to no organization', async () => {
    const { desk, byKey, add, organizationOf, eventsOf, ports } = await withContacts();
    const [ann, bob, eve] = [
      await add('ann@acme.example'),
      await add('BOB@Acme.Example'),
      await add('eve@sub.acme.example'),
    ];
    ports.clock.advance(60_000);
    const events = await eventsOf(() =>
      desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['ACME.example'] }),
    );
    expect(await desk.contacts.get(byKey, ann)).toMatchObject({ version: 2, updatedAt: ports.clock.now() });
    const id = events[0]?.subjectId;
    expect(events.map(({ kind }) => kind)).toEqual([
      'organization.created',
      'contact.updated',
      'contact.updated',
    ]);
    expect([await organizationOf(ann), await organizationOf(bob), await organizationOf(eve)]).toEqual([
      id,
      id,
      null,
    ]);
    const { id: other } = await desk.organizations.add(byKey, {
      name: 'Sub',
      emailDomains: ['sub.acme.example'],
    });
    expect([await organizationOf(ann), await organizationOf(eve)]).toEqual([id, other]);
  });

  test('gets contacts when it gains a domain, and loses none when it loses one', async () => {
    const { desk, byKey, add, organizationOf } = await withContacts();
    const { id } = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    const ann = await add('ann@acme.example');
    const bob = await add('bob@acme.test');
    await desk.organizations.change(byKey, { id, emailDomains: ['acme.test'] });
    expect([await organizationOf(ann), await organizationOf(bob)]).toEqual([id, id]);
    expect(await organizationOf(await add('new@acme.example'))).toBeNull();
  });

  test('with the domain of another one is refused, and not stored', async () => {
    const { desk, byKey, events } = await withContacts();
    await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    const { id } = await desk.organizations.add(byKey, { name: 'Other' });
    const before = await events();
    const emailDomains = ['free.example', 'Acme.Example'];
    const taken = { code: 'domain_taken', field: 'email_domains' };
    await expect(desk.organizations.add(byKey, { name: 'Third', emailDomains })).rejects.toMatchObject(taken);
    await expect(desk.organizations.change(byKey, { id, emailDomains })).rejects.toMatchObject(taken);
    expect((await desk.organizations.list(byKey, { page })).data).toHaveLength(2);
    expect(await events()).toEqual(before);
  });

  test('keeps omitted fields, and null clears', async () => {
    const { desk, byKey } = await withContacts();
    const { id } = await desk.organizations.add(byKey, {
      name: 'Acme',
      notes: 'x',
      customFields: { tier: 'gold' },
    });
    const shared = await desk.organizations.change(byKey, { id, sharedTickets: true });
    expect(shared).toMatchObject({
      name: 'Acme',
      notes: 'x',
      sharedTickets: true,
      customFields: { tier: 'gold' },
    });
    const cleared = await desk.organizations.change(byKey, { id, notes: null, customFields: { tier: null } });
    expect(cleared).toMatchObject({ notes: null, customFields: {}, version: 3 });
  });

  test('with the same values is not saved and emits nothing', async () => {
    const { desk, byKey, eventsOf, ports } = await withContacts();
    const before = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    ports.clock.advance(1_000);
    const events = await eventsOf(async () => {
      const same = { id: before.id, name: 'Acme', emailDomains: ['ACME.example'], customFields: { x: null } };
      expect(await desk.organizations.change(byKey, same)).toEqual(before);
    });
    expect(events).toEqual([]);
  });

  test('that was changed meanwhile or is unknown is refused', async () => {
    const { desk, byKey } = await withContacts();
    const { id } = await desk.organizations.add(byKey, { name: 'Acme' });
    await expect(desk.organizations.change(byKey, { id, ifVersion: [9], name: 'B' })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    for (const call of [
      desk.organizations.change(byKey, { id: anId() }),
      desk.organizations.get(byKey, anId()),
      desk.organizations.remove(byKey, anId()),
    ])
      await expect(call).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('organizations that a question finds are listed on, although one was removed while they were read', async () => {
  const { desk, byKey, ports } = await withContacts();
  for (const name of ['Acme 1', 'Acme 2', 'Acme 3', 'Acme 4']) await desk.organizations.add(byKey, { name });
  const found = (await desk.organizations.list(byKey, { q: 'acme', page })).data;
  const read: Ports['work']['read'] = (id, use) =>
    ports.work.read(id, (stores) => {
      const { organizations } = stores;
      const find = async (one: string) => (one === found[0]?.id ? null : organizations.find(one));
      return use({ ...stores, organizations: { ...organizations, find } });
    });
  const { organizations } = createDesk({ ...ports, work: { ...ports.work, read } });
  const names: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const some = await organizations.list(byKey, { q: 'acme', page: { limit: 2, after: after ?? null } });
    names.push(...some.data.map(({ name }) => name));
    after = some.next;
  }
  expect(names).toEqual(['Acme 3', 'Acme 2', 'Acme 1']);
});

describe('removing an organization', () => {
  test('detaches its people and tickets, closed ones too, and removes none', async () => {
    const { desk, byKey, aTicket, organizationOf, eventsOf } = await withContacts();
    const { id } = await desk.organizations.add(byKey, {
      name: 'Customer',
      emailDomains: ['customer.example'],
    });
    const tickets = [await aTicket(), await aTicket()];
    await desk.tickets.change(byKey, { number: 2, status: 'closed' });
    const events = await eventsOf(() => desk.organizations.remove(byKey, id));
    expect(events.map(({ kind }) => kind)).toEqual([
      'ticket.updated',
      'ticket.updated',
      'contact.updated',
      'organization.deleted',
    ]);
    expect(events[0]?.data.changes).toEqual({ organization_id: [id, null] });
    const { data } = await desk.tickets.list(byKey, { filter: {}, page });
    expect(data.map(({ number, status, organizationId }) => [number, status, organizationId])).toEqual([
      [2, 'closed', null],
      [1, 'new', null],
    ]);
    expect(await organizationOf(tickets[0]?.requesterId ?? '')).toBeNull();
    await expect(desk.organizations.get(byKey, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('leaves nothing of who put its tickets there', async () => {
    const { desk, byKey, aTicket, read } = await openTestDesk();
    const { id } = await desk.organizations.add(byKey, { name: 'Customer', emailDomains: [] });
    const { number } = await aTicket({ organizationId: id });
    const actsOf = () => read(async ({ tickets }) => (await tickets.find(number))?.acts);
    expect(await actsOf()).toHaveProperty('placedIn', id);
    await desk.organizations.remove(byKey, id);
    expect(await actsOf()).not.toHaveProperty('placedIn');
  });
});
