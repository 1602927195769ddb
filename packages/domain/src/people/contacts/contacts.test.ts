import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const page = { limit: 100, after: null };

const withContact = async () => {
  const bench = await openTestDesk();
  const { contact } = await bench.desk.contacts.add(bench.byKey, {
    email: 'bob@customer.example',
    name: 'Bob',
  });
  return { ...bench, contact, id: contact.id };
};

describe('adding a contact', () => {
  test('with a known address returns the existing one, and emits nothing', async () => {
    const { desk, byKey, contact, eventsOf } = await withContact();
    const events = await eventsOf(async () => {
      const again = await desk.contacts.add(byKey, {
        email: 'BOB@Customer.Example',
        name: 'Robert',
        phone: '1',
      });
      expect(again).toEqual({ contact, created: false });
    });
    expect(events).toEqual([]);
  });

  test('in twenty calls at the same moment creates one', async () => {
    const { desk, byKey } = await openTestDesk();
    const found = await Promise.all(
      Array.from({ length: 20 }, () => desk.contacts.add(byKey, { email: 'eve@customer.example' })),
    );
    expect(found.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(found.map(({ contact }) => contact.id)).size).toBe(1);
  });

  test('emits the contact as added', async () => {
    const { desk, byKey, events } = await openTestDesk();
    const { contact } = await desk.contacts.add(byKey, { email: 'eve@customer.example', phone: '1' });
    const [event] = await events();
    expect(event).toMatchObject({ kind: 'contact.created', subjectId: contact.id, sequence: 1 });
    expect(event?.data).toMatchObject({
      email: 'eve@customer.example',
      name: 'eve',
      phone: '1',
      blocked: false,
    });
  });
});

describe('changing a contact', () => {
  test('keeps omitted fields, and null clears', async () => {
    const { desk, byKey, contact, id } = await withContact();
    const full = await desk.contacts.change(byKey, {
      id,
      phone: '1',
      locale: 'ga',
      customFields: { plan: 'pro', seats: 2 },
    });
    expect(full).toMatchObject({ name: 'Bob', email: contact.email, phone: '1', version: 2 });
    const cleared = await desk.contacts.change(byKey, {
      id,
      phone: null,
      locale: null,
      customFields: { plan: null },
    });
    expect(cleared).toMatchObject({ phone: null, locale: null, customFields: { seats: 2 }, version: 3 });
  });

  test('to the values it has saves nothing and emits nothing', async () => {
    const { desk, byKey, contact, id, ports, eventsOf } = await withContact();
    ports.clock.advance(1_000);
    const events = await eventsOf(async () => {
      expect(await desk.contacts.change(byKey, { id, name: 'Bob', blocked: false, phone: null })).toEqual(
        contact,
      );
    });
    expect(events).toEqual([]);
  });

  test('to an address with another domain moves them to its organization, or to none', async () => {
    const { desk, byKey, id, eventsOf } = await withContact();
    const add = (domain: string) => desk.organizations.add(byKey, { name: 'Ltd', emailDomains: [domain] });
    const old = await add('customer.example');
    const next = await add('next.example');
    const movedTo = async (email: string) =>
      (await desk.contacts.change(byKey, { id, email })).organizationId;
    expect((await desk.contacts.get(byKey, id)).organizationId).toBe(old.id);
    expect(await movedTo('robert@Customer.example')).toBe(old.id);
    const events = await eventsOf(() => movedTo('bob@NEXT.example'));
    expect(events).toMatchObject([{ kind: 'contact.updated', data: { organization_id: next.id } }]);
    expect(await movedTo('bob@sub.next.example')).toBeNull();
  });

  test('to the address of another contact is refused', async () => {
    const { desk, byKey, id } = await withContact();
    await desk.contacts.add(byKey, { email: 'eve@customer.example' });
    await expect(desk.contacts.change(byKey, { id, email: 'EVE@customer.example' })).rejects.toMatchObject({
      code: 'email_taken',
      field: 'email',
    });
  });

  test('that was changed or removed meanwhile is refused', async () => {
    const { desk, byKey, id } = await withContact();
    await expect(desk.contacts.change(byKey, { id, ifVersion: [2], name: 'B' })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    await expect(desk.contacts.change(byKey, { id: anId() })).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.contacts.get(byKey, anId())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('listing contacts', () => {
  test('by address returns one or none', async () => {
    const { desk, byKey, contact } = await withContact();
    await desk.contacts.add(byKey, { email: 'eve@customer.example' });
    const list = async (email: string) => (await desk.contacts.list(byKey, { email, filter: {}, page })).data;
    expect(await list('Bob@Customer.example')).toEqual([contact]);
    expect(await list('nobody@customer.example')).toEqual([]);
  });
});

describe('removing a contact', () => {
  test('without tickets leaves one event without personal data', async () => {
    const { desk, byKey, id, events } = await withContact();
    await desk.contacts.remove(byKey, { id, deleteTickets: false });
    await expect(desk.contacts.get(byKey, id)).rejects.toMatchObject({ code: 'not_found' });
    const left = await events();
    expect(left).toMatchObject([{ kind: 'contact.deleted', subjectId: id, data: { id } }]);
    expect(JSON.stringify(left)).not.toContain('bob@');
  });

  test('with tickets is refused, and nothing is removed', async () => {
    const { desk, byKey, contact, id, aTicket, events } = await withContact();
    await aTicket();
    const before = await events();
    await expect(desk.contacts.remove(byKey, { id, deleteTickets: false })).rejects.toMatchObject({
      code: 'contact_has_tickets',
    });
    expect(await desk.contacts.get(byKey, id)).toEqual(contact);
    expect(await events()).toEqual(before);
  });

  test('with all tickets erases these, their messages and events, and no others', async () => {
    const { desk, byKey, id, aTicket, read, events } = await withContact();
    const gone = [await aTicket({ tags: ['gone'] }), await aTicket()];
    const kept = await aTicket({ requesterEmail: 'eve@other.example' });
    await desk.tickets.reply(byKey, { number: gone[0]?.number ?? 0, internal: false, body: 'To bob@' });
    await desk.contacts.remove(byKey, { id, deleteTickets: true });
    const tickets = (await desk.tickets.list(byKey, { filter: {}, page })).data;
    expect(tickets.map(({ id }) => id)).toEqual([kept.id]);
    expect((await read((stores) => stores.messages.listOfTicket(1, page))).data).toEqual([]);
    expect((await desk.tags.list(byKey, page)).data).toEqual([]);
    const left = await events();
    expect(JSON.stringify(left)).not.toContain('bob@');
    const erased = left.filter(({ kind }) => kind === 'ticket.deleted');
    expect(erased.map(({ data }) => data.number).toSorted()).toEqual([1, 2]);
    expect(erased.map(({ data }) => data.subject)).toEqual(['', '']);
    expect(left.at(-1)).toMatchObject({ kind: 'contact.deleted' });
  });

  test('with more tickets than one batch erases all', async () => {
    const { desk, byKey, id, aTicket } = await withContact();
    for (let count = 0; count < 205; count++) await aTicket();
    await desk.contacts.remove(byKey, { id, deleteTickets: true });
    expect((await desk.tickets.list(byKey, { filter: {}, page })).data).toEqual([]);
  });

  test('that does not exist is not found', async () => {
    const { desk, byKey } = await openTestDesk();
    await expect(desk.contacts.remove(byKey, { id: anId(), deleteTickets: true })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
