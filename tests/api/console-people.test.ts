/** The reads of people that only the console has (contract §15.5). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('organizations are found by name and domain, newest first, page by page', async () => {
    const workspace = await open();
    const writer = await workspace.client('write');
    for (const name of ['Acme North', 'Bolt', 'Acme South', 'North Acme'])
      await writer.post('/organizations', {
        name,
        ...(name === 'Bolt' ? { email_domains: ['acme.example'] } : {}),
      });
    const ann = await workspace.atConsole('light_agent');
    const found = async (query: Readonly<Record<string, string>>) => {
      const { data, body } = await ann.get('/organizations', query);
      return [data.map(({ name }) => name), body.next_cursor];
    };
    expect(await found({ q: 'acme' })).toEqual([['North Acme', 'Acme South', 'Bolt', 'Acme North'], null]);
    expect(await found({ q: 'acme nor' })).toEqual([['North Acme', 'Acme North'], null]);
    expect(await found({})).toEqual([['North Acme', 'Acme South', 'Bolt', 'Acme North'], null]);
    const [first, cursor] = await found({ q: 'acme', limit: '3' });
    expect(first).toEqual(['North Acme', 'Acme South', 'Bolt']);
    expect(await found({ q: 'acme', limit: '3', cursor: String(cursor) })).toEqual([['Acme North'], null]);
    for (const none of ['nothing', '%_', '"acme" x']) {
      const answer = await ann.get('/organizations', { q: none });
      expect([answer.status, answer.data], none).toEqual([200, []]);
    }
    for (const wrong of ['', 'a', 'a\u0000b']) {
      const refused = await ann.get('/organizations', { q: wrong });
      expect([refused.status, refused.error.field], JSON.stringify(wrong)).toEqual([422, 'q']);
    }
    const stranger = await (await open()).atConsole('owner');
    expect((await stranger.get('/organizations', { q: 'acme' })).data).toEqual([]);
  });

  test('the load of the team counts tickets of active agents by status', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent', 'Ada');
    const team = await workspace.team('Billing');
    for (const status of ['open', 'pending', 'on_hold', 'solved']) {
      const opened = await openedTicket(ada, { assignee_id: ada.agent.id });
      await ada.patch(`/tickets/${opened.body.number}`, { status });
    }
    await openedTicket(await workspace.client('write'));
    await ada.patch('/me', { available: false });
    const { status, body } = await ada.get('/team-load');
    const loads = body.data as readonly Readonly<{ agent_id: string }>[];
    expect(status).toBe(200);
    expect(loads.find(({ agent_id }) => agent_id === ada.agent.id)).toEqual({
      agent_id: ada.agent.id,
      name: 'Ada',
      role: 'agent',
      available: false,
      team_ids: [],
      open: { count: 1, more: false },
      waiting: { count: 2, more: false },
    });
    expect(loads.some((load) => JSON.stringify(load).includes(team.id))).toBe(false);
    const stranger = await (await open()).atConsole('light_agent', 'Eve');
    const others = (await stranger.get('/team-load')).body.data;
    expect(others).toMatchObject([{ name: 'Eve', open: { count: 0 }, waiting: { count: 0 } }]);
  });

  test('the files of a contact come from all their tickets, newest first, and files of notes are marked', async () => {
    const workspace = await open();
    const agent = await workspace.atConsole('light_agent');
    const writer = await workspace.client('write');
    const { body: first } = await openedTicket(writer);
    const { body: second } = await openedTicket(writer);
    const { body: other } = await openedTicket(writer, { requester_email: 'other@customer.example' });
    const filed = [
      [first, 'a.txt'],
      [second, 'b.txt'],
      [other, 'theirs.txt'],
      [first, 'c.txt'],
    ] as const;
    for (const [{ number }, name] of filed)
      await writer.post(`/tickets/${number}/messages`, {
        body: 'See the file.',
        files: [{ name, data: 'SGk=' }],
        internal: name === 'b.txt',
      });
    const path = `/contacts/${first.requester_id}/files`;
    const found = async (query: Readonly<Record<string, string>>) => {
      const { data, body } = await agent.get(path, query);
      const files = data.map(({ name, ticket_number: number, internal }) => [name, number, internal]);
      return [files, body.next_cursor];
    };
    const [c, b, a] = [
      ['c.txt', first.number, false],
      ['b.txt', second.number, true],
      ['a.txt', first.number, false],
    ];
    expect(await found({})).toEqual([[c, b, a], null]);
    const [some, cursor] = await found({ limit: '2' });
    expect(some).toEqual([c, b]);
    expect(await found({ limit: '2', cursor: String(cursor) })).toEqual([[a], null]);
    expect((await agent.get(path, { limit: '0' })).status).toBe(422);
    for (const id of ['x', '019a0000-ffff-7000-8000-000000000009'])
      expect((await agent.get(`/contacts/${id}/files`)).status, id).toBe(404);
    const ofSecond = await agent.get(`/tickets/${second.number}/files`);
    expect(ofSecond.data).toMatchObject([{ name: 'b.txt', internal: true }]);
    const ofFirst = await agent.get(`/tickets/${first.number}/files`, { limit: '1' });
    expect(ofFirst.data).toMatchObject([{ name: 'c.txt', internal: false }]);
    const stranger = await (await open()).atConsole('owner');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`/tickets/${first.number}/files`)).status).toBe(404);
  });

  test('agents who may erase a contact see how many records an erasure would delete', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const agent = await workspace.atConsole('agent');
    const { body: ticket } = await openedTicket(await workspace.client('write'));
    await agent.post(`/tickets/${ticket.number}/messages`, { body: 'We look into it.', internal: true });
    const path = `/contacts/${ticket.requester_id}/footprint`;
    expect((await owner.get(path)).body).toEqual({
      tickets: 1,
      messages: 2,
      files: 0,
      bytes: 0,
      sessions: 0,
      mails: 0,
      mentions: 0,
    });
    expect((await agent.get(path)).status).toBe(403);
    const stranger = await (await open()).atConsole('owner');
    expect((await stranger.get(path)).status).toBe(404);
    for (const id of ['x', '0', '019a0000-ffff-7000-8000-000000000009'])
      expect((await owner.get(`/contacts/${id}/footprint`)).status, id).toBe(404);
    await owner.remove(`/contacts/${ticket.requester_id}?delete_tickets=true`);
    expect((await owner.get(path)).status).toBe(404);
  });
});
