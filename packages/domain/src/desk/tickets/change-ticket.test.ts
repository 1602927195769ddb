import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import type { ChangeTicket } from './change-ticket.ts';

const closedTicket = async () => {
  const bench = await openTestDesk();
  const { number } = await bench.aTicket({ tags: ['vip'] });
  const ticket = await bench.desk.tickets.change(bench.byKey, { number, status: 'closed' });
  return { ...bench, ticket, number };
};

describe('changing a ticket', () => {
  test('emits each field with its old and new value', async () => {
    const { desk, byKey, owner, aTicket, eventsOf } = await openTestDesk();
    await desk.ticketFields.add(byKey, { key: 'constructor', label: 'Builder', type: 'text', options: [] });
    await desk.ticketFields.add(byKey, { key: 'seats', label: 'Seats', type: 'integer', options: [] });
    const { number } = await aTicket({ tags: ['a'], customFields: { seats: 3 } });
    const team = await desk.teams.add(byKey, { name: 'Billing' });
    const [event, ...others] = await eventsOf(() =>
      desk.tickets.change(byKey, {
        number,
        subject: 'Solved?',
        priority: 'high',
        type: 'incident',
        assigneeId: owner.id,
        teamId: team.id,
        addTags: ['b'],
        customFields: { seats: null, constructor: 'Bob' },
      }),
    );
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'ticket.updated', actor: { type: 'api_key' } });
    expect(event?.data).toMatchObject({ number, assignee: { id: owner.id, name: owner.name } });
    expect(event?.data.changes).toEqual({
      subject: ['My printer is on fire', 'Solved?'],
      status: ['new', 'open'],
      priority: ['normal', 'high'],
      type: [null, 'incident'],
      assignee_id: [null, owner.id],
      team_id: [null, team.id],
      tags: [['a'], ['a', 'b']],
      'custom_fields.seats': [3, null],
      'custom_fields.constructor': [null, 'Bob'],
    });
  });

  test('to the values it has saves nothing and emits nothing', async () => {
    const { desk, byKey, aTicket, eventsOf, ports } = await openTestDesk();
    const before = await aTicket({ tags: ['a', 'b'] });
    ports.clock.advance(5_000);
    const { number, subject, priority } = before;
    const events = await eventsOf(async () => {
      const same = {
        subject,
        priority,
        status: 'new',
        tags: ['A', 'b '],
        addTags: ['a'],
        removeTags: ['x'],
      } as const;
      expect(
        await desk.tickets.change(byKey, { number, ...same, assigneeId: null, customFields: {} }),
      ).toEqual(before);
      expect(await desk.tickets.change(byKey, { number })).toEqual(before);
    });
    expect(events).toEqual([]);
    expect(await desk.tickets.get(byKey, number)).toEqual(before);
  });

  test('moves updated_at, but never back when the clock does', async () => {
    const { desk, byKey, aTicket, ports } = await openTestDesk();
    const { number, updatedAt } = await aTicket();
    ports.clock.advance(-60_000);
    expect(await desk.tickets.change(byKey, { number, priority: 'low' })).toMatchObject({
      updatedAt,
      version: 2,
    });
    ports.clock.advance(120_000);
    expect(await desk.tickets.change(byKey, { number, priority: 'high' })).toMatchObject({
      updatedAt: ports.clock.now(),
      version: 3,
    });
  });

  test('that was changed since it was read is refused', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const { number } = await aTicket();
    await desk.tickets.change(byKey, { number, priority: 'low', ifVersion: [1] });
    await expect(
      desk.tickets.change(byKey, { number, priority: 'high', ifVersion: [1, 7] }),
    ).rejects.toMatchObject({ code: 'precondition_failed' });
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ priority: 'low' });
  });

  test('a ticket that does not exist cannot be changed', async () => {
    const { desk, byKey } = await openTestDesk();
    await expect(desk.tickets.change(byKey, { number: 7 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['assigneeId', 'assignee_id'],
    ['teamId', 'team_id'],
    ['organizationId', 'organization_id'],
  ] as const)('to an unknown %s names the field', async (key, field) => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const { number } = await aTicket();
    await expect(desk.tickets.change(byKey, { number, [key]: anId() })).rejects.toMatchObject({
      code: 'validation_failed',
      field,
    });
  });

  test('may send back the current assignee, also when suspended since', async () => {
    const { desk, byKey, bySystem, aTicket } = await openTestDesk();
    const ann = await desk.agents.add(bySystem, {
      email: 'ann@desk.example',
      name: 'Ann',
      role: 'agent',
      password: 'correct horse battery',
    });
    const { number } = await aTicket({ assigneeId: ann.id });
    await desk.agents.suspend(bySystem, ann.id);
    const changed = await desk.tickets.change(byKey, { number, assigneeId: ann.id, priority: 'high' });
    expect(changed).toMatchObject({ assigneeId: ann.id, priority: 'high' });
  });

  test('cannot assign it to an agent who is invited or suspended', async () => {
    const { desk, byKey, bySystem, aTicket } = await openTestDesk();
    const { number } = await aTicket();
    const person = { name: 'Ann', role: 'agent', password: null } as const;
    const invited = await desk.agents.add(bySystem, { ...person, email: 'a@desk.example' });
    const { id } = await desk.agents.add(bySystem, { ...person, email: 'b@desk.example' });
    await desk.agents.suspend(bySystem, id);
    for (const assigneeId of [invited.id, id])
      await expect(desk.tickets.change(byKey, { number, assigneeId })).rejects.toMatchObject({
        field: 'assignee_id',
      });
  });
});

