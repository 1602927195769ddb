/** Paths that are not quite those of the API. */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish } from './samples.ts';

const odd = [
  '//tickets',
  '/tickets/',
  '/tickets//1',
  '/tickets/1/',
  '/Tickets',
  '/tickets/1/Messages',
  '/tickets%2f1',
  '/tickets/1%2fmessages',
  '/tickets/1;a=b',
  '/..;/tickets',
  '/tickets/%2e%2e/contacts/x',
  '/tickets%00',
  '/tickets/1%00',
  '/tickets/1.json',
  '/tickets/%31%',
  '/tickets/%E0%A4%A',
  '/:number',
  '/tickets/*',
  `/${'a'.repeat(5_000)}`,
];

const noNumber = [
  '0',
  '-1',
  '01',
  '+1',
  '1.0',
  '1e0',
  '0x1',
  '2147483648',
  '99999999999999999999',
  'one',
  ' 1',
  '１',
];
const noId = [
  '1',
  'x',
  '019A0000-0000-7000-8000-00000000000A',
  '019a0000000070008000000000000001',
  "'",
  '%27%20or%201%3D1',
];

forEachDesk((open) => {
  test.each(odd)('the unknown route %j gets 404 with a key, and 401 without', async (path) => {
    const workspace = await open();
    await furnish(workspace);
    const existing = await (await workspace.client('read')).send('GET', path);
    expect([existing.status, existing.error.code]).toEqual([404, 'not_found']);
    expect((await workspace.stranger(null).send('GET', path)).status).toBe(401);
  });

  test.each(noNumber)('the invalid ticket number %j gets the response for an unknown one', async (number) => {
    const client = await (await open()).client('read', 'write');
    const expectSameAnswer = async (method: string, suffix: string, body?: unknown) => {
      const sent = body === undefined ? {} : { body };
      const odd = await client.send(method, `/tickets/${encodeURIComponent(number)}${suffix}`, sent);
      const unknown = await client.send(method, `/tickets/2147483647${suffix}`, sent);
      expect(odd.status).toBe(404);
      expect({ ...odd.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' });
    };
    await expectSameAnswer('GET', '');
    await expectSameAnswer('PATCH', '', {});
    await expectSameAnswer('GET', '/messages');
    await expectSameAnswer('POST', '/messages', { body: 'Hello?' });
  });

  test.each(noId)('the invalid id %j gets the response for an unknown one', async (id) => {
    const client = await (await open()).client('read', 'write');
    for (const kind of ['contacts', 'organizations'])
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const sent = method === 'PATCH' ? { body: {} } : {};
        const odd = await client.send(method, `/${kind}/${id}`, sent);
        const unknown = await client.send(method, `/${kind}/019a0000-ffff-7000-8000-000000000001`, sent);
        expect(odd.status).toBe(404);
        expect({ ...odd.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' });
      }
  });

  describe('HEAD', () => {
    test('is GET without a body', async () => {
      const workspace = await open();
      const { number } = await furnish(workspace);
      const client = await workspace.client('read');
      for (const path of ['/tickets', `/tickets/${number}`]) {
        const got = await client.get(path);
        const head = await client.send('HEAD', path);
        expect(head.status).toBe(200);
        for (const name of ['Content-Type', 'ETag', 'Link'])
          expect(head.headers.get(name)).toBe(got.headers.get(name));
      }
      expect((await client.send('HEAD', '/tickets/999')).status).toBe(404);
    });
  });

  test('X-Request-Id is the caller’s own if it is valid, otherwise a new one', async () => {
    const client = await (await open()).client('read');
    const idOf = async (sent: string) =>
      (await client.send('GET', '/teams', { headers: { 'X-Request-Id': sent } })).headers.get('X-Request-Id');
    expect(await idOf('trace-1.A_b')).toBe('trace-1.A_b');
    for (const odd of ['a b', '<script>', 'x'.repeat(101), ''])
      expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a customer does not choose the X-Request-Id', async () => {
    const customer = await (await open()).asCustomer('ann@customer.example');
    for (const path of ['/portal/requests', '/portal/requests/999']) {
      const { headers } = await customer.send('GET', path, { headers: { 'X-Request-Id': 'theirs' } });
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('an unknown credential does not choose the X-Request-Id', async () => {
    const stranger = (await open()).stranger('Bearer made-up');
    for (const path of ['/teams', '/no/such/path']) {
      const { status, headers } = await stranger.send('GET', path, { headers: { 'X-Request-Id': 'theirs' } });
      expect([status, headers.get('X-Request-Id')]).toEqual([401, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    }
  });

  test('an id is the same record in upper case: in a path, a query and a body', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    const loud = (id: string): string => id.toUpperCase();
    const contact = await client.get(`/contacts/${loud(records.contactId)}`);
    expect([contact.status, contact.body.id]).toEqual([200, records.contactId]);
    const listed = await client.get('/tickets', { requester_id: loud(records.contactId) });
    expect(listed.data.map(({ number }) => number)).toContain(records.number);
    expect(new Set(listed.data.map((row) => row.requester_id))).toEqual(new Set([records.contactId]));
    const ticket = await client.patch(`/tickets/${records.number}`, { assignee_id: loud(records.agentId) });
    expect([ticket.status, ticket.body.assignee_id]).toEqual([200, records.agentId]);
    const reply = await client.post(`/tickets/${records.number}/messages`, {
      body: 'On its way.',
      expected_last_message_id: loud(records.messageId),
    });
    expect(reply.status).toBe(201);
  });
});
