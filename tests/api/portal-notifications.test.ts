/** The news of a customer (contract §10.3): answers to their own requests, and that one was solved. */
import { describe, expect, test } from 'vitest';
import type { Row } from './client.ts';
import { submitted } from './customer-samples.ts';
import { type CustomerClient, forEachDesk, type OpenWorkspace } from './desks.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const openRequest = async (open: OpenWorkspace) => {
  const workspace = await open();
  const ann = await workspace.asCustomer();
  await submitted(ann);
  workspace.clock.advance(minute);
  return {
    workspace,
    ann,
    agent: await workspace.as('agent', 'Bo Chen'),
    writer: await workspace.client('write'),
  };
};

const newsOf = async (customer: CustomerClient) => (await customer.get('/portal/notifications')).data;

const kindsOf = (rows: readonly Row[]) => rows.map(({ kind, actor_name }) => [kind, actor_name]);

forEachDesk((open) => {
  describe('the feed', () => {
    test('lists replies and solved requests, newest first, and counts unread ones', async () => {
      const { workspace, ann, agent } = await openRequest(open);
      const { body: answer } = await agent.post('/tickets/1/messages', { body: 'We look.' });
      workspace.clock.advance(minute);
      await agent.patch('/tickets/1', { status: 'solved' });
      const { body } = await ann.get('/portal/notifications');
      const about = { ticket_number: 1, ticket_subject: 'The parcel is late', read: false };
      expect(body).toEqual({
        data: [
          {
            id: expect.stringMatching(/^request_solved:/),
            kind: 'request_solved',
            ...about,
            actor_name: 'Acme Support',
            at: workspace.clock.now(),
          },
          {
            id: `agent_replied:${answer.id}`,
            kind: 'agent_replied',
            ...about,
            actor_name: 'Bo Chen',
            at: answer.created_at,
          },
        ],
        unread_count: 2,
        read_at: null,
        next_cursor: null,
      });
    });

    test('names the workspace as the author of a key’s reply, and leaves out notes and the customer’s own messages', async () => {
      const { ann, agent, writer } = await openRequest(open);
      await writer.post('/tickets/1/messages', { body: 'By a key.' });
      await agent.post('/tickets/1/messages', { body: 'A note.', internal: true });
      await ann.post('/portal/requests/1/messages', { body: 'Thanks.' });
      await agent.patch('/tickets/1', { priority: 'high' });
      expect(kindsOf(await newsOf(ann))).toEqual([['agent_replied', 'Acme Support']]);
    });

    test('belongs to each customer alone', async () => {
      const { workspace, ann, agent } = await openRequest(open);
      const bob = await workspace.asCustomer();
      await agent.post('/tickets/1/messages', { body: 'We look.' });
      expect(await newsOf(ann)).toHaveLength(1);
      expect((await bob.get('/portal/notifications')).body).toMatchObject({ data: [], unread_count: 0 });
    });

    test('refuses the cursor of another list', async () => {
      const { ann } = await openRequest(open);
      await submitted(ann);
      const { next_cursor: cursor } = (await ann.get('/portal/requests', { limit: '1' })).body;
      const strange = await ann.get('/portal/notifications', { cursor: String(cursor) });
      expect([strange.status, strange.error.code]).toEqual([400, 'invalid_cursor']);
    });
  });

  describe('marking it read', () => {
    test('moves the waterline to now, on all devices of this customer only', async () => {
      const { workspace, ann, agent } = await openRequest(open);
      const tablet = await workspace.asCustomer(ann.email);
      const bob = await workspace.asCustomer();
      await submitted(bob);
      for (const number of [1, 2]) await agent.post(`/tickets/${number}/messages`, { body: 'We look.' });
      const readAt = workspace.clock.now();
      const receipt = await ann.send('POST', '/portal/notifications/read');
      expect([receipt.status, receipt.body]).toEqual([200, { read_at: readAt, unread_count: 0 }]);
      const feed = await tablet.get('/portal/notifications');
      expect(feed.body).toMatchObject({ unread_count: 0, read_at: readAt });
      expect(feed.data.map(({ read }) => read)).toEqual([true]);
      expect((await bob.get('/portal/notifications')).body).toMatchObject({ unread_count: 1, read_at: null });
    });
  });

  // Last: the clock of a sign-in never goes back, and links end.
  test('the feed has notifications of the last thirty days', async () => {
    const { workspace, ann, agent } = await openRequest(open);
    await agent.post('/tickets/1/messages', { body: 'We look.' });
    workspace.clock.advance(30 * day);
    const { body } = await ann.get('/portal/notifications');
    expect(body).toEqual({ data: [], unread_count: 0, read_at: null, next_cursor: null });
  });
});
