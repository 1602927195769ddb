import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { collectingWebhookSender } from '../../testing/collecting-webhook-sender.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const first = { limit: 100, after: null };

describe('the feed of events', () => {
  test('lists events, oldest first, with their actor and workspace', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    await aTicket();
    await desk.tickets.change(byKey, { number: 1, priority: 'high' });
    const { data, next } = await desk.events.list(byKey, { page: first });
    expect(next).toBeNull();
    expect(data.map(({ event }) => event)).toEqual([
      'contact.created',
      'ticket.created',
      'message.created',
      'ticket.updated',
    ]);
    expect(data.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(data[3]).toMatchObject({
      workspace: 'acme',
      actor: { type: 'api_key', id: byKey.actor.id },
      api_version: 'v1',
      data: { number: 1, changes: { priority: ['normal', 'high'] } },
    });
    expect(Object.keys(data[0] ?? {}).join(' ')).toBe(
      'id event sequence occurred_at workspace actor api_version data',
    );
  });

  test('lists an event with the same bytes that a webhook gets', async () => {
    const sender = collectingWebhookSender();
    const { desk, bySystem } = await openTestDesk({ webhookSender: sender });
    const { id } = await desk.webhooks.add(bySystem, { url: 'https://receiver.example/hook', events: ['*'] });
    await desk.webhooks.test(bySystem, id);
    const { data } = await desk.events.list(bySystem, { page: first });
    expect(sender.requests.map(({ body }) => body)).toEqual(data.map((event) => JSON.stringify(event)));
    expect(data).toHaveLength(1);
  });

  test('continues after an event, and after a page', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    await aTicket();
    const { data: all } = await desk.events.list(byKey, { page: first });
    const behind = await desk.events.list(byKey, { afterId: all[0]?.id, page: first });
    expect(behind.data).toEqual(all.slice(1));
    const page = await desk.events.list(byKey, { page: { limit: 2, after: null } });
    expect(page.next).toBe(2);
    const rest = await desk.events.list(byKey, { afterId: all[0]?.id, page: { limit: 2, after: page.next } });
    expect([rest.data, rest.next]).toEqual([all.slice(2), null]);
  });

  test('continues after an event that was removed with an erased person', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const ticket = await aTicket();
    const { data } = await desk.events.list(byKey, { page: first });
    await desk.contacts.remove(byKey, { id: ticket.requesterId, deleteTickets: true });
    for (const { id: afterId } of data) {
      const left = await desk.events.list(byKey, { afterId, page: first });
      expect(left.data.map(({ event }) => event)).toEqual(['ticket.deleted', 'contact.deleted']);
    }
  });

  test('refuses to continue after an unknown event', async () => {
    const { desk, byKey } = await openTestDesk();
    await expect(desk.events.list(byKey, { afterId: anId(), page: first })).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'after',
    });
  });
});
