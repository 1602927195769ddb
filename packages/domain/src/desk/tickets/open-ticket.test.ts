import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const page = { limit: 100, after: null };

describe('opening a ticket', () => {
  test('creates the requester, named after the first part of the address', async () => {
    const { desk, byKey, aTicket, eventsOf } = await openTestDesk();
    const events = await eventsOf(() => aTicket({ requesterEmail: 'Bob.Ray@customer.example' }));
    expect(events.map(({ kind }) => kind)).toEqual(['contact.created', 'ticket.created', 'message.created']);
    const { data } = await desk.contacts.list(byKey, { filter: {}, page });
    expect(data).toMatchObject([{ email: 'Bob.Ray@customer.example', name: 'Bob.Ray' }]);
  });

  test('finds the requester in any letter case, and does not change their name', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const first = await aTicket({ requesterName: 'Bob Ray' });
    const second = await aTicket({ requesterEmail: 'BOB@Customer.Example', requesterName: 'Robert' });
    expect(second.requesterId).toBe(first.requesterId);
    expect(await desk.contacts.get(byKey, first.requesterId)).toMatchObject({ name: 'Bob Ray' });
  });

  test('sets number, normal priority, status new, and no other values', async () => {
    const { aTicket, ports } = await openTestDesk();
    const at = ports.clock.now();
    expect(await aTicket()).toMatchObject({
      number: 1,
      status: 'new',
      priority: 'normal',
      channel: 'api',
      type: null,
      assigneeId: null,
      organizationId: null,
      tags: [],
      customFields: {},
      createdAt: at,
      updatedAt: at,
      lastMessageAt: at,
      version: 1,
    });
    expect((await aTicket()).number).toBe(2);
  });

  test('with an assignee sets the status open', async () => {
    const { aTicket, owner } = await openTestDesk();
    expect(await aTicket({ assigneeId: owner.id })).toMatchObject({ status: 'open', assigneeId: owner.id });
  });

  test('adds the customer’s message, as text and as safe HTML', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const { number, requesterId } = await aTicket({ message: 'Hi <b>\n& bye\n\n"end"' });
    const { data } = await desk.tickets.listMessages(byKey, { number, page });
    expect(data).toMatchObject([
      {
        body: 'Hi <b>\n& bye\n\n"end"',
        bodyHtml: '<p>Hi &lt;b&gt;<br>&amp; bye</p><p>&quot;end&quot;</p>',
        author: { type: 'customer', id: requesterId, name: 'bob' },
        internal: false,
        auto: false,
      },
    ]);
  });

  test('sets the organization that owns the address’s domain', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const { id } = await desk.organizations.add(byKey, {
      name: 'Customer',
      emailDomains: ['Customer.example'],
    });
    const ticket = await aTicket();
    expect(ticket.organizationId).toBe(id);
    expect((await desk.contacts.get(byKey, ticket.requesterId)).organizationId).toBe(id);
    expect((await aTicket({ requesterEmail: 'x@sub.customer.example' })).organizationId).toBeNull();
  });

  test('sets the given organization, or none for null', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    await desk.organizations.add(byKey, { name: 'Customer', emailDomains: ['customer.example'] });
    const { id } = await desk.organizations.add(byKey, { name: 'Parent' });
    expect((await aTicket({ organizationId: id })).organizationId).toBe(id);
    expect((await aTicket({ organizationId: null })).organizationId).toBeNull();
  });

  test('is refused for a blocked requester, and stores nothing', async () => {
    const { desk, byKey, aTicket, events } = await openTestDesk();
    const { contact } = await desk.contacts.add(byKey, { email: 'bob@customer.example' });
    await desk.contacts.change(byKey, { id: contact.id, blocked: true });
    const before = await events();
    await expect(aTicket()).rejects.toMatchObject({ code: 'requester_blocked', field: 'requester_email' });
    expect(await events()).toEqual(before);
    expect((await desk.tickets.list(byKey, { filter: {}, page })).data).toEqual([]);
  });

  test('that fails uses no number, and creates no requester', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    await expect(aTicket({ customFields: { unknown: 1 } })).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'custom_fields.unknown',
    });
    await expect(aTicket({ teamId: anId() })).rejects.toMatchObject({ field: 'team_id' });
    await expect(aTicket({ tags: [''] })).rejects.toMatchObject({ field: 'tags.0' });
    expect((await desk.contacts.list(byKey, { filter: {}, page })).data).toEqual([]);
    expect((await aTicket()).number).toBe(1);
  });

  test('at once by fifty callers uses the numbers 1 to 50', async () => {
    const { aTicket } = await openTestDesk();
    const tickets = await Promise.all(Array.from({ length: 50 }, () => aTicket()));
    const numbers = tickets.map(({ number }) => number).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(new Set(tickets.map(({ requesterId }) => requesterId)).size).toBe(1);
  });
});

test('a ticket that an agent opens with a message of their own is answered, and mailed to its requester', async () => {
  const { desk, byAgent, byKey, read } = await openTestDesk({
    mailer: collectingMailer({ from: { name: null, address: 'support@acme.example' } }),
  });
  const byAda = await byAgent('agent');
  const opened = await desk.tickets.open(byAda, {
    requesterEmail: 'cleo@customer.example',
    subject: 'Your parcel',
    message: 'It is late.',
    fromAgent: true,
  });
  const { now } = { now: opened.createdAt };
  const ticket = await desk.tickets.get(byKey, opened.number);
  expect(ticket).toMatchObject({
    ...{ status: 'open', firstRepliedAt: now, unansweredSince: null },
    ...{ lastAgentMessageAt: now, lastCustomerMessageAt: null },
  });
  const mails = await read((stores) => stores.mails.list(10));
  expect(mails).toMatchObject([
    { to: 'cleo@customer.example', ticketNumber: opened.number, state: 'queued' },
  ]);
  const page = { limit: 10, after: null };
  const { data } = await desk.tickets.listMessages(byKey, { number: opened.number, page });
  expect(data).toMatchObject([
    { author: { type: 'agent', id: byAda.actor.id }, delivery: { state: 'queued' } },
  ]);
});

test('a blocked contact is not written to first', async () => {
  const { desk, byAgent, aTicket, byKey } = await openTestDesk();
  const { requesterId } = await aTicket();
  await desk.contacts.change(byKey, { id: requesterId, blocked: true });
  const again = { requesterEmail: 'bob@customer.example', subject: 'Hi', message: 'Hi.', fromAgent: true };
  await expect(desk.tickets.open(await byAgent('agent'), again)).rejects.toMatchObject({
    code: 'requester_blocked',
  });
});
