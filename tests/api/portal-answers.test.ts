/** `POST /portal/requests/{number}/messages` (contract §10.2): answering as a customer. */
import { describe, expect, test } from 'vitest';
import { noText, submitted } from './customer-samples.ts';
import { forEachDesk } from './desks.ts';

forEachDesk((open) => {
  describe('answering', () => {
    const openRequest = async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer('ann@customer.example');
      await submitted(ann);
      return { workspace, ann, writer: await workspace.client('read', 'write') };
    };

    test('has the customer as its author, on the portal channel', async () => {
      const { ann, writer } = await openRequest();
      const { status, headers, body } = await ann.post('/portal/requests/1/messages', {
        body: 'Still late.',
      });
      expect([status, headers.get('Location')]).toEqual([201, '/api/v1/portal/requests/1']);
      expect(body).toMatchObject({
        request_number: 1,
        body: 'Still late.',
        author: { type: 'customer', name: 'ann' },
      });
      const { data } = await writer.get('/tickets/1/messages');
      expect(data[1]).toMatchObject({ channel: 'portal', internal: false, author: { id: ann.contactId } });
    });

    test.each(['pending', 'on_hold', 'solved'])('reopens a request that was %s', async (status) => {
      const { ann, writer } = await openRequest();
      await writer.patch('/tickets/1', { status });
      await ann.post('/portal/requests/1/messages', { body: 'Still late.' });
      expect((await writer.get('/tickets/1')).body.status).toBe('open');
      expect((await ann.get('/portal/requests/1')).body.status).toBe('open');
    });

    test('to a closed request opens another, and returns its number', async () => {
      const { ann, writer } = await openRequest();
      await writer.patch('/tickets/1', { status: 'closed' });
      const { status, headers, body } = await ann.post('/portal/requests/1/messages', { body: 'Again.' });
      expect([status, body.request_number, headers.get('Location')]).toEqual([
        201,
        2,
        '/api/v1/portal/requests/2',
      ]);
      expect((await writer.get('/tickets/2')).body).toMatchObject({ follow_up_of: 1, channel: 'portal' });
      expect((await ann.get('/portal/requests/1')).body.status).toBe('closed');
      const next = await ann.get('/portal/requests/2');
      expect(next.body).toMatchObject({ mine: true, status: 'open' });
    });

    test('without valid text is 422, and writes nothing', async () => {
      const { ann, writer } = await openRequest();
      for (const body of noText) {
        const { status, error } = await ann.post('/portal/requests/1/messages', { body });
        expect([status, error.field]).toEqual([422, 'body']);
      }
      expect((await writer.get('/tickets/1/messages')).data).toHaveLength(1);
    });

    test('ignores the members that only agents may set', async () => {
      const { ann, writer } = await openRequest();
      const more = {
        internal: true,
        status: 'closed',
        agent_id: ann.contactId,
        body_html: '<b>x</b>',
        author: 'x',
      };
      const { status, headers } = await ann.post('/portal/requests/1/messages', { body: 'Hello.', ...more });
      expect([status, headers.get('X-Ignored-Fields')?.split(', ')]).toEqual([201, Object.keys(more)]);
      const { data } = await writer.get('/tickets/1/messages');
      expect(data[1]).toMatchObject({ internal: false, body: 'Hello.', author: { type: 'customer' } });
    });

    test('may be retried safely', async () => {
      const { ann, writer } = await openRequest();
      const send = () =>
        ann.post('/portal/requests/1/messages', { body: 'Once.' }, { 'Idempotency-Key': 'once' });
      const first = await send();
      const again = await send();
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect((await writer.get('/tickets/1/messages')).data).toHaveLength(2);
    });
  });
});
