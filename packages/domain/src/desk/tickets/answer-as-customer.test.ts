import { describe, expect, test } from 'vitest';
import { textContent } from '../../model/desk/new-message.ts';
import { anId } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const withTicket = async () => {
  const bench = await openTestDesk();
  const ticket = await bench.aTicket({ tags: ['vip'], priority: 'urgent' });
  const { number, requesterId: contactId } = ticket;
  const answer = (overrides: object = {}) =>
    bench.desk.tickets.answerAsCustomer(bench.bySystem, {
      ...{ number, contactId, content: textContent('It burns again.') },
      ...overrides,
    });
  return { ...bench, ticket, number, answer };
};

describe('when the customer writes again', () => {
  test.each(['pending', 'on_hold', 'solved'] as const)('a %s ticket is reopened', async (status) => {
    const { desk, byKey, number, answer, eventsOf } = await withTicket();
    await desk.tickets.change(byKey, { number, status });
    const events = await eventsOf(answer);
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.updated', 'message.created']);
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ status: 'open', solvedAt: null });
  });

  test('a closed ticket stays closed, and a follow-up is opened', async () => {
    const { desk, byKey, number, ticket, answer, eventsOf } = await withTicket();
    const closed = await desk.tickets.change(byKey, { number, status: 'closed' });
    const events = await eventsOf(async () => {
      const { ticket: next, message } = await answer();
      const { requesterId, organizationId, tags, subject } = ticket;
      expect(next).toMatchObject({ number: 2, followUpOf: 1, requesterId, organizationId, tags, subject });
      expect(next).toMatchObject({ status: 'new', priority: 'normal', closedAt: null, version: 1 });
      expect(message.ticketNumber).toBe(2);
    });
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.created', 'message.created']);
    expect(await desk.tickets.get(byKey, number)).toEqual(closed);
  });

  test('a follow-up belongs to the ticket’s organization while the customer does, and otherwise to the customer’s own', async () => {
    const { desk, byKey, number, ticket, answer } = await withTicket();
    const { requesterId: id } = ticket;
    const add = (domain: string) => desk.organizations.add(byKey, { name: 'Ltd', emailDomains: [domain] });
    const [old, next] = [await add('old.example'), await add('next.example')];
    const after = async (email: string, organizationId: string | null) => {
      await desk.contacts.change(byKey, { id, email });
      await desk.tickets.change(byKey, { number, status: 'open', organizationId });
      await desk.tickets.change(byKey, { number, status: 'closed' });
      return (await answer()).ticket.organizationId;
    };
    expect(await after('bob@old.example', old.id)).toBe(old.id);
    expect(await after('bob@old.example', null)).toBeNull();
    expect(await after('bob@elsewhere.example', old.id)).toBeNull();
    expect(await after('bob@next.example', old.id)).toBe(next.id);
  });

  test('without a ticket or a contact is not found', async () => {
    const { answer } = await withTicket();
    await expect(answer({ number: 99 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(answer({ contactId: anId() })).rejects.toMatchObject({ code: 'not_found' });
  });
});
