/** The list of tickets and its filters (contract §2.5). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('tickets are listed newest first', async () => {
    const client = await (await open()).client('read', 'write');
    for (let count = 0; count < 3; count++) await openedTicket(client);
    const { data, body } = await client.get('/tickets');
    expect(data.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(body.next_cursor).toBeNull();
  });

  test('the list accepts every filter, and several filters all apply', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const agentId = (await workspace.agent()).id;
    const organizationId = String((await client.post('/organizations', { name: 'Acme' })).body.id);
    const other = { requester_email: 'bea@customer.example' };
    await openedTicket(client, other);
    const contactId = String((await openedTicket(client)).body.requester_id);
    await openedTicket(client, { ...other, priority: 'urgent', tags: ['VIP'] });
    await openedTicket(client, { ...other, assignee_id: agentId, organization_id: organizationId });
    await client.patch('/tickets/2', { status: 'pending' });
    const numbers = async (query: Record<string, string>) =>
      (await client.get('/tickets', query)).data.map(({ number }) => number);
    expect(await numbers({ status: 'pending' })).toEqual([2]);
    expect(await numbers({ status: 'pending,new' })).toEqual([3, 2, 1]);
    expect(await numbers({ priority: 'urgent,low' })).toEqual([3]);
    expect(await numbers({ tag: ' Vip ' })).toEqual([3]);
    expect(await numbers({ assignee_id: agentId })).toEqual([4]);
    expect(await numbers({ organization_id: organizationId, status: 'open' })).toEqual([4]);
    expect(await numbers({ requester_id: contactId })).toEqual([2]);
    expect(await numbers({ requester_id: contactId, tag: 'vip' })).toEqual([]);
  });

  test('each ticket shows its requester and newest message when they are included', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client, { requester_name: 'Ann Lee' });
    await openedTicket(client, { requester_email: 'bea@customer.example', message: 'é'.repeat(300) });
    const note = await client.post('/tickets/1/messages', { body: 'Ask Bo.', internal: true });
    const listed = async (query: Record<string, string>) => (await client.get('/tickets', query)).data;
    const [second, first] = await listed({ include: 'requester, last_message' });
    expect(first).toMatchObject({
      requester: { id: first?.requester_id, name: 'Ann Lee', email: 'ann@customer.example' },
      last_message: {
        id: note.body.id,
        internal: true,
        author: { type: 'api_key', name: 'Integration' },
        beginning: 'Ask Bo.',
        created_at: note.body.created_at,
      },
    });
    expect(second).toMatchObject({ last_message: { beginning: 'é'.repeat(200), internal: false } });
    const [bare] = await listed({});
    expect(bare).not.toHaveProperty('requester');
    const [withRequester] = await listed({ include: 'requester', updated_since: '2026-11-20T08:00:00Z' });
    expect(withRequester).toHaveProperty('requester');
    expect(withRequester).not.toHaveProperty('last_message');
    for (const include of ['', 'messages', 'requester,', 'requester,requester2', '\u0000', '\ud800']) {
      const refused = await client.get('/tickets', { include });
      expect([refused.status, refused.error.field]).toEqual([422, 'include']);
    }
  });

  test('tickets without an assignee or a team are found with none, together with any other filter', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const { id: agentId } = await workspace.agent();
    const { id: teamId } = await workspace.team();
    await openedTicket(client);
    await openedTicket(client, { assignee_id: agentId, tags: ['vip'] });
    await openedTicket(client, { team_id: teamId, priority: 'high', tags: ['vip'] });
    await openedTicket(client, { assignee_id: agentId, team_id: teamId });
    await client.patch('/tickets/1', { status: 'pending' });
    const numbers = async (query: Record<string, string>) =>
      (await client.get('/tickets', query)).data.map(({ number }) => number);
    expect(await numbers({ assignee_id: 'none' })).toEqual([3, 1]);
    expect(await numbers({ team_id: 'none' })).toEqual([2, 1]);
    expect(await numbers({ team_id: teamId })).toEqual([4, 3]);
    expect(await numbers({ assignee_id: 'none', team_id: 'none' })).toEqual([1]);
    expect(await numbers({ assignee_id: 'none', team_id: teamId, priority: 'high' })).toEqual([3]);
    expect(await numbers({ assignee_id: agentId, team_id: 'none', tag: 'vip' })).toEqual([2]);
    expect(await numbers({ assignee_id: 'none', status: 'pending, new' })).toEqual([3, 1]);
    const updated_since = '2026-11-20T08:00:00Z';
    expect(await numbers({ assignee_id: 'none', updated_since })).toEqual([1, 3]);
    expect(await numbers({ team_id: 'none', updated_since, status: 'open' })).toEqual([2]);
  });

  test('with updated_since, the list has the oldest change first, and starts a little earlier', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (let count = 0; count < 3; count++) {
      await openedTicket(client);
      workspace.clock.advance(60_000);
    }
    await client.patch('/tickets/1', { priority: 'low' });
    const numbers = async (updated_since: string) =>
      (await client.get('/tickets', { updated_since })).data.map(({ number }) => number);
    expect(await numbers('2026-11-20T08:05:30Z')).toEqual([2, 3, 1]);
    expect(await numbers('2026-11-20T10:05:30+02:00')).toEqual([2, 3, 1]);
    expect(await numbers('2026-11-20T08:07:05.123Z')).toEqual([3, 1]);
    expect(await numbers('2026-11-20T08:08:05Z')).toEqual([1]);
    expect(await numbers('2030-01-01T00:00:00Z')).toEqual([]);
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', '-1'],
    ['limit', ' 5'],
    ['limit', ''],
    ['limit', '1e1'],
    ['limit', '99999999999999999999'],
    ['priority', 'high,extreme'],
    ['priority', ''],
    ['assignee_id', 'me'],
    ['assignee_id', 'None'],
    ['assignee_id', 'none,none'],
    ['team_id', ''],
    ['team_id', 'null'],
    ['team_id', '019a0000-ffff-7000-8000-000000000009'],
    ['requester_id', 'none'],
    ['organization_id', ''],
    ['requester_id', '019A0000-0000-7000-8000-000000000001x'],
    ['requester_id', '019a0000-0000-7000-8000-000000000001\0'],
    ['tag', ''],
    ['tag', 'x'.repeat(51)],
    ['tag', 'a\0b'],
    ['updated_since', 'yesterday'],
    ['updated_since', '2026-11-20'],
    ['updated_since', '2026-02-30T00:00:00Z'],
    ['updated_since', '2026-11-20T25:00:00Z'],
    ['updated_since', '0000-01-01T00:00:00Z'],
  ])('the list refuses %s=%j with 422 and the name of the parameter', async (name, value) => {
    const { status, error } = await (await (await open()).client('read')).get('/tickets', {
      [name]: value,
    });
    expect([status, error.code, error.field]).toEqual([422, 'validation_failed', name]);
  });

  test('the list refuses an unknown status with invalid_status', async () => {
    const client = await (await open()).client('read');
    for (const status of ['done', 'open,done', 'open,', '']) {
      const { status: http, error } = await client.get('/tickets', { status });
      expect([http, error.code, error.field]).toEqual([422, 'invalid_status', 'status']);
    }
  });

  test('the list refuses a parameter that is sent twice', async () => {
    const client = await (await open()).client('read');
    const { status, error } = await client.send('GET', '/tickets?status=open&status=new');
    expect([status, error.code, error.field]).toEqual([422, 'validation_failed', 'status']);
  });
});
