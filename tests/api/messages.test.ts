/** The conversation over the API (contract §3). */
import { aMessage, anOrigin } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish, openedTicket } from './samples.ts';

const messages = '/tickets/1/messages';

forEachDesk((open) => {
  test('a conversation is read oldest first, and begins with the customer’s message', async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client, { message: 'First.\n\n<b>Second</b>.' });
    const { headers } = await client.post(messages, { body: 'An answer.' });
    expect(headers.get('Location')).toBe(`/api/v1${messages}`);
    const { data } = await client.get(messages);
    expect(data.map(({ body }) => body)).toEqual(['First.\n\n<b>Second</b>.', 'An answer.']);
    expect(data[0]).toMatchObject({
      ticket_number: 1,
      internal: false,
      body_html: '<p>First.</p><p>&lt;b&gt;Second&lt;/b&gt;.</p>',
      author: { type: 'customer', name: 'ann' },
    });
  });

  test('a message that came by mail shows who was addressed, whether its sender is proven, and its original', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const { body: opened } = await openedTicket(client);
    const ticketNumber = Number(opened.number);
    const cc = [
      { name: 'Zoë', email: 'zoe@acme.example' },
      { name: null, email: 'bo@acme.example' },
    ];
    const message = aMessage({ ticketNumber, channel: 'email', verified: false, cc });
    const text = 'Please help.\n\n> An answer.';
    const html = '<p>Please help.</p><blockquote>An answer.</blockquote>';
    const origin = anOrigin({ messageId: message.id, ticketNumber, sentAs: null, text, html });
    await workspace.write(async (stores) => {
      await stores.messages.add(message, { notifies: null, mentions: [] });
      await stores.messageOrigins.add(origin);
    });
    const { data } = await client.get(messages);
    expect(data).toMatchObject([
      { verified: null, cc: [] },
      { id: message.id, channel: 'email', verified: false, cc },
    ]);
    expect((await client.get(`${messages}/${message.id}/original`)).body).toEqual({
      id: message.id,
      ticket_number: 1,
      sender: origin.sender,
      mail_message_id: null,
      body: text,
      body_html: html,
    });
    const other = await client.get(`${messages}/${data[0]?.id}/original`);
    expect([other.status, other.error.code]).toEqual([404, 'not_found']);
    expect(other.error.message).toBe('No such message from mail.');
  });

  test('order=desc reverses a conversation and its pages', async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client);
    for (const body of ['Two.', 'Three.', 'Four.']) await client.post(messages, { body });
    const bodies = async (query: Record<string, string>) => {
      const { data, body } = await client.get(messages, query);
      return [data.map((row) => row.body), body.next_cursor] as const;
    };
    const [newest, cursor] = await bodies({ order: 'desc', limit: '2' });
    expect(newest).toEqual(['Four.', 'Three.']);
    expect(await bodies({ order: 'desc', limit: '2', cursor: String(cursor) })).toEqual([
      ['Two.', 'I was charged twice.'],
      null,
    ]);
    expect((await bodies({ order: 'asc' }))[0]).toEqual((await bodies({}))[0]);
    for (const order of ['newest', '', 'DESC'])
      expect((await client.get(messages, { order })).error).toMatchObject({
        code: 'validation_failed',
        field: 'order',
      });
    const turned = await client.get(messages, { cursor: String(cursor) });
    expect([turned.status, turned.error.code]).toEqual([400, 'invalid_cursor']);
  });

  test('the author of a reply is the key, or the agent it names', async () => {
    const workspace = await open();
    const client = await workspace.client('write');
    await openedTicket(client);
    const own = await client.post(messages, { body: 'From the key.' });
    expect(own.status).toBe(201);
    expect(own.headers.get('Location')).toBe('/api/v1/tickets/1/messages');
    expect(own.body.author).toEqual({ type: 'api_key', id: client.keyId, name: 'Integration' });
    const agent = await workspace.agent('Bo Chen');
    const named = await client.post(messages, { body: 'From Bo.', agent_id: agent.id });
    expect(named.body.author).toEqual({ type: 'agent', id: agent.id, name: 'Bo Chen' });
  });

  test('a message shows every field, in the order of the contract', async () => {
    const client = await (await open()).client('write');
    await openedTicket(client);
    const { body } = await client.post(messages, { body: 'Hello.' });
    expect(Object.keys(body).join(' ')).toBe(
      'id ticket_number internal body body_html author channel auto files delivery created_at verified cc',
    );
    expect(body).toMatchObject({
      auto: false,
      files: [],
      delivery: { state: 'none', error: null, at: null },
    });
  });

  test('a public reply opens a new ticket, an internal note does not', async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client);
    const note = await client.post(messages, { body: 'For us only.', internal: true });
    expect(note.body.internal).toBe(true);
    expect((await client.get('/tickets/1')).body.status).toBe('new');
    await client.post(messages, { body: 'For the customer.' });
    expect((await client.get('/tickets/1')).body.status).toBe('open');
  });

  test('a reply can solve the ticket in the same write', async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client);
    await client.post(messages, { body: 'Done.', status: 'solved' });
    expect((await client.get('/tickets/1')).body.status).toBe('solved');
    const unknown = await client.post(messages, { body: 'Done.', status: 'finished' });
    expect([unknown.error.code, unknown.error.field]).toEqual(['invalid_status', 'status']);
  });

  test('HTML is made safe, and has a plain-text form', async () => {
    const client = await (await open()).client('write');
    await openedTicket(client);
    const { body } = await client.post(messages, { body_html: '<p>Hello</p><script>alert(1)</script>' });
    expect(body.body_html).not.toContain('<script');
    expect(body.body).toContain('Hello');
  });

  test('a reply that overlooks a newer message is refused', async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client);
    const { body: seen } = await client.post(messages, { body: 'Seen.' });
    const expected_last_message_id = seen.id;
    const good = await client.post(messages, { body: 'Next.', expected_last_message_id });
    expect(good.status).toBe(201);
    const late = await client.post(messages, { body: 'Late.', expected_last_message_id });
    expect([late.status, late.error.code]).toEqual([409, 'conversation_moved']);
    expect((await client.get(messages)).data).toHaveLength(3);
  });

  test('one of two replies to the same message at the same moment is refused', async () => {
    const workspace = await open();
    const { number, messageId } = await furnish(workspace);
    const client = await workspace.client('write');
    const answers = await Promise.all(
      ['One.', 'Two.'].map((body) =>
        client.post(`/tickets/${number}/messages`, { body, expected_last_message_id: messageId }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  describe('a reply is refused', () => {
    test.each([
      ['without a body', {}, 'body'],
      ['with both bodies', { body: 'a', body_html: 'b' }, 'body'],
      ['with an empty body', { body: '' }, 'body'],
      ['with a body of spaces', { body: ' \n ' }, 'body'],
      ['with a body that is null', { body: null }, 'body'],
      ['with a body of 100,001 characters', { body: 'x'.repeat(100_001) }, 'body'],
      ['with HTML that shows nothing', { body_html: '<script>1</script>' }, 'body_html'],
      ['with a NUL', { body: 'a\0b' }, 'body'],
      ['with half a character', { body: 'a\ud800' }, 'body'],
      ['when internal is no truth value', { body: 'a', internal: 'true' }, 'internal'],
      [
        'when the agent is nobody',
        { body: 'a', agent_id: '019a0000-ffff-7000-8000-000000000001' },
        'agent_id',
      ],
      ['when the agent is no id', { body: 'a', agent_id: 'bo' }, 'agent_id'],
    ])('%s', async (_, body, field) => {
      const client = await (await open()).client('read', 'write');
      await openedTicket(client);
      const { status, error } = await client.post(messages, body);
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', field]);
      expect((await client.get(messages)).data).toHaveLength(1);
    });
  });

  test('a body of 100,000 characters is stored unchanged', async () => {
    const client = await (await open()).client('write');
    await openedTicket(client);
    const body = 'é'.repeat(100_000);
    expect((await client.post(messages, { body })).body.body).toBe(body);
  });

  test('a ticket that does not exist has no messages', async () => {
    const client = await (await open()).client('read', 'write');
    expect((await client.get('/tickets/7/messages')).status).toBe(404);
    expect((await client.post('/tickets/7/messages', { body: 'Hello?' })).status).toBe(404);
  });

  test('an API key cannot mark a ticket read, known or not', async () => {
    const workspace = await open();
    const { number } = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    for (const path of [`/tickets/${number}/read`, '/tickets/999/read']) {
      const refused = await client.send('POST', path);
      expect([refused.status, refused.error.code]).toEqual([403, 'agent_required']);
    }
  });
});
