import { describe, expect, test } from 'vitest';
import { openDraftDesk } from '../../testing/draft-desk.ts';

describe('a held reply', () => {
  test('reaches nobody until its time has come, and is then sent once with its status', async () => {
    const { write, hold, after, reply, get, messages, events, desk, byKey, byAda, number } =
      await openDraftDesk();
    const draft = await write(reply, 'It left this morning.');
    const before = (await events()).length;
    const held = await hold(draft, { status: 'solved' });
    expect(held).toMatchObject({ state: 'held', rev: 2, sendAt: '2026-11-20T08:05:10.000Z' });
    await after(9);
    expect([(await messages()).length, (await events()).length]).toEqual([1, before]);
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ status: 'new', firstRepliedAt: null });
    await after(1);
    expect((await messages()).at(-1)).toMatchObject({
      body: 'It left this morning.',
      internal: false,
      channel: 'web',
      author: { type: 'agent', id: byAda.actor.id },
      createdAt: '2026-11-20T08:05:10.000Z',
    });
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ status: 'solved' });
    expect(await get(reply)).toMatchObject({ state: 'empty', content: '', rev: 3 });
    await after(60);
    expect(await messages()).toHaveLength(2);
  });

  test('assigns a ticket that nobody has to its writer, in the same write', async () => {
    const { write, hold, after, reply, note, events, desk, byKey, byAda, number } = await openDraftDesk();
    await hold(await write(note, 'I look into it.'));
    await after(10);
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ assigneeId: null });
    await hold(await write(reply, 'It left this morning.'), { status: 'solved' });
    const before = (await events()).length;
    await after(10);
    expect(await desk.tickets.get(byKey, number)).toMatchObject({
      assigneeId: byAda.actor.id,
      status: 'solved',
    });
    const changed = (await events()).slice(before).filter(({ kind }) => kind === 'ticket.updated');
    expect(changed).toHaveLength(1);
  });

  test('leaves the ticket of a colleague with them', async () => {
    const { write, hold, after, reply, desk, byKey, byAgent, number } = await openDraftDesk();
    const bob = (await byAgent('agent')).actor.id;
    await desk.tickets.change(byKey, { number, assigneeId: bob });
    await hold(await write(reply, 'Bob is away today.'));
    await after(10);
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ assigneeId: bob });
  });

  test('assigns nobody where its writer wants none of that', async () => {
    const { write, hold, after, reply, desk, byKey, byAda, number } = await openDraftDesk();
    await desk.preferences.change(byAda, { takesAnswered: false });
    await hold(await write(reply, 'Somebody takes care.'));
    await after(10);
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ assigneeId: null, status: 'open' });
  });

  test('is sent once, however often its task runs', async () => {
    const { write, hold, reply, claim, ports, desk, messages } = await openDraftDesk();
    await hold(await write(reply, 'Once.'));
    ports.clock.advance(10_000);
    const [task] = await claim();
    if (!task) throw new Error('Expected a task.');
    await Promise.all([desk.tasks.run(task), desk.tasks.run(task)]);
    await desk.tasks.run(task);
    expect((await messages()).filter(({ body }) => body === 'Once.')).toHaveLength(1);
  });

  test('that is taken back is not sent, and is a draft with its text', async () => {
    const { write, hold, after, reply, messages, desk, byAda } = await openDraftDesk();
    await hold(await write(reply, 'Too soon.'));
    const back = await desk.drafts.takeBack(byAda, reply);
    expect(back).toMatchObject({ state: 'draft', content: 'Too soon.', sendAt: null, stopped: null });
    expect(await desk.drafts.takeBack(byAda, reply)).toEqual(back);
    await after(60);
    expect(await messages()).toHaveLength(1);
    await hold(back, { inSeconds: 5 });
    await after(5);
    expect((await messages()).at(-1)?.body).toBe('Too soon.');
    await expect(desk.drafts.takeBack(byAda, reply)).rejects.toMatchObject({ code: 'draft_moved' });
  });

  test('that is held again waits for its new time only', async () => {
    const { write, hold, after, reply, messages } = await openDraftDesk();
    const held = await hold(await write(reply, 'Later.'), { inSeconds: 5 });
    await hold(held, { sendAt: '2026-11-21T07:00:00.000Z' });
    await after(60);
    expect(await messages()).toHaveLength(1);
    await after(24 * 3_600);
    expect(await messages()).toHaveLength(2);
  });

  test('cannot be changed while it is held, and is not sent once it is discarded', async () => {
    const { write, hold, after, reply, messages, desk, byAda } = await openDraftDesk();
    const held = await hold(await write(reply, 'Hi.'));
    await expect(write(reply, 'Changed.')).rejects.toMatchObject({ code: 'draft_moved' });
    await desk.drafts.discard(byAda, { ...reply, rev: held.rev });
    await after(60);
    expect(await messages()).toHaveLength(1);
  });

  test('is refused at once where it could not be sent', async () => {
    const { write, hold, reply, note, messages, desk, byKey, byAda, number } = await openDraftDesk();
    const [first] = await messages();
    const draft = await write(reply, 'Hi.');
    await expect(hold(draft, { rev: 7 })).rejects.toMatchObject({ code: 'draft_moved' });
    await expect(desk.drafts.hold(byAda, { ...note, rev: 0, inSeconds: 10 })).rejects.toMatchObject({
      code: 'draft_moved',
    });
    const blank = await desk.drafts.save(byAda, {
      ...note,
      rev: 0,
      format: 'html',
      content: '<p> </p>',
      macroId: null,
    });
    await expect(hold(blank)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(hold(draft, { sendAt: '2028-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      field: 'send_at',
    });
    await desk.tickets.reply(byKey, { number, body: 'Newer.', internal: true });
    await expect(hold(draft, { expectedLastMessageId: first?.id })).rejects.toMatchObject({
      code: 'conversation_moved',
    });
    await desk.tickets.change(byKey, { number, status: 'closed' });
    await expect(hold(draft)).rejects.toMatchObject({ code: 'ticket_closed' });
    expect(await desk.drafts.get(byAda, reply)).toMatchObject({ state: 'draft', rev: 1 });
  });

  test('stops if the conversation moves before its time, and tells its writer', async () => {
    const { write, hold, after, reply, get, messages, desk, byKey, number } = await openDraftDesk();
    const seen = (await messages()).at(-1)?.id;
    await hold(await write(reply, 'Where is it?'), { expectedLastMessageId: seen, status: 'solved' });
    await desk.tickets.reply(byKey, { number, body: 'Forget it, it is here!', internal: true });
    await after(10);
    expect((await messages()).map(({ body }) => body)).not.toContain('Where is it?');
    expect(await desk.tickets.get(byKey, number)).toMatchObject({ status: 'new' });
    expect(await get(reply)).toMatchObject({
      state: 'draft',
      content: 'Where is it?',
      sendAt: null,
      stopped: { code: 'conversation_moved', at: '2026-11-20T08:05:10.000Z' },
    });
    const again = await write(reply, 'I see.');
    expect(again.stopped).toBeNull();
    await hold(again);
    await after(10);
    expect((await messages()).at(-1)?.body).toBe('I see.');
  });

  test('is stopped where the ticket was closed, or its writer is not active any more', async () => {
    const { write, hold, after, reply, get, desk, byKey, bySystem, byAda, number } = await openDraftDesk();
    await hold(await write(reply, 'Hi.'));
    await desk.tickets.change(byKey, { number, status: 'closed' });
    await after(10);
    expect(await get(reply)).toMatchObject({ state: 'draft', stopped: { code: 'ticket_closed' } });
    await desk.tickets.change(byKey, { number, status: 'open' });
    await hold(await get(reply));
    await desk.agents.suspend(bySystem, byAda.actor.id ?? '');
    await after(10);
    expect(await get(reply)).toMatchObject({ state: 'draft', stopped: { code: 'forbidden' } });
  });

  test('is tried again after a failure that says nothing of it', async () => {
    const { write, hold, reply, claim, ports, desk, messages, get } = await openDraftDesk();
    await hold(await write(reply, 'Hi.'));
    ports.clock.advance(10_000);
    const [task] = await claim();
    if (!task) throw new Error('Expected a task.');
    const write2 = ports.work.write;
    Object.assign(ports.work, { write: () => Promise.reject(new Error('away')) });
    await expect(desk.tasks.run(task)).rejects.toThrow('away');
    Object.assign(ports.work, { write: write2 });
    expect(await get(reply)).toMatchObject({ state: 'held' });
    await desk.tasks.run(task);
    expect((await messages()).at(-1)?.body).toBe('Hi.');
  });

  test('that the last attempt cannot send is in its writer’s hands again, and may be sent again', async () => {
    const { write, hold, reply, claim, ports, desk, messages, get, after } = await openDraftDesk();
    await hold(await write(reply, 'Hi.'));
    ports.clock.advance(10_000);
    const [task] = await claim();
    if (!task) throw new Error('Expected a task.');
    const { write: write2 } = ports.work;
    let calls = 0;
    const failing: typeof write2 = (...given) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('A bug.')) : write2(...given);
    };
    Object.assign(ports.work, { write: failing });
    await expect(desk.tasks.run({ ...task, attempts: 19 })).rejects.toThrow('A bug.');
    Object.assign(ports.work, { write: write2 });
    expect(await get(reply)).toMatchObject({
      state: 'draft',
      content: 'Hi.',
      sendAt: null,
      stopped: { code: 'unavailable', message: expect.stringContaining('failed to send it') },
    });
    expect(await desk.tasks.run({ ...task, attempts: 0 })).toEqual({ done: true });
    expect(await messages()).toHaveLength(1);
    await hold(await get(reply));
    await after(10);
    expect((await messages()).at(-1)?.body).toBe('Hi.');
  });

  test('whose time is over for half a day is not sent, and its writer hears why', async () => {
    const { write, hold, reply, note, after, messages, get } = await openDraftDesk();
    await hold(await write(reply, 'We will call you within the hour.'));
    await hold(await write(note, 'Nearly too late.'), { inSeconds: 11 });
    await after(12 * 3_600 + 10);
    expect((await messages()).map(({ body }) => body)).not.toContain('We will call you within the hour.');
    expect((await messages()).at(-1)?.body).toBe('Nearly too late.');
    expect(await get(reply)).toMatchObject({
      state: 'draft',
      content: 'We will call you within the hour.',
      stopped: { code: 'unavailable', message: expect.stringContaining('2026-11-20T08:05:10.000Z') },
    });
  });

  test('shows others that it is about to be sent, without its text', async () => {
    const { write, hold, reply, number, desk, byAgent, byAda } = await openDraftDesk();
    await hold(await write(reply, 'Secret until sent.'));
    const byBo = await byAgent('agent');
    const { own, sending } = await desk.drafts.ofTicket(byBo, number);
    expect(own.map(({ state }) => state)).toEqual(['empty', 'empty', 'empty']);
    expect(sending).toEqual([{ agentId: byAda.actor.id, kind: 'reply', sendAt: '2026-11-20T08:05:10.000Z' }]);
    expect((await desk.drafts.ofTicket(byAda, number)).sending).toEqual([]);
  });

  test('of the kind note stays inside, and a light agent may hold one', async () => {
    const { after, note, messages, desk, byAgent } = await openDraftDesk();
    const light = await byAgent('light_agent');
    const text = { ...note, rev: 0, format: 'text', content: 'Ask Bo.', macroId: null } as const;
    const { rev } = await desk.drafts.save(light, text);
    await desk.drafts.hold(light, { ...note, rev, inSeconds: 0 });
    await after(0);
    expect((await messages()).at(-1)).toMatchObject({ body: 'Ask Bo.', internal: true });
    const again = await desk.drafts.save(light, { ...text, rev: rev + 2 });
    await desk.drafts.hold(light, { ...note, rev: again.rev, inSeconds: 0, status: 'solved' });
    await after(0);
    expect(await desk.drafts.get(light, note)).toMatchObject({ stopped: { code: 'forbidden' } });
  });
});
