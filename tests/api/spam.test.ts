/** Tickets that are spam (contract §2.7). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  describe('a ticket is marked as spam', () => {
    test('by an agent or a key that writes: it is closed with the tag, and its requester is blocked', async () => {
      const workspace = await open();
      for (const client of [await workspace.as('agent'), await workspace.client('write', 'read')]) {
        const { body: ticket } = await openedTicket(client, {
          requester_email: `s${client.keyId}@spam.example`,
        });
        const marked = await client.post(`/tickets/${ticket.number}/spam`, {});
        expect(marked.status).toBe(200);
        expect(marked.body).toMatchObject({ status: 'closed', tags: ['spam'] });
        expect(marked.body.closed_at).not.toBeNull();
        expect(marked.headers.get('ETag')).not.toBeNull();
        const contact = await client.get(`/contacts/${ticket.requester_id}`);
        expect(contact.body).toMatchObject({ blocked: true });
        const again = await client.post(`/tickets/${ticket.number}/spam`, {});
        expect([again.status, again.body.updated_at]).toEqual([200, marked.body.updated_at]);
        const back = await client.remove(`/tickets/${ticket.number}/spam`);
        expect(back.body).toMatchObject({ status: 'open', tags: [], closed_at: null });
        expect((await client.get(`/contacts/${ticket.requester_id}`)).body).toMatchObject({ blocked: false });
      }
    });

    test('and the requester stays unblocked where that is wanted', async () => {
      const client = await (await open()).client('write', 'read');
      const { body: ticket } = await openedTicket(client);
      await client.post(`/tickets/${ticket.number}/spam`, { block_sender: false });
      expect((await client.get(`/contacts/${ticket.requester_id}`)).body).toMatchObject({ blocked: false });
    });

    test('and a blocked requester cannot write again', async () => {
      const client = await (await open()).client('write', 'read');
      const { body: ticket } = await openedTicket(client);
      await client.post(`/tickets/${ticket.number}/spam`, {});
      const refused = await openedTicket(client);
      expect([refused.status, refused.error.code]).toEqual([422, 'requester_blocked']);
    });

    test('by nobody who may not, and only where it can be', async () => {
      const workspace = await open();
      const writer = await workspace.client('write', 'read');
      const reader = await workspace.client('read');
      const light = await workspace.as('light_agent');
      const { body: ticket } = await openedTicket(writer);
      const path = `/tickets/${ticket.number}/spam`;
      const nobody = workspace.stranger(null);
      const answers = [
        await nobody.post(path, {}),
        await reader.post(path, {}),
        await light.post(path, {}),
        await light.remove(path),
        await writer.post('/tickets/999999/spam', {}),
        await writer.remove('/tickets/999999/spam'),
        await writer.post(path, { block_sender: 'yes' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404, 422]);
      expect(answers.at(-1)?.error.field).toBe('block_sender');
      await writer.patch(`/tickets/${ticket.number}`, { status: 'closed' });
      const closed = await writer.post(path, {});
      expect([closed.status, closed.error.code]).toEqual([409, 'ticket_closed']);
      const { body: contact } = await writer.get(`/contacts/${ticket.requester_id}`);
      expect(contact).toMatchObject({ blocked: false });
    });

    test('once for one Idempotency-Key, whatever was done in between', async () => {
      const client = await (await open()).client('write', 'read');
      const { body: ticket } = await openedTicket(client);
      const key = { 'Idempotency-Key': 'spam-1' };
      const path = `/tickets/${ticket.number}/spam`;
      const first = await client.post(path, {}, key);
      await client.remove(path);
      const replayed = await client.post(path, {}, key);
      expect([replayed.status, replayed.text]).toEqual([200, first.text]);
      expect((await client.get(`/tickets/${ticket.number}`)).body).toMatchObject({ status: 'open' });
    });
  });
});
