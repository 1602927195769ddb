/** A customer is asked how it was, and answers: on every store (contract §6.7). */
import { type Call, systemCall } from '@tidemark/domain';
import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { openedTicket } from './samples.ts';

const asking = {
  name: 'Ask how it was',
  conditions: [{ fact: 'status', is: 'solved' }],
  actions: [{ request_rating: true }],
};
const onSolving = { ...asking, on: 'ticket.updated' };

/** The anonymous call of a link's page. */
const visitor = (workspace: TestWorkspace): Call => ({
  ...systemCall(workspace.id, 'rateTicket', 'page'),
  source: '192.0.2.7',
});

/** The link of the question that was asked last, as the mail has it. */
const tokenIn = async (workspace: TestWorkspace): Promise<string> => {
  const [mail] = await workspace.desk.mails.list(visitor(workspace), 1);
  return /token=([^&\s]+)&rating=5/.exec(mail?.letter.text ?? '')?.[1] ?? '';
};

const requestRating = async (
  workspace: TestWorkspace,
): Promise<Readonly<{ client: Client; number: number }>> => {
  await workspace.configure({ rules: [onSolving] });
  const client = await workspace.client('read', 'write');
  const number = Number((await openedTicket(client)).body.number);
  await client.patch(`/tickets/${number}`, { status: 'solved' });
  return { client, number };
};

forEachDesk((open) => {
  test('a rule requests a rating in the write that solves the ticket, and the answer is a record, an event and a trigger', async () => {
    const workspace = await open();
    const { client, number } = await requestRating(workspace);
    const unhappy = {
      name: 'Somebody is unhappy',
      on: 'satisfaction.received',
      conditions: [{ fact: 'satisfaction.rating', less_than: 3 }],
      actions: [{ add_tags: ['unhappy'] }],
    };
    await workspace.configure({ rules: [onSolving, unhappy] });
    const { data: open_ } = await client.get('/satisfaction-responses');
    expect(open_).toMatchObject([{ ticket_number: number, rating: null, responded_at: null }]);

    const token = await tokenIn(workspace);
    const comment = 'Too slow 👍\nreally';
    await workspace.desk.satisfaction.rate(visitor(workspace), { token, rating: 2, comment });
    const { data } = await client.get('/satisfaction-responses', { rating: '2' });
    expect(data).toMatchObject([{ id: open_[0]?.id, rating: 2, comment }]);
    expect((await client.get(`/tickets/${number}`)).body.tags).toEqual(['unhappy']);
    const events = (await client.get('/events')).data.slice(-2);
    expect(events.map(({ event }) => event)).toEqual(['ticket.updated', 'satisfaction.received']);
    expect(events[1]).toMatchObject({
      actor: { type: 'customer', id: data[0]?.contact_id },
      data: data[0],
    });
    const [run] = await workspace.write(({ ruleRuns }) => ruleRuns.listOfTicket(number, 1));
    expect(run?.triggers).toContain('satisfaction.received');
    // Reads are audited too, a moment later.
    const audited = await workspace.write(({ audit }) => audit.list({ limit: 100, after: null }));
    const ratings = audited.data.filter(({ operation }) => operation === 'rateTicket');
    expect(ratings).toMatchObject([{ actorType: 'customer', outcome: 'ok' }]);
  });

  test('a ticket that rules solve at once gets a rating request too', async () => {
    const workspace = await open();
    const actions = [{ set_status: 'solved' }, ...asking.actions];
    await workspace.configure({ rules: [{ name: 'At once', on: 'ticket.created', actions }] });
    const client = await workspace.client('read', 'write');
    const { number } = (await openedTicket(client)).body;
    expect((await client.get('/satisfaction-responses')).data).toMatchObject([{ ticket_number: number }]);
  });

  test('the last of several answers at once is stored, and each has its event', async () => {
    const workspace = await open();
    const { client } = await requestRating(workspace);
    const token = await tokenIn(workspace);
    const ratings = Array.from({ length: 20 }, (_, index) => (index % 5) + 1);
    await Promise.all(
      ratings.map((rating) => workspace.desk.satisfaction.rate(visitor(workspace), { token, rating })),
    );
    const { data } = await client.get('/satisfaction-responses');
    expect(data).toHaveLength(1);
    const events = (await client.get('/events')).data.filter(
      ({ event }) => event === 'satisfaction.received',
    );
    const received = events.map((event) => (event.data as Readonly<{ rating: number }>).rating);
    expect(received.at(-1)).toBe(data[0]?.rating);
    // A rating equal to the stored one emits no event.
    expect(received.every((rating, index) => rating !== received[index - 1])).toBe(true);
  });

  test('two writes that solve one ticket at once send one rating request', async () => {
    const workspace = await open();
    await workspace.configure({ rules: [onSolving] });
    const client = await workspace.client('read', 'write');
    const { number } = (await openedTicket(client)).body;
    await Promise.all(
      ['low', 'high', 'urgent'].map((priority) =>
        client.patch(`/tickets/${number}`, { status: 'solved', priority }),
      ),
    );
    expect((await client.get('/satisfaction-responses')).data).toHaveLength(1);
  });

  test('the link of one workspace does not work in another one', async () => {
    const workspace = await open();
    const other = await open();
    await requestRating(workspace);
    const token = await tokenIn(workspace);
    expect(await workspace.desk.satisfaction.show(visitor(workspace), token)).toMatchObject({
      state: 'open',
    });
    expect(await workspace.desk.satisfaction.show(visitor(other), token)).toBeNull();
    const answer = workspace.desk.satisfaction.rate(visitor(other), { token, rating: 1 });
    await expect(answer).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an erased person leaves no rating request and no answer', async () => {
    const workspace = await open();
    const { client } = await requestRating(workspace);
    const token = await tokenIn(workspace);
    const comment = 'My name is Ann.';
    await workspace.desk.satisfaction.rate(visitor(workspace), { token, rating: 1, comment });
    const [response] = (await client.get('/satisfaction-responses')).data;
    await client.remove(`/contacts/${response?.contact_id}`, { delete_tickets: 'true' });
    expect((await client.get('/satisfaction-responses')).data).toEqual([]);
    expect(JSON.stringify((await client.get('/events')).data)).not.toContain(comment);
    expect(await workspace.desk.satisfaction.show(visitor(workspace), token)).toBeNull();
  });
});
