/** The news of an agent (contract §9.5). */
import { describe, expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { type AgentClient, forEachDesk, type TestWorkspace } from './desks.ts';
import { openedTicket } from './samples.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type Scene = Readonly<{
  workspace: TestWorkspace;
  writer: Client;
  ada: AgentClient;
  bob: AgentClient;
  /** Of Ada's. */
  number: number;
}>;

const scene = async (workspace: TestWorkspace): Promise<Scene> => {
  const writer = await workspace.client('write');
  const ada = await workspace.as('agent');
  const bob = await workspace.as('agent', 'Bob Agent');
  const { body } = await openedTicket(writer, { assignee_id: ada.agent.id });
  workspace.clock.advance(minute);
  return { workspace, writer, ada, bob, number: Number(body.number) };
};

const note = (by: Client, number: number, body: string) =>
  by.post(`/tickets/${number}/messages`, { body, internal: true });

const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind);

forEachDesk((open) => {
  describe('the feed', () => {
    test('lists each change with its author and time, newest first, and counts unread ones', async () => {
      const { workspace, ada, bob, number } = await scene(await open());
      await note(bob, number, 'Known trouble.');
      const { id } = (await ada.get(`/tickets/${number}`)).body;
      const feed = await ada.get('/notifications');
      expect(feed.status).toBe(200);
      const about = { ticket_number: number, ticket_subject: 'The invoice is wrong', read: false };
      expect(feed.body).toEqual({
        data: [
          {
            id: expect.stringMatching(/^note_added:[0-9a-f-]{36}$/),
            kind: 'note_added',
            ...about,
            actor_name: 'Bob Agent',
            at: workspace.clock.now(),
          },
          {
            id: `ticket_created:${id}`,
            kind: 'ticket_created',
            ...about,
            actor_name: 'Integration',
            at: '2026-11-20T08:05:00.000Z',
          },
        ],
        unread_count: 2,
        read_at: null,
        next_cursor: null,
      });
    });

    test('notifies the agents that a note mentions, and none for a public reply', async () => {
      const { ada, bob, number } = await scene(await open());
      await note(ada, number, `Please look, @${bob.agent.email}.`);
      await ada.post(`/tickets/${number}/messages`, { body: `@${bob.agent.email} will look.` });
      expect(kinds((await bob.get('/notifications')).data)).toEqual(['mentioned']);
      expect(kinds((await ada.get('/notifications')).data)).toEqual(['ticket_created']);
    });

    test('is paged by cursor, and every page has the full count', async () => {
      const { workspace, ada, bob, number } = await scene(await open());
      for (let count = 0; count < 5; count += 1) {
        await note(bob, number, `Note ${count}`);
        if (count % 2 === 0) workspace.clock.advance(1);
      }
      const whole = (await ada.get('/notifications')).data;
      expect(whole).toHaveLength(6);
      const walked: Row[] = [];
      let query: Record<string, string> = { limit: '2' };
      for (let cursor: unknown = ''; cursor !== null; query = { limit: '2', cursor: String(cursor) }) {
        const page = await ada.get('/notifications', query);
        expect(page.body.unread_count).toBe(6);
        walked.push(...page.data);
        cursor = page.body.next_cursor;
      }
      expect(walked).toEqual(whole);
    });

    test('refuses the cursor of another list, and a limit of zero', async () => {
      const { ada } = await scene(await open());
      await openedTicket(ada);
      const { next_cursor: cursor } = (await ada.get('/tickets', { limit: '1' })).body;
      const strange = await ada.get('/notifications', { cursor: String(cursor) });
      expect([strange.status, strange.error.code]).toEqual([400, 'invalid_cursor']);
      for (const limit of ['0', '101', 'x'])
        expect((await ada.get('/notifications', { limit })).status).toBe(422);
    });

    test('is refused to customers', async () => {
      const { writer, workspace } = await scene(await open());
      for (const client of [writer, await workspace.client('read')]) {
        const refused = await client.get('/notifications');
        expect([refused.status, refused.error.code]).toEqual([403, 'agent_required']);
      }
      const mark = await writer.post('/notifications/read', {});
      expect([mark.status, mark.error.code]).toEqual([403, 'agent_required']);
    });

    test('ends thirty days ago', async () => {
      const { workspace, ada } = await scene(await open());
      workspace.clock.advance(30 * day);
      const { body } = await ada.get('/notifications');
      expect(body).toEqual({ data: [], unread_count: 0, read_at: null, next_cursor: null });
    });

    test('lists nothing of another workspace', async () => {
      const { number } = await scene(await open());
      const other = await scene(await open());
      expect(number).toBe(other.number);
      const { data } = await other.ada.get('/notifications');
      expect(data).toHaveLength(1);
    });
  });

  describe('marking it read', () => {
    test('moves the waterline to now, for this agent only', async () => {
      const { workspace, ada, bob, number } = await scene(await open());
      await note(ada, number, `Hello @${bob.agent.email}.`);
      const readAt = workspace.clock.now();
      const receipt = await ada.post('/notifications/read', {});
      expect([receipt.status, receipt.body]).toEqual([200, { read_at: readAt, unread_count: 0 }]);
      const feed = await ada.get('/notifications');
      expect(feed.body).toMatchObject({ unread_count: 0, read_at: readAt });
      expect(feed.data.map(({ read }) => read)).toEqual([true]);
      expect((await bob.get('/notifications')).body).toMatchObject({ unread_count: 1, read_at: null });
    });

    test('needs no body', async () => {
      const { ada } = await scene(await open());
      expect((await ada.send('POST', '/notifications/read')).status).toBe(200);
    });
  });
});
