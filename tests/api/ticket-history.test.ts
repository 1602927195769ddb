/** The changes of a ticket besides messages (contract §2.8). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  describe('the history of a ticket', () => {
    test('says who changed what, newest first, to keys that read and to every agent', async () => {
      const workspace = await open();
      const writer = await workspace.client('write', 'read');
      const { body: ticket } = await openedTicket(writer);
      const path = `/tickets/${ticket.number}`;
      await writer.patch(path, { priority: 'high', add_tags: ['vip'] });
      const agent = await workspace.as('agent');
      await agent.patch(path, { status: 'pending' });
      await agent.patch(path, { status: 'pending' });
      for (const reader of [writer, await workspace.as('light_agent')]) {
        const { status, body } = await reader.get(`${path}/history`);
        expect(status).toBe(200);
        expect(body.data).toMatchObject([
          { type: 'change', actor: { type: 'agent' }, changes: { status: ['new', 'pending'] }, mail: null },
          {
            type: 'change',
            actor: { type: 'api_key', id: writer.keyId },
            channel: 'api',
            changes: { priority: ['normal', 'high'], tags: [[], ['vip']] },
            rules: [],
            sla: [],
          },
        ]);
      }
    });

    test('is refused to others, and for tickets that do not exist', async () => {
      const workspace = await open();
      const writer = await workspace.client('write', 'read');
      const { body: ticket } = await openedTicket(writer);
      const path = `/tickets/${ticket.number}/history`;
      const answers = [
        await workspace.stranger(null).get(path),
        await (await workspace.client('write')).get(path),
        await writer.get('/tickets/999999/history'),
        await writer.get('/tickets/99999999999999999999/history'),
        await writer.get('/tickets/0/history'),
        await writer.get(`${path}?limit=0`),
        await writer.get(`${path}?cursor=%00`),
        await writer.get(`${path}?order=asc`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404, 422, 400, 422]);
    });
  });
});
