/** The feed of events (contract §8.7). */
import { setImmediate } from 'node:timers/promises';
import { systemCall } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

const nobody = '019a0000-ffff-7000-8000-000000000001';

forEachDesk((open) => {
  test('a write emits an event with everything that a receiver needs', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const { body: ticket } = await openedTicket(client);
    await client.patch('/tickets/1', { priority: 'high' });
    const { data } = await client.get('/events');
    expect(data.map(({ event, sequence }) => [event, sequence])).toEqual([
      ['contact.created', 1],
      ['ticket.created', 2],
      ['message.created', 3],
      ['ticket.updated', 4],
    ]);
    expect(data[3]).toEqual({
      id: data[3]?.id,
      event: 'ticket.updated',
      sequence: 4,
      occurred_at: '2026-11-20T08:05:00.000Z',
      workspace: workspace.slug,
      actor: { type: 'api_key', id: client.keyId },
      api_version: 'v1',
      data: {
        id: ticket.id,
        number: 1,
        subject: 'The invoice is wrong',
        status: 'new',
        priority: 'high',
        assignee: null,
        requester: { id: ticket.requester_id, email: 'ann@customer.example', name: 'ann' },
        changes: { priority: ['normal', 'high'] },
      },
    });
  });

  test('each kind of write emits the documented event', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const { body: company } = await client.post('/organizations', {
      name: 'Acme',
      email_domains: ['acme.com'],
    });
    const { body: contact } = await client.post('/contacts', { email: 'ann@acme.com' });
    await client.patch(`/contacts/${contact.id}`, { name: 'Ann', custom_fields: { tier: 1 } });
    await openedTicket(client, { requester_email: 'bea@customer.example' });
    await client.post('/tickets/1/messages', { body: 'Hello.' });
    await client.patch(`/organizations/${company.id}`, { notes: 'Renews.' });
    await client.remove(`/organizations/${company.id}`);
    const bea = (await client.get('/tickets/1')).body.requester_id;
    await client.remove(`/contacts/${bea}`, { delete_tickets: 'true' });
    // The client of these tests holds every answer against its schema: here, the data of each kind.
    const kinds = (await client.get('/events', { limit: '100' })).data.map(({ event }) => event);
    expect(new Set(kinds)).toEqual(
      new Set([
        'organization.created',
        'contact.created',
        'contact.updated',
        'organization.updated',
        'organization.deleted',
        'ticket.deleted',
        'contact.deleted',
      ]),
    );
  });

  describe('after', () => {
    const fed = async () => {
      const client = await (await open()).client('read', 'write');
      for (let count = 0; count < 5; count += 1)
        await client.post('/organizations', { name: `Firm ${count}` });
      const { data } = await client.get('/events');
      return { client, ids: data.map(({ id }) => String(id)) };
    };
    const idsOf = async (client: Client, query: Record<string, string>) =>
      (await client.get('/events', query)).data.map(({ id }) => String(id));

    test('accepts the id of the last received event', async () => {
      const { client, ids } = await fed();
      expect(await idsOf(client, { after: ids[1] ?? '' })).toEqual(ids.slice(2));
      expect(await idsOf(client, { after: (ids[1] ?? '').toUpperCase(), limit: '1' })).toEqual([ids[2]]);
      expect(await idsOf(client, { after: ids[4] ?? '' })).toEqual([]);
    });

    test('continues after an event about a person erased since', async () => {
      const client = await (await open()).client('read', 'write');
      const { body: contact } = await client.post('/contacts', { email: 'ann@acme.com' });
      const seen = String((await client.get('/events')).data[0]?.id);
      await client.post('/organizations', { name: 'Acme' });
      await client.remove(`/contacts/${contact.id}`);
      const { data } = await client.get('/events', { after: seen });
      expect(data.map(({ event, sequence }) => [event, sequence])).toEqual([
        ['organization.created', 2],
        ['contact.deleted', 3],
      ]);
    });

    test('accepts a next_cursor, as cursor does', async () => {
      const { client, ids } = await fed();
      const { body } = await client.get('/events', { after: ids[0] ?? '', limit: '2' });
      const after = String(body.next_cursor);
      expect(await idsOf(client, { after })).toEqual(ids.slice(3));
      expect(await idsOf(client, { cursor: after })).toEqual(ids.slice(3));
      expect(await idsOf(client, { cursor: after, limit: '1' })).toEqual([ids[3]]);
    });

    test('follows the Link header', async () => {
      const { client, ids } = await fed();
      const first = await client.get('/events', { after: ids[0] ?? '', limit: '3' });
      const link = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
      const second = await client.get(link);
      expect(second.data.map(({ id }) => id)).toEqual([ids[4]]);
      expect(second.body.next_cursor).toBeNull();
    });

    test.each([nobody, '', 'x', '7', 'null', '\0', 'W10'])(
      'that is %j is refused with 422',
      async (after) => {
        const { client } = await fed();
        const { status, error } = await client.get('/events', { after });
        expect([status, error.code, error.field]).toEqual([422, 'validation_failed', 'after']);
        expect(error.message).toContain('kept 30 days');
      },
    );

    test('of a cursor of another list, or of another workspace, is refused', async () => {
      const { client } = await fed();
      await openedTicket(client);
      await openedTicket(client);
      const cursors = [
        (await client.get('/tickets', { limit: '1' })).body.next_cursor,
        (await (await fed()).client.get('/events', { limit: '1' })).body.next_cursor,
      ];
      for (const after of cursors.map(String)) {
        expect((await client.get('/events', { after })).error.field).toBe('after');
        expect((await client.get('/events', { cursor: after })).error.code).toBe('invalid_cursor');
      }
    });
  });

  test('a client never gets an event before all earlier ones, even during parallel writes', async () => {
    const workspace = await open();
    const client = await workspace.client('write');
    const writers = 8;
    const firms = 6;
    const written = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let firm = 0; firm < firms; firm += 1)
          await client.post('/organizations', { name: `Firm ${writer} ${firm}` });
      }),
    );
    // Past the API, which would not let one key ask so often.
    const call = systemCall(workspace.id, 'listEvents', 'reader');
    const seen: number[] = [];
    while (seen.length < writers * firms) {
      // The sockets of the writers get their turn: SQLite answers at once.
      await setImmediate();
      const page = { limit: 100, after: seen.at(-1) ?? 0 };
      const { data } = await workspace.desk.events.list(call, { page });
      seen.push(...data.map(({ sequence }) => sequence));
    }
    await written;
    expect(seen).toEqual(Array.from({ length: writers * firms }, (_, index) => index + 1));
  });
});