describe('a ticket', () => {
  const placement = async () => {
    const { desk, byKey, aTicket, read } = await openTestDesk();
    const { id: organizationId } = await desk.organizations.add(byKey, { name: 'Corp', emailDomains: [] });
    const { number } = await aTicket();
    const actsAfter = async (change: Omit<ChangeTicket, 'number'>) => {
      await desk.tickets.change(byKey, { number, ...change });
      return (await read(({ tickets }) => tickets.find(number)))?.acts;
    };
    return { organizationId, actsAfter };
  };

  test('was put into the organization that a change gives it, until a change takes it out', async () => {
    const { organizationId, actsAfter } = await placement();
    const placed = { placedIn: organizationId, isPlacementProven: true };
    expect(await actsAfter({ organizationId })).toMatchObject(placed);
    expect(await actsAfter({ organizationId, priority: 'high' })).toMatchObject(placed);
    expect(await actsAfter({ priority: 'low' })).toMatchObject(placed);
    const cleared = await actsAfter({ organizationId: null });
    expect(cleared).not.toHaveProperty('placedIn');
    expect(cleared).not.toHaveProperty('isPlacementProven');
  });
});

describe('a closed ticket', () => {
  const refused: readonly Omit<ChangeTicket, 'number'>[] = [
    { subject: 'Another' },
    { priority: 'urgent' },
    { type: 'task' },
    { tags: [] },
    { addTags: ['more'] },
    { removeTags: ['vip'] },
    { status: 'closed', priority: 'low' },
    { status: 'pending' },
    { status: 'solved', subject: 'Another' },
  ];

  test.each(refused)('accepts no change without being reopened: %j', async (change) => {
    const { desk, byKey, number, ticket } = await closedTicket();
    await expect(desk.tickets.change(byKey, { number, ...change })).rejects.toMatchObject({
      code: 'ticket_closed',
    });
    expect(await desk.tickets.get(byKey, number)).toEqual(ticket);
  });

  test('accepts no assignee', async () => {
    const { desk, byKey, number, owner } = await closedTicket();
    await expect(desk.tickets.change(byKey, { number, assigneeId: owner.id })).rejects.toMatchObject({
      code: 'ticket_closed',
    });
  });

  test('may be reopened and changed in one call', async () => {
    const { desk, byKey, number } = await closedTicket();
    const opened = await desk.tickets.change(byKey, { number, status: 'open', priority: 'high' });
    expect(opened).toMatchObject({ status: 'open', priority: 'high', closedAt: null, solvedAt: null });
  });

  test('accepts a change that changes nothing', async () => {
    const { desk, byKey, number, ticket } = await closedTicket();
    expect(await desk.tickets.change(byKey, { number, subject: ticket.subject, addTags: ['vip'] })).toEqual(
      ticket,
    );
  });
});
