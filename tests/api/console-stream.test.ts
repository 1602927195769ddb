/** `GET /console/api/stream`: what happens in a workspace, as it happens (contract §15.6). */
import { aCategory } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { eventsIn, listenAs } from './read-stream.ts';
import { articleIn, openedTicket } from './samples.ts';

const rowOf = async (client: Awaited<ReturnType<TestWorkspace['atConsole']>>, number: number) => {
  const { data } = await client.get('/tickets', { include: 'requester,last_message' });
  return data.find((row) => row.number === number);
};

const missedSince = async (client: Awaited<ReturnType<TestWorkspace['atConsole']>>, id: string) => {
  const answer = await client.send('GET', '/stream', {
    query: { once: 'true' },
    headers: { 'Last-Event-ID': id },
  });
  return eventsIn(answer.text);
};

forEachDesk((open) => {
  test('the stream sends the list row of each ticket that is opened, answered or changed', async () => {
    const workspace = await open();
    const [owner, light] = [await workspace.atConsole('owner'), await workspace.atConsole('light_agent')];
    const [first, second] = [await listenAs(workspace, owner), await listenAs(workspace, light)];
    expect(first.headers.get('Cache-Control')).toBe('no-store, no-transform');
    const hello = await first.next('hello');
    expect(hello?.data).toMatchObject({
      agent_id: owner.agent.id,
      heartbeat_seconds: 15,
      sequence: Number(hello?.id),
    });
    await second.next('hello');
    const number = Number((await openedTicket(owner)).body.number);
    const opened = await first.next('ticket');
    expect(opened?.data).toMatchObject({ actor: { type: 'agent', id: owner.agent.id }, changes: [] });
    expect(opened?.data.ticket).toEqual(await rowOf(owner, number));
    expect((await second.next('ticket'))?.data.ticket).toEqual(await rowOf(light, number));
    await owner.post(`/tickets/${number}/messages`, { body: 'We look into it.' });
    const message = await second.next('message');
    expect(message?.data).toMatchObject({ ticket_number: number, internal: false, new: true });
    await owner.post(`/tickets/${number}/read`, {});
    await owner.patch(`/tickets/${number}`, { priority: 'urgent' });
    for (const [stream, client] of [
      [first, owner],
      [second, light],
    ] as const) {
      let row = await stream.next('ticket');
      while (row && (row.data.ticket as { priority: string }).priority !== 'urgent')
        row = await stream.next('ticket');
      expect(row?.data.changes).toContain('priority');
      expect(row?.data.ticket).toEqual(await rowOf(client, number));
      await stream.cancel();
    }
  });

  test('a client that reconnects gets the events it missed, or a resync when its position is unknown', async () => {
    const owner = await (await open()).atConsole('owner');
    const [hello] = await missedSince(owner, '');
    const number = Number((await openedTicket(owner)).body.number);
    await owner.patch(`/tickets/${number}`, { status: 'pending' });
    const missed = await missedSince(owner, String(hello?.id));
    expect(missed.map(({ event }) => event)).toEqual(['hello', 'contact', 'message', 'ticket']);
    expect(missed[0]?.id).toBe(hello?.id);
    expect(missed.at(-1)?.data.ticket).toEqual(await rowOf(owner, number));
    const sequences = missed.map(({ id }) => Number(id));
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect((await missedSince(owner, String(missed.at(-1)?.id))).map(({ event }) => event)).toEqual([
      'hello',
    ]);
    // A backup that was brought back has fewer events than the browser has seen.
    const future = await missedSince(owner, '999999999999999');
    expect(future.map(({ event, id }) => [event, id])).toEqual([
      ['hello', missed.at(-1)?.id],
      ['resync', missed.at(-1)?.id],
    ]);
  });

  test.each(['x', '-1', '1.5', '1e3', '９', '9'.repeat(16), 'null'])(
    'the place %j is refused',
    async (id) => {
      const owner = await (await open()).atConsole('owner');
      const headers = { 'Last-Event-ID': encodeURIComponent(id) };
      const answer = await owner.send('GET', '/stream', { query: { once: 'true' }, headers });
      expect([answer.status, answer.error.field]).toEqual([422, 'Last-Event-ID']);
    },
  );

  test.each(['', '1', 'yes', '\u0000'])(
    'once=%j is refused, and so is an unknown parameter',
    async (once) => {
      const owner = await (await open()).atConsole('owner');
      expect((await owner.get('/stream', { once })).status).toBe(422);
      expect((await owner.get('/stream', { after: once })).status).toBe(422);
    },
  );

  test('a stream ends when the session does, when the agent is suspended or gets another role', async () => {
    const workspace = await open();
    const [owner, one, other] = [
      await workspace.atConsole('owner'),
      await workspace.atConsole('agent'),
      await workspace.atConsole('agent'),
    ];
    const streams = [
      await listenAs(workspace, owner),
      await listenAs(workspace, one),
      await listenAs(workspace, other),
    ] as const;
    for (const stream of streams) await stream.next('hello');
    await owner.send('POST', '/auth/logout');
    await workspace.suspendAgent(one.agent.id);
    await workspace.write(async ({ agents }) => {
      const found = await agents.find(other.agent.id);
      if (found) await agents.save({ ...found, role: 'light_agent' });
    });
    for (const stream of streams) {
      expect(await stream.next('bye')).toMatchObject({ data: { wait_ms: 0 } });
      expect(await stream.next('ticket')).toBeNull();
    }
    expect((await listenAs(workspace, owner)).status).toBe(401);
    expect((await listenAs(workspace, one)).status).toBe(401);
    const again = await listenAs(workspace, other);
    expect(again.status).toBe(200);
    await again.cancel();
  });

  test('the stream has no events that the agent may not read, and none of other workspaces', async () => {
    const [workspace, neighbour] = [await open(), await open()];
    const [owner, agent] = [await workspace.atConsole('owner'), await workspace.atConsole('agent')];
    const stranger = await neighbour.atConsole('owner');
    const [start, theirs] = [await missedSince(agent, ''), await missedSince(stranger, '')];
    const category = aCategory();
    await workspace.write(({ configuration }) => configuration.add('category', category));
    const { body } = await owner.post('/kb/articles', { ...articleIn(category.id), status: 'draft' });
    await openedTicket(owner);
    const shown = async (client: typeof owner) =>
      (await missedSince(client, String(start[0]?.id))).flatMap(({ event, data }) =>
        event === 'article' ? [data.id] : [],
      );
    expect(await shown(owner)).toEqual([body.id]);
    expect(await shown(agent)).toEqual([]);
    await owner.patch(`/kb/articles/${body.id}`, { status: 'published' });
    expect(await shown(agent)).toEqual([body.id, body.id]);
    expect((await missedSince(stranger, String(theirs[0]?.id))).map(({ event }) => event)).toEqual(['hello']);
  });

  test('a session has at most five open streams, and a sixth closes the oldest', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const streams = [];
    for (let count = 0; count < 6; count += 1) streams.push(await listenAs(workspace, owner));
    const [first, ...others] = streams;
    expect(await first?.next('bye')).toMatchObject({ data: { wait_ms: 60_000 } });
    await openedTicket(owner);
    for (const stream of others) {
      expect(await stream.next('ticket')).not.toBeNull();
      await stream.cancel();
    }
  });

  test('the stream sends the counts of lists after a change', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const stream = await listenAs(workspace, owner);
    await stream.next('hello');
    await openedTicket(owner, { assignee_id: owner.agent.id });
    expect((await stream.next('counts'))?.data).toEqual((await owner.get('/view-counts')).body);
    await stream.cancel();
  });

  test('a stream that is opened during a one-time read gets all events', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const asking = missedSince(owner, '');
    const stream = await listenAs(workspace, owner);
    await asking;
    const number = Number((await openedTicket(owner)).body.number);
    expect((await stream.next('ticket'))?.data.ticket).toEqual(await rowOf(owner, number));
    await stream.cancel();
  });

  test('a HEAD request opens no stream', async () => {
    const owner = await (await open()).atConsole('owner');
    expect((await owner.send('HEAD', '/stream')).status).toBe(200);
  });
});
