/** `unread` of tickets: for agents alone, by their own marks (contract §2.6). */
import { describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

const unreadOf = async (client: Client, number: number) =>
  (await client.get(`/tickets/${number}`)).body.unread;

forEachDesk((open) => {
  describe('unread', () => {
    test('is absent for keys, in every response with a ticket', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      const reader = await workspace.client('read');
      const { body: ticket } = await openedTicket(writer);
      const changed = await writer.patch(`/tickets/${ticket.number}`, { priority: 'high' });
      const got = await reader.get(`/tickets/${ticket.number}`);
      const [listed] = (await reader.get('/tickets')).data;
      for (const shown of [ticket, changed.body, got.body, listed])
        expect(shown).not.toHaveProperty('unread');
    });

    test('is in every response with a ticket to an agent', async () => {
      const workspace = await open();
      const agent = await workspace.as('agent');
      const opened = await openedTicket(agent);
      const number = Number(opened.body.number);
      const since = { updated_since: '2026-11-20T00:00:00.000Z' };
      const answers = [
        opened.body,
        (await agent.patch(`/tickets/${number}`, { priority: 'high' })).body,
        (await agent.get(`/tickets/${number}`)).body,
        ...(await agent.get('/tickets')).data,
        ...(await agent.get('/tickets', since)).data,
      ];
      expect(answers.map((ticket) => ticket?.unread)).toEqual([true, true, true, true, true]);
    });

    test('is set again by taking the mark back, for the calling agent only', async () => {
      const workspace = await open();
      const ada = await workspace.as('agent');
      const bob = await workspace.as('light_agent');
      const number = Number((await openedTicket(await workspace.client('write'))).body.number);
      for (const agent of [ada, bob]) await agent.post(`/tickets/${number}/read`, {});
      const marked = await ada.remove(`/tickets/${number}/read`);
      expect([marked.status, marked.body]).toEqual([200, { number, unread: true }]);
      expect([await unreadOf(ada, number), await unreadOf(bob, number)]).toEqual([true, false]);
      expect((await ada.remove('/tickets/999999/read')).status).toBe(404);
    });

    test('stays false where nobody but the agent wrote, whatever is taken back', async () => {
      const workspace = await open();
      const ada = await workspace.as('agent');
      const { body } = await openedTicket(ada);
      const number = Number(body.number);
      await ada.post(`/tickets/${number}/messages`, { body: 'Hello.' });
      await ada.post(`/tickets/${number}/read`, {});
      const marked = await ada.remove(`/tickets/${number}/read`);
      expect(marked.body.unread).toBe(await unreadOf(ada, number));
    });

    test('is cleared by marking, not by reading, for the calling agent only', async () => {
      const workspace = await open();
      const ada = await workspace.as('agent');
      const bob = await workspace.as('agent');
      const number = Number((await openedTicket(await workspace.client('write'))).body.number);
      expect([await unreadOf(ada, number), await unreadOf(ada, number)]).toEqual([true, true]);
      expect((await ada.post(`/tickets/${number}/read`, {})).body).toEqual({
        number,
        read_at: workspace.clock.now(),
        unread: false,
      });
      expect([await unreadOf(ada, number), await unreadOf(bob, number)]).toEqual([false, true]);
      expect((await ada.get('/tickets')).data.map(({ unread }) => unread)).toEqual([false]);
    });

    test('returns after another person’s message, and not after the agent’s own', async () => {
      const workspace = await open();
      const ada = await workspace.as('agent');
      const bob = await workspace.as('light_agent');
      const number = Number((await openedTicket(await workspace.client('write'))).body.number);
      await ada.post(`/tickets/${number}/messages`, { body: 'Hello.' });
      expect(await unreadOf(ada, number)).toBe(true);
      for (const agent of [ada, bob]) await agent.post(`/tickets/${number}/read`, {});
      workspace.clock.advance(1);
      await bob.post(`/tickets/${number}/messages`, { body: 'A note.', internal: true });
      expect([await unreadOf(ada, number), await unreadOf(bob, number)]).toEqual([true, false]);
    });

    test('is in every page of a list', async () => {
      const workspace = await open();
      const ada = await workspace.as('agent');
      const writer = await workspace.client('write');
      for (let count = 0; count < 4; count += 1) await openedTicket(writer);
      for (const number of [1, 3]) await ada.post(`/tickets/${number}/read`, {});
      const { data } = await ada.get('/tickets', { limit: '3' });
      expect(data.map(({ number, unread }) => [number, unread])).toEqual([
        [4, true],
        [3, false],
        [2, true],
      ]);
    });
  });
});
