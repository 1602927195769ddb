/** The reads of tickets that only the console has (contract §15.1). */
import { aView } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('a screen shows the ticket, its newest messages and its people, and earlier messages continue it', async () => {
    const workspace = await open();
    const [owner, writer] = [await workspace.atConsole('owner'), await workspace.client('write')];
    const { body: organization } = await writer.post('/organizations', { name: 'Acme' });
    const opened = await openedTicket(writer, { organization_id: organization.id });
    const number = Number(opened.body.number);
    for (let count = 1; count <= 52; count += 1)
      await writer.post(`/tickets/${number}/messages`, { body: `Reply ${count}.` });
    const screen = await owner.get(`/tickets/${number}/screen`);
    expect(screen.body).toMatchObject({
      ticket: { number, unread: true },
      requester: { email: 'ann@customer.example' },
      organization: { id: organization.id, name: 'Acme' },
    });
    const bodiesOf = (messages: unknown) => (messages as readonly { body: string }[]).map(({ body }) => body);
    const shown = bodiesOf(screen.body.messages);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([50, 'Reply 52.', 'Reply 3.']);
    const cursor = String(screen.body.messages_cursor);
    const earlier = await owner.get(`/tickets/${number}/messages`, { order: 'desc', cursor });
    expect(bodiesOf(earlier.data)).toEqual(['Reply 2.', 'Reply 1.', 'I was charged twice.']);
    expect((await owner.get(`/tickets/${number}/messages`, { cursor })).error.code).toBe('invalid_cursor');
    expect((await owner.get(`/tickets/${number}`)).body.unread).toBe(true);
  });

  test('the screen of a short ticket has no cursor, and no organization when the requester has none', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    await openedTicket(owner);
    expect((await owner.get('/tickets/1/screen')).body).toMatchObject({
      messages_cursor: null,
      organization: null,
    });
    for (const number of ['2', '0', 'x', '99999999999', '%00'])
      expect((await owner.get(`/tickets/${number}/screen`)).status).toBe(404);
  });

  test('the tickets of each view, of the agent and of nobody are counted', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const urgent = aView({
      name: 'Urgent',
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    });
    const named = aView({
      name: 'Named',
      conditions: { all: [{ fact: 'subject', operator: 'contains', value: 'parcel' }], any: [] },
    });
    await workspace.write(async ({ configuration }) => {
      await configuration.add('view', urgent);
      await configuration.add('view', named);
    });
    await openedTicket(owner, { priority: 'urgent', assignee_id: owner.agent.id });
    await openedTicket(owner, { subject: 'My parcel', assignee_id: owner.agent.id });
    await openedTicket(owner, { subject: 'No parcel yet', priority: 'urgent' });
    await owner.patch('/tickets/2', { status: 'solved' });
    const { body } = await owner.get('/view-counts');
    expect(body).toMatchObject({ mine: { count: 1, more: false }, unassigned: { count: 1, more: false } });
    const counts = body.views as readonly { id: string; count: number; more: boolean }[];
    expect(counts.toSorted((one, other) => one.count - other.count)).toHaveLength(2);
    const countOf = (id: string) => counts.find((view) => view.id === id);
    expect(countOf(urgent.id)).toMatchObject({ count: 2, more: false });
    expect(countOf(named.id)).toMatchObject({ count: 2, more: false });
  });
});
