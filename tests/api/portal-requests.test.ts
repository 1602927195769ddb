/** `/portal/requests` (contract §10.2): asking and reading as a customer. */
import { aTicketField } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import type { Row } from './client.ts';
import { noText, submitted } from './customer-samples.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';

const minute = 60_000;

const ask = { subject: 'The parcel is late', message: 'It should be here.' };

const noNumber = ['0', '-1', '01', '1.0', '2147483648', '99999999999999999999', 'one', '%00'];

const addFields = ({ write }: TestWorkspace) =>
  write(async ({ ticketFields }) => {
    const seen = { customerVisible: true, customerEditable: true };
    for (const field of [
      aTicketField({ key: 'order', label: 'Order number', type: 'text', ...seen }),
      aTicketField({ key: 'shipped', label: 'Shipped', type: 'boolean', customerVisible: true }),
      aTicketField({ key: 'risk', label: 'Risk', type: 'text' }),
      aTicketField({ key: 'old', label: 'Old', type: 'text', active: false, ...seen }),
    ])
      await ticketFields.add(field);
  });

forEachDesk((open) => {
  describe('submitting a request', () => {
    test('opens a ticket of the customer, and returns the request with its location', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer('ann@customer.example');
      const now = workspace.clock.now();
      const { status, headers, body } = await submitted(ann);
      expect([status, headers.get('Location')]).toEqual([201, '/api/v1/portal/requests/1']);
      expect(Object.entries(body)).toEqual([
        ['number', 1],
        ['subject', ask.subject],
        ['status', 'open'],
        ['custom_fields', {}],
        ['created_at', now],
        ['updated_at', now],
        ['last_message_at', now],
        ['unread', false],
        ['mine', true],
        ['requester', { name: 'ann' }],
        ['files', []],
      ]);
      const reader = await workspace.client('read');
      expect((await reader.get('/tickets/1')).body).toMatchObject({
        channel: 'portal',
        status: 'new',
        requester_id: ann.contactId,
      });
      const { data } = await reader.get('/tickets/1/messages');
      expect(data).toMatchObject([
        { body: ask.message, channel: 'portal', author: { type: 'customer', id: ann.contactId } },
      ]);
    });

    test.each(['subject', 'message'])('with a wrong %s is 422, and opens nothing', async (member) => {
      const ann = await (await open()).asCustomer();
      for (const value of noText) {
        const { status, error } = await submitted(ann, { [member]: value });
        expect([status, error?.field]).toEqual([422, member]);
      }
      expect((await ann.get('/portal/requests')).data).toEqual([]);
    });

    test('ignores the members that customers may not set, and names them', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const theirs = {
        requester_email: 'x@y.example',
        requester_id: ann.contactId,
        status: 'closed',
        channel: 'api',
      };
      const inner = {
        priority: 'urgent',
        tags: ['vip'],
        assignee_id: ann.contactId,
        number: 9,
        internal: true,
      };
      const { status, headers } = await submitted(ann, { ...theirs, ...inner });
      expect(status).toBe(201);
      expect(headers.get('X-Ignored-Fields')?.split(', ')).toEqual(Object.keys({ ...theirs, ...inner }));
      const { body } = await (await workspace.client('read')).get('/tickets/1');
      expect(body).toMatchObject({ status: 'new', priority: 'normal', tags: [], assignee_id: null });
    });

    test('accepts the fields that customers may fill in, and shows those that they may see', async () => {
      const workspace = await open();
      await addFields(workspace);
      const ann = await workspace.asCustomer();
      const { body } = await submitted(ann, { custom_fields: { order: 'A-17' } });
      expect(body.custom_fields).toEqual({ order: 'A-17' });
      const writer = await workspace.client('write');
      await writer.patch('/tickets/1', { custom_fields: { shipped: true, risk: 'high' } });
      const read = await ann.get('/portal/requests/1');
      expect(read.body.custom_fields).toEqual({ order: 'A-17', shipped: true });
      expect(read.text).not.toContain('risk');
    });

    test.each(['shipped', 'risk', 'old', 'nothing', 'constructor'])(
      'with the field %s, which customers do not fill in, is 422 as for an unknown one',
      async (key) => {
        const workspace = await open();
        await addFields(workspace);
        const ann = await workspace.asCustomer();
        const raw = `{"subject":"Hello","message":"Hello","custom_fields":{"${key}":true}}`;
        const headers = { 'Content-Type': 'application/json' };
        const { status, error } = await ann.send('POST', '/portal/requests', { raw, headers });
        expect([status, error.field]).toEqual([422, `custom_fields.${key}`]);
        const unknown = await submitted(ann, { custom_fields: { unknown: true } });
        expect(String(error.message).replaceAll(key, 'unknown')).toBe(unknown.error.message);
      },
    );

    test.each([
      [5],
      ['text'],
      [[]],
      [{ order: 5 }],
      [{ order: 'a\u0000' }],
      [{ order: 'x'.repeat(100_000) }],
    ])('with the fields %j is 422', async (custom_fields) => {
      const workspace = await open();
      await addFields(workspace);
      const { status, error } = await submitted(await workspace.asCustomer(), { custom_fields });
      expect([status, String(error.field).split('.')[0]]).toEqual([422, 'custom_fields']);
    });

    test('without a required field is 422, and the error names the field', async () => {
      const workspace = await open();
      const must = { customerEditable: true, customerVisible: true, required: true };
      await workspace.write((stores) =>
        stores.ticketFields.add(aTicketField({ key: 'order', label: 'Order number', type: 'text', ...must })),
      );
      const ann = await workspace.asCustomer();
      for (const custom_fields of [undefined, {}, { order: null }, { order: ' ' }]) {
        const { status, error } = await submitted(ann, { custom_fields });
        expect([status, error.field]).toEqual([422, 'custom_fields.order']);
      }
    });

    test('may be retried safely by the same session', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const tablet = await workspace.asCustomer(ann.email);
      const send = (client: typeof ann) => client.post('/portal/requests', ask, { 'Idempotency-Key': 'k' });
      const first = await send(ann);
      const again = await send(ann);
      const other = await send(tablet);
      expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
      expect([other.status, other.body.number]).toEqual([201, 2]);
      const reused = await ann.post('/portal/requests', { ...ask, subject: 'x' }, { 'Idempotency-Key': 'k' });
      expect(reused.error.code).toBe('idempotency_key_reused');
    });
  });

  describe('the requests of a customer', () => {
    test('are listed newest first, by the status that customers see', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const statuses = ['new', 'open', 'on_hold', 'pending', 'solved', 'closed'];
      const writer = await workspace.client('write');
      for (const status of statuses) {
        const { body } = await submitted(ann, { subject: status });
        if (status !== 'new') await writer.patch(`/tickets/${body.number}`, { status });
      }
      const listed = async (query: Record<string, string> = {}) =>
        (await ann.get('/portal/requests', query)).data.map(({ subject, status }) => [subject, status]);
      expect(await listed()).toEqual([
        ['closed', 'closed'],
        ['solved', 'solved'],
        ['pending', 'pending'],
        ['on_hold', 'open'],
        ['open', 'open'],
        ['new', 'open'],
      ]);
      expect((await listed({ status: 'open' })).map(([subject]) => subject)).toEqual([
        'on_hold',
        'open',
        'new',
      ]);
      expect((await listed({ status: 'pending,closed' })).map(([subject]) => subject)).toEqual([
        'closed',
        'pending',
      ]);
    });

    test.each(['new', 'on_hold', 'OPEN', '', 'open,', 'open,nothing', 'a\u0000', 'x'.repeat(3_000)])(
      'are not listed by the status %j, which customers do not know',
      async (status) => {
        const ann = await (await open()).asCustomer();
        const { error } = await ann.get('/portal/requests', { status });
        expect([error.code, error.field]).toEqual(['invalid_status', 'status']);
      },
    );

    test.each([
      ['limit', '0'],
      ['limit', '101'],
      ['limit', 'x'],
      ['cursor', 'nonsense'],
    ])('refuse %s=%s', async (name, value) => {
      const ann = await (await open()).asCustomer();
      await submitted(ann);
      for (const path of ['/portal/requests', '/portal/requests/1', '/portal/notifications']) {
        const { status, error } = await ann.get(path, { [name]: value });
        expect([status, error.field]).toEqual([name === 'limit' ? 422 : 400, name]);
      }
    });
  });

  describe('reading a request', () => {
    test('shows the conversation oldest first, page by page', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      await submitted(ann, { message: '1' });
      for (const body of ['2', '3', '4', '5']) {
        const { headers } = await ann.post('/portal/requests/1/messages', { body });
        expect(headers.get('Location')).toBe('/api/v1/portal/requests/1');
      }
      const seen: Row[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await ann.get('/portal/requests/1', { limit: '2', ...(cursor && { cursor }) });
        const page = body.messages as { data: Row[]; next_cursor: string | null };
        expect(page.data.length).toBeLessThanOrEqual(2);
        seen.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(seen.map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5']);
      expect(Object.keys(seen[0] ?? {})).toEqual([
        ...['id', 'request_number', 'body', 'body_html', 'author', 'files', 'created_at'],
      ]);
      const first = await ann.get('/portal/requests/1', { limit: '2' });
      const { next_cursor: strange } = first.body.messages as { next_cursor: string };
      await submitted(ann);
      const elsewhere = await ann.get('/portal/requests/2', { cursor: strange });
      expect(elsewhere.error.code).toBe('invalid_cursor');
    });

    test('names agents and customers, and nobody else but the workspace', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer('ann@customer.example');
      await submitted(ann);
      const agent = await workspace.as('agent', 'Bo Chen');
      await agent.post('/tickets/1/messages', { body: 'By Bo.' });
      await (await workspace.client('write')).post('/tickets/1/messages', { body: 'By a key.' });
      const { body } = await ann.get('/portal/requests/1');
      const { data } = body.messages as { data: Row[] };
      expect(data.map(({ author }) => author)).toEqual([
        { type: 'customer', name: 'ann' },
        { type: 'agent', name: 'Bo Chen' },
        { type: 'api_key', name: 'Acme Support' },
      ]);
    });

    test('is 404 for an invalid number, in the words for an unknown one', async () => {
      const ann = await (await open()).asCustomer();
      const unknown = await ann.get('/portal/requests/2147483647');
      expect([unknown.status, unknown.error.message]).toEqual([404, 'No such request.']);
      for (const number of noNumber) {
        const odd = await ann.get(`/portal/requests/${number}`);
        const answer = await ann.post(`/portal/requests/${number}/messages`, { body: 'Hello?' });
        for (const { status, error } of [odd, answer])
          expect([status, { ...error, request_id: '' }]).toEqual([404, { ...unknown.error, request_id: '' }]);
      }
    });
  });

  test('a request is unread while an answer is newer than what was marked read', async () => {
    const workspace = await open();
    const ann = await workspace.asCustomer();
    await submitted(ann);
    const agent = await workspace.as('agent');
    const unread = async () => (await ann.get('/portal/requests/1')).body.unread;
    workspace.clock.advance(minute);
    await agent.post('/tickets/1/messages', { body: 'We look.' });
    const answered = workspace.clock.now();
    expect(await unread()).toBe(true);
    await ann.post('/portal/notifications/read', {});
    expect(await unread()).toBe(false);
    workspace.clock.advance(minute);
    await ann.post('/portal/requests/1/messages', { body: 'Thanks.' });
    await agent.post('/tickets/1/messages', { body: 'A note.', internal: true });
    await agent.patch('/tickets/1', { priority: 'urgent', tags: ['vip'] });
    expect(await unread()).toBe(false);
    const { body } = await ann.get('/portal/requests/1');
    expect([body.updated_at, body.last_message_at]).toEqual([workspace.clock.now(), workspace.clock.now()]);
    expect(answered < String(body.updated_at)).toBe(true);
  });
});
