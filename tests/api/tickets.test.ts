/** Tickets over the API (contract §2). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish, openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('an agent or a key writes to a customer first with from_agent', async () => {
    const workspace = await open();
    const agent = await workspace.as('agent');
    const key = await workspace.client('read', 'write');
    for (const [client, author] of [
      [agent, { type: 'agent', id: agent.agent.id }],
      [key, { type: 'api_key', id: key.keyId }],
    ] as const) {
      const opened = await openedTicket(client, { from_agent: true, message: 'Your parcel is late.' });
      expect([opened.status, opened.body.status]).toEqual([201, 'open']);
      const { data } = await key.get(`/tickets/${opened.body.number}/messages`);
      expect(data).toMatchObject([{ body: 'Your parcel is late.', internal: false, author }]);
      const plain = await openedTicket(client, { from_agent: false });
      expect(plain.body.status).toBe('new');
    }
  });

  test('a light agent or a key that may only create tickets cannot write to a customer first', async () => {
    const workspace = await open();
    const refused = await openedTicket(await workspace.client('ticket:create'), { from_agent: true });
    expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await openedTicket(await workspace.as('light_agent'), { from_agent: true })).status).toBe(403);
    const agent = await workspace.as('agent');
    for (const value of [null, 'true', 1, [], {}]) {
      const wrong = await openedTicket(agent, { from_agent: value });
      expect([wrong.status, wrong.error.field]).toEqual([422, 'from_agent']);
    }
    expect((await agent.get('/tickets')).data).toEqual([]);
  });

  test('a new ticket shows every field, in the order of the contract', async () => {
    const client = await (await open()).client('write');
    const opened = await openedTicket(client);
    expect(opened.status).toBe(201);
    expect(opened.headers.get('Location')).toBe('/api/v1/tickets/1');
    expect(Object.keys(opened.body).join(' ')).toBe(
      'number id subject status priority channel type requester_id assignee_id team_id organization_id follow_up_of merged_into snoozed_until tags custom_fields sla created_at updated_at last_message_at solved_at closed_at files',
    );
    expect(opened.body).toMatchObject({
      number: 1,
      status: 'new',
      priority: 'normal',
      channel: 'api',
      type: null,
      assignee_id: null,
      follow_up_of: null,
      tags: [],
      custom_fields: {},
      sla: null,
      created_at: '2026-11-20T08:05:00.000Z',
      solved_at: null,
    });
  });

  test('a key never sees an unread flag', async () => {
    const workspace = await open();
    const { number } = await furnish(workspace);
    expect((await (await workspace.client('read')).get(`/tickets/${number}`)).body).not.toHaveProperty(
      'unread',
    );
  });

  test('a ticket that is opened with an assignee is open', async () => {
    const workspace = await open();
    const { id } = await workspace.agent();
    const opened = await openedTicket(await workspace.client('write'), { assignee_id: id });
    expect(opened.body).toMatchObject({ status: 'open', assignee_id: id });
  });

  test('every field given for a new ticket is stored', async () => {
    const workspace = await open();
    const { organizationId, agentId, teamId } = await furnish(workspace);
    const { body } = await openedTicket(await workspace.client('write'), {
      requester_name: ' Ann Lee ',
      subject: '  Trimmed  ',
      priority: 'urgent',
      type: 'incident',
      organization_id: organizationId,
      assignee_id: agentId,
      team_id: teamId,
      tags: [' VIP ', 'vip', 'Refund'],
    });
    expect(body).toMatchObject({
      subject: 'Trimmed',
      priority: 'urgent',
      type: 'incident',
      organization_id: organizationId,
      assignee_id: agentId,
      team_id: teamId,
      tags: ['vip', 'refund'],
    });
  });

  test('a ticket belongs to the requester, found by address in any letter case', async () => {
    const client = await (await open()).client('read', 'write');
    const { body: one } = await openedTicket(client, { requester_email: 'Ann@Customer.example' });
    const { body: two } = await openedTicket(client, { requester_email: 'ann@customer.EXAMPLE' });
    expect(two.requester_id).toBe(one.requester_id);
    expect((await client.get('/contacts')).data).toHaveLength(1);
  });

  test('a ticket gets the requester’s organization, unless another one or none is given', async () => {
    const client = await (await open()).client('write');
    const { body: acme } = await client.post('/organizations', {
      name: 'Acme',
      email_domains: ['customer.example'],
    });
    expect((await openedTicket(client)).body.organization_id).toBe(acme.id);
    expect((await openedTicket(client, { organization_id: null })).body.organization_id).toBeNull();
  });

  test('50 calls at the same moment get the numbers 1 to 50, without gaps or repetition', async () => {
    const client = await (await open()).client('write');
    const answers = await Promise.all(Array.from({ length: 50 }, () => openedTicket(client)));
    const numbers = answers.map(({ body }) => Number(body.number)).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test('a blocked requester cannot open a ticket', async () => {
    const client = await (await open()).client('write');
    const { body } = await client.post('/contacts', { email: 'ann@customer.example' });
    await client.patch(`/contacts/${body.id}`, { blocked: true });
    const refused = await openedTicket(client);
    expect([refused.status, refused.error.code, refused.error.field]).toEqual([
      422,
      'requester_blocked',
      'requester_email',
    ]);
  });

  describe('a change', () => {
    test('sets the given fields and leaves the others', async () => {
      const workspace = await open();
      const client = await workspace.client('read', 'write');
      const { files, ...before } = (await openedTicket(client, { tags: ['one'] })).body;
      workspace.clock.advance(1_000);
      const { body: after } = await client.patch('/tickets/1', { priority: 'high', type: 'task' });
      expect(after).toEqual({
        ...before,
        priority: 'high',
        type: 'task',
        updated_at: '2026-11-20T08:05:01.000Z',
      });
      expect((await client.get('/tickets/1')).body).toEqual(after);
    });

    test('of nothing returns the unchanged ticket', async () => {
      const client = await (await open()).client('write');
      const { files, ...ticket } = (await openedTicket(client)).body;
      expect((await client.patch('/tickets/1', {})).body).toEqual(ticket);
    });

    test('clears optional fields with null, and no others', async () => {
      const workspace = await open();
      const { number, organizationId, agentId, teamId } = await furnish(workspace);
      const client = await workspace.client('write');
      const path = `/tickets/${number}`;
      await client.patch(path, {
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        type: 'task',
      });
      const cleared = { assignee_id: null, team_id: null, organization_id: null, type: null };
      expect((await client.patch(path, cleared)).body).toMatchObject(cleared);
      for (const field of ['subject', 'priority', 'tags', 'custom_fields', 'add_tags', 'remove_tags']) {
        const refused = await client.patch(path, { [field]: null });
        expect([refused.status, refused.error.field]).toEqual([422, field]);
      }
    });

    test('replaces tags, or adds and removes some', async () => {
      const client = await (await open()).client('write');
      await openedTicket(client, { tags: ['one', 'two'] });
      const changed = await client.patch('/tickets/1', { add_tags: ['Three', 'one'], remove_tags: ['two'] });
      expect(changed.body.tags).toEqual(['one', 'three']);
      expect((await client.patch('/tickets/1', { tags: [] })).body.tags).toEqual([]);
    });

    test('of an unknown status gets invalid_status, and so does a way back to new', async () => {
      const client = await (await open()).client('write');
      await openedTicket(client);
      await client.patch('/tickets/1', { status: 'open' });
      for (const status of ['done', '', 'OPEN', null, 5, 'new']) {
        const { status: http, error } = await client.patch('/tickets/1', { status });
        expect([http, error.code, error.field]).toEqual([422, 'invalid_status', 'status']);
      }
    });

    test('solves, closes and reopens the ticket, with its times', async () => {
      const client = await (await open()).client('write');
      await openedTicket(client);
      const { body: solved } = await client.patch('/tickets/1', { status: 'solved' });
      expect([solved.solved_at, solved.closed_at]).toEqual(['2026-11-20T08:05:00.000Z', null]);
      const { body: closed } = await client.patch('/tickets/1', { status: 'closed' });
      expect(closed.closed_at).not.toBeNull();
      const refused = await client.patch('/tickets/1', { priority: 'low' });
      expect([refused.status, refused.error.code]).toEqual([409, 'ticket_closed']);
      for (const status of ['new', 'solved']) {
        const moved = await client.patch('/tickets/1', { status });
        expect([moved.status, moved.error.code]).toEqual([409, 'ticket_closed']);
      }
      const unknown = await client.patch('/tickets/1', { status: 'gone' });
      expect([unknown.status, unknown.error.code]).toEqual([422, 'invalid_status']);
      expect((await client.post('/tickets/1/messages', { body: 'Too late.' })).status).toBe(409);
      const { body: reopened } = await client.patch('/tickets/1', { status: 'open' });
      expect([reopened.solved_at, reopened.closed_at]).toEqual([null, null]);
    });

    test('merges custom fields by key, and refuses a key that is not defined', async () => {
      const workspace = await open();
      const client = await workspace.client('write');
      await workspace.field('plan', 'select', ['gold', 'silver']);
      await workspace.field('seats', 'integer');
      await openedTicket(client, { custom_fields: { plan: 'gold', seats: 3 } });
      const { body } = await client.patch('/tickets/1', { custom_fields: { seats: 4 } });
      expect(body.custom_fields).toEqual({ plan: 'gold', seats: 4 });
      const cleared = await client.patch('/tickets/1', { custom_fields: { plan: null } });
      expect(cleared.body.custom_fields).toEqual({ seats: 4 });
      const wrong: readonly (readonly [Record<string, unknown>, string])[] = [
        [{ plan: 'iron' }, 'custom_fields.plan'],
        [{ seats: 'four' }, 'custom_fields.seats'],
        [{ unknown: 1 }, 'custom_fields.unknown'],
        [{ 'a b': 1 }, 'custom_fields.a b'],
        [{ Plan: 'gold' }, 'custom_fields.Plan'],
        [{ 'a\0': 1 }, 'custom_fields.a\uFFFD'],
        [{ ['x'.repeat(60)]: 1 }, `custom_fields.${'x'.repeat(50)}`],
      ];
      for (const [custom_fields, field] of wrong)
        expect((await client.patch('/tickets/1', { custom_fields })).error.field).toBe(field);
    });

    test('needs an active agent of the workspace', async () => {
      const workspace = await open();
      const client = await workspace.client('write');
      await openedTicket(client);
      const { id } = await workspace.agent();
      await workspace.suspendAgent(id);
      const refused = await client.patch('/tickets/1', { assignee_id: id });
      expect([refused.status, refused.error.field]).toEqual([422, 'assignee_id']);
    });
  });
});
