/** Retry-safe writes (contract §1.8). */
import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { forEachDeskAndPooler } from './desks.ts';
import { furnish, openedTicket } from './samples.ts';

const ticket = { requester_email: 'ann@customer.example', subject: 'Hello', message: 'Help.' };
const keyed = (key: string) => ({ 'Idempotency-Key': key });

forEachDeskAndPooler((open) => {
  test('the same key and body get the first response again, and one ticket is opened', async () => {
    const client = await (await open()).client('read', 'write');
    const first = await client.post('/tickets', ticket, keyed('order-1'));
    const again = await client.post('/tickets', ticket, keyed('order-1'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    for (const name of ['Location', 'ETag']) expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await client.get('/tickets')).data).toHaveLength(1);
  });

  test.each(['/contacts', '/organizations', '/tickets/1/messages', '/kb/articles'])(
    'a POST to %s can be repeated too',
    async (path) => {
      const workspace = await open();
      const { categoryId } = await furnish(workspace);
      const client = await workspace.client('read', 'write');
      const article = { title: 'Prices', category_id: categoryId };
      const body = { email: 'dan@customer.example', name: 'Dan', body: 'A reply.', ...article };
      const first = await client.post(path, body, keyed('k'));
      const again = await client.post(path, body, keyed('k'));
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    },
  );

  test('the first response is returned even after the record has changed', async () => {
    const client = await (await open()).client('read', 'write');
    const first = await client.post('/tickets', ticket, keyed('k'));
    await client.patch('/tickets/1', { subject: 'Another' });
    expect((await client.post('/tickets', ticket, keyed('k'))).text).toBe(first.text);
  });

  test('the key with another body is refused, and nothing is written', async () => {
    const client = await (await open()).client('read', 'write');
    await client.post('/tickets', ticket, keyed('k'));
    const refused = await client.post('/tickets', { ...ticket, subject: 'Other' }, keyed('k'));
    expect([refused.status, refused.error.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await client.get('/tickets')).data).toHaveLength(1);
  });

  test('a key belongs to its credential and its route', async () => {
    const workspace = await open();
    const one = await workspace.client('read', 'write');
    const other = await workspace.client('write');
    await one.post('/tickets', ticket, keyed('k'));
    await other.post('/tickets', ticket, keyed('k'));
    const contact = await one.post('/contacts', { email: 'x@customer.example' }, keyed('k'));
    expect(contact.status).toBe(201);
    expect((await one.get('/tickets')).data).toHaveLength(2);
  });

  test('a call that failed is not remembered: the retry runs', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const { body: contact } = await client.post('/contacts', { email: ticket.requester_email });
    await client.patch(`/contacts/${contact.id}`, { blocked: true });
    expect((await client.post('/tickets', ticket, keyed('k'))).error.code).toBe('requester_blocked');
    await client.patch(`/contacts/${contact.id}`, { blocked: false });
    expect((await client.post('/tickets', ticket, keyed('k'))).status).toBe(201);
  });

  test('after 24 hours, an idempotency key can be used again', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await client.post('/tickets', ticket, keyed('k'));
    workspace.clock.advance(limits.idempotency.keptMs + 1);
    const later = await client.post('/tickets', ticket, keyed('k'));
    expect(later.headers.get('Idempotent-Replayed')).toBeNull();
    expect(later.body.number).toBe(2);
  });

  test('one ticket is opened by 20 calls at the same moment', async () => {
    const client = await (await open()).client('read', 'write');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/tickets', ticket, keyed('k'))),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(made.filter(({ headers }) => headers.get('Idempotent-Replayed') === null)).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of refused) expect(answer.error.code).toBe('idempotency_in_progress');
    expect((await client.get('/tickets')).data).toHaveLength(1);
    expect((await client.get('/tickets/1/messages')).data).toHaveLength(1);
  });

  describe('a key that cannot be one', () => {
    test.each([
      ['empty', ''],
      ['with a space', 'a b'],
      ['of 256 characters', 'k'.repeat(256)],
    ])('%s gets 422', async (_, key) => {
      const client = await (await open()).client('write');
      const refused = await client.post('/tickets', ticket, keyed(key));
      expect([refused.status, refused.error.field]).toEqual([422, 'Idempotency-Key']);
    });
  });

  test('a key of 255 characters is accepted, and a PATCH ignores its key', async () => {
    const client = await (await open()).client('write');
    expect((await client.post('/tickets', ticket, keyed('~'.repeat(255)))).status).toBe(201);
    expect((await client.patch('/tickets/1', { subject: 'One' }, keyed('k'))).body.subject).toBe('One');
    expect((await client.patch('/tickets/1', { subject: 'Two' }, keyed('k'))).body.subject).toBe('Two');
  });

  test('without a key two calls open two tickets', async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client);
    await openedTicket(client);
    expect((await client.get('/tickets')).data).toHaveLength(2);
  });
});
