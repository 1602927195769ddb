import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import type { Call } from '../../model/actor.ts';
import type { Stores, Work } from '../../model/ports.ts';
import { anId } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const page = { limit: 100, after: null };

const withTicket = async () => {
  const bench = await openTestDesk();
  const { number } = await bench.aTicket();
  const reply = (overrides: object = {}, by: Call = bench.byKey) =>
    bench.desk.tickets.reply(by, { number, internal: false, body: 'Done.', ...overrides });
  const ticket = () => bench.desk.tickets.get(bench.byKey, number);
  const messages = async () => (await bench.desk.tickets.listMessages(bench.byKey, { number, page })).data;
  return { ...bench, number, reply, ticket, messages };
};

describe('a reply', () => {
  test('that is public changes a new ticket to open; an internal note does not', async () => {
    const { reply, ticket } = await withTicket();
    await reply({ internal: true });
    expect((await ticket()).status).toBe('new');
    await reply();
    expect((await ticket()).status).toBe('open');
  });

  test('asks who takes part in the ticket only if it has copies', async () => {
    const { ports, byKey, number } = await withTicket();
    let asked = 0;
    const write: Work['write'] = (id, use, options) => {
      const counted = (stores: Stores): Stores => {
        const { participants } = stores;
        const listOfTicket = (of: number) => {
          asked += 1;
          return participants.listOfTicket(of);
        };
        return { ...stores, participants: { ...participants, listOfTicket } };
      };
      return ports.work.write(id, (stores) => use(counted(stores)), options);
    };
    const { tickets } = createDesk({ ...ports, work: { ...ports.work, write } });
    await tickets.reply(byKey, { number, body: 'Done.', internal: false });
    expect(asked).toBe(0);
    await tickets.reply(byKey, { number, body: 'Done.', internal: false, cc: ['ann@customer.example'] });
    expect(asked).toBe(1);
  });

  test.each(['pending', 'on_hold', 'solved'] as const)('leaves the status %s unchanged', async (status) => {
    const { desk, byKey, number, reply, ticket } = await withTicket();
    await desk.tickets.change(byKey, { number, status });
    await reply();
    expect((await ticket()).status).toBe(status);
  });

  test('may set the status in the same write, with one event', async () => {
    const { reply, ticket, eventsOf, ports } = await withTicket();
    ports.clock.advance(1_000);
    const events = await eventsOf(() => reply({ status: 'solved' }));
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.updated', 'message.created']);
    expect(events[0]?.data.changes).toEqual({ status: ['new', 'solved'] });
    const now = ports.clock.now();
    expect(await ticket()).toMatchObject({ status: 'solved', solvedAt: now, lastMessageAt: now, version: 2 });
  });

  test('cannot leave a ticket new, while an internal note can', async () => {
    const { reply, ticket, messages } = await withTicket();
    await expect(reply({ status: 'new' })).rejects.toMatchObject({
      code: 'invalid_status',
      field: 'status',
      message: 'A public reply opens a new ticket: status may be left out, or any but new, got new.',
    });
    expect(await messages()).toHaveLength(1);
    await reply({ internal: true, status: 'new' });
    expect((await ticket()).status).toBe('new');
  });

  test.each([false, true])('cannot set the status back to new (internal: %j)', async (internal) => {
    const { desk, byKey, number, reply, messages } = await withTicket();
    await desk.tickets.change(byKey, { number, status: 'pending' });
    await expect(reply({ internal, status: 'new' })).rejects.toMatchObject({
      code: 'invalid_status',
      field: 'status',
      message: 'A ticket never goes back to new; it is pending.',
    });
    expect(await messages()).toHaveLength(1);
  });

  test.each([false, true])('to a closed ticket is refused (internal: %j)', async (internal) => {
    const { desk, byKey, number, reply, messages } = await withTicket();
    await desk.tickets.change(byKey, { number, status: 'closed' });
    for (const status of [undefined, 'pending', 'closed'])
      await expect(reply({ internal, status })).rejects.toMatchObject({ code: 'ticket_closed' });
    expect(await messages()).toHaveLength(1);
  });

  test('to a closed ticket is accepted when it reopens the ticket', async () => {
    const { desk, byKey, number, reply, ticket } = await withTicket();
    await desk.tickets.change(byKey, { number, status: 'closed' });
    await reply({ status: 'open' });
    expect(await ticket()).toMatchObject({ status: 'open', closedAt: null });
  });

  test('that overlooks a newer message is refused, and nothing is stored', async () => {
    const { reply, ticket, messages, eventsOf } = await withTicket();
    const first = (await messages())[0]?.id;
    const second = await reply({ expectedLastMessageId: first });
    const before = await ticket();
    const late = () =>
      expect(reply({ expectedLastMessageId: first, status: 'solved' })).rejects.toMatchObject({
        code: 'conversation_moved',
        field: 'expected_last_message_id',
      });
    expect(await eventsOf(late)).toEqual([]);
    expect(await ticket()).toEqual(before);
    expect(await messages()).toHaveLength(2);
    await reply({ expectedLastMessageId: second.id });
  });

  test('is accepted once when two agents reply to the same message', async () => {
    const { reply, messages } = await withTicket();
    const seen = (await messages())[0]?.id;
    const results = await Promise.allSettled([1, 2, 3].map(() => reply({ expectedLastMessageId: seen })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  test('to an unknown ticket is not found', async () => {
    const { desk, byKey } = await withTicket();
    const reply = desk.tickets.reply(byKey, { number: 99, internal: false, body: 'x' });
    await expect(reply).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the author of a reply', () => {
  test('is the API key by default', async () => {
    const { reply, byKey } = await withTicket();
    expect((await reply()).author).toEqual({ type: 'api_key', id: byKey.actor.id, name: 'Integration' });
  });

  test('is the active agent that the API key names', async () => {
    const { reply, owner } = await withTicket();
    expect((await reply({ agentId: owner.id })).author).toEqual({
      type: 'agent',
      id: owner.id,
      name: owner.name,
    });
  });

  test('by a light agent is an internal note only', async () => {
    const { desk, bySystem, byKey, aTicket } = await openTestDesk();
    const light = await desk.agents.add(bySystem, {
      email: 'light@desk.example',
      name: 'Lia Light',
      role: 'light_agent',
      password: 'correct horse battery',
    });
    const { number } = await aTicket();
    const reply = (call: typeof byKey, internal: boolean, agentId?: string) =>
      desk.tickets.reply(call, { number, body: 'Hi', internal, agentId });
    const byLight = {
      ...byKey,
      actor: { type: 'agent', id: light.id, name: light.name, role: light.role },
    } as const;
    await expect(reply(byKey, false, light.id)).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'agent_id',
    });
    await expect(reply(byLight, false)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await reply(byKey, true, light.id)).author.id).toBe(light.id);
    expect((await reply(byLight, true)).author.id).toBe(light.id);
    await expect(desk.tickets.change(byKey, { number, assigneeId: light.id })).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'assignee_id',
    });
  });

  test('cannot be an unknown, invited or suspended agent', async () => {
    const { desk, bySystem, reply } = await withTicket();
    const person = { name: 'Ann', role: 'agent', password: null } as const;
    const invited = await desk.agents.add(bySystem, { ...person, email: 'a@desk.example' });
    const suspended = await desk.agents.add(bySystem, { ...person, email: 'b@desk.example' });
    await desk.agents.suspend(bySystem, suspended.id);
    for (const agentId of [anId(), invited.id, suspended.id])
      await expect(reply({ agentId })).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'agent_id',
      });
  });

  test('is the agent of the session, and no one else', async () => {
    const { desk, bySystem, reply, byOwner, owner } = await withTicket();
    const wanted = {
      name: 'Ann',
      role: 'agent',
      email: 'a@desk.example',
      password: 'correct horse',
    } as const;
    const other = await desk.agents.add(bySystem, wanted);
    expect((await reply({}, byOwner)).author).toMatchObject({ type: 'agent', id: owner.id });
    expect((await reply({ agentId: owner.id }, byOwner)).author).toMatchObject({ id: owner.id });
    await expect(reply({ agentId: other.id }, byOwner)).rejects.toMatchObject({
      code: 'forbidden',
      field: 'agent_id',
    });
  });
});

describe('the text of a reply', () => {
  test('written as HTML is made safe, and has a plain-text form', async () => {
    const { reply } = await withTicket();
    const message = await reply({ body: undefined, bodyHtml: '<p onclick="x()">Hi</p><script>x()</script>' });
    expect(message.bodyHtml).not.toMatch(/script|onclick/);
    expect(message.body).toBe('Hi');
  });

  test('without visible text is refused', async () => {
    const { reply } = await withTicket();
    const bodyHtml = '<script>x()</script>';
    await expect(reply({ body: undefined, bodyHtml })).rejects.toMatchObject({ field: 'body_html' });
  });
});
