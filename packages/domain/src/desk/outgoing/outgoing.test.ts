import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { openDraftDesk } from '../../testing/draft-desk.ts';
import type { SaveOutgoing } from './write-outgoing.ts';

const text: Omit<SaveOutgoing, 'id'> = {
  to: ' Dana@Customer.example',
  name: 'Dana',
  subject: 'Your order',
  format: 'html',
  content: '<p>It is <b>ready</b>.</p><script>x</script>',
  assigneeId: null,
  tags: ['Shop'],
};

const openWriter = async () => {
  const bench = await openDraftDesk();
  const { desk, byAda, ports, byKey } = bench;
  const id = anId();
  const save = (more: Partial<SaveOutgoing> = {}) => desk.outgoing.save(byAda, { id, ...text, ...more });
  const hold = () => desk.outgoing.hold(byAda, { id, inSeconds: 10 });
  const run = async (seconds: number) => {
    ports.clock.advance(seconds * 1_000);
    const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
    const sends = tasks.filter(({ kind }) => kind === 'ticket.send');
    for (const task of sends) await desk.tasks.run(task);
    return sends;
  };
  const tickets = async () =>
    (await desk.tickets.list(byKey, { filter: {}, page: { limit: 10, after: null } })).data;
  return { ...bench, id, save, hold, run, tickets };
};

describe('an outgoing ticket', () => {
  test('is opened when its time has come, as the agent’s reply that is mailed', async () => {
    const { save, hold, run, tickets, desk, byAda, id, events, ports } = await openWriter();
    expect(await save()).toMatchObject({ to: 'dana@customer.example', tags: ['shop'], state: 'draft' });
    const before = (await events()).length;
    expect(await hold()).toMatchObject({ state: 'held', sendAt: '2026-11-20T08:05:10.000Z' });
    await run(9);
    expect([(await tickets()).length, (await events()).length]).toEqual([1, before]);
    const [task] = await run(1);
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({ subject: 'Your order', status: 'open', channel: 'web', tags: ['shop'] });
    const number = ticket?.number ?? 0;
    const page = { limit: 10, after: null };
    expect((await desk.tickets.listMessages(byAda, { number, page })).data).toMatchObject([
      { body: 'It is ready.', author: { type: 'agent', id: byAda.actor.id }, delivery: { state: 'none' } },
    ]);
    expect(await desk.outgoing.get(byAda, id)).toMatchObject({
      ...{ state: 'sent', ticketNumber: number, to: '', content: '' },
    });
    expect(await desk.outgoing.list(byAda)).toEqual([]);
    if (task) await desk.tasks.run(task);
    expect(await tickets()).toHaveLength(2);
    for (const late of [save(), hold(), desk.outgoing.takeBack(byAda, id), desk.outgoing.discard(byAda, id)])
      await expect(late).rejects.toMatchObject({ code: 'draft_moved' });
    ports.clock.advance(25 * 3_600_000);
    await save({ id: anId() });
    await expect(desk.outgoing.get(byAda, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that is taken back or discarded is not sent; held again it waits for its new time', async () => {
    const { save, hold, run, tickets, desk, byAda, id } = await openWriter();
    await save();
    await hold();
    await expect(save()).rejects.toMatchObject({ code: 'draft_moved' });
    const back = await desk.outgoing.takeBack(byAda, id);
    expect(back).toMatchObject({ state: 'draft', subject: 'Your order', sendAt: null });
    expect(await desk.outgoing.takeBack(byAda, id)).toEqual(back);
    await run(5);
    await hold();
    await run(6);
    expect(await tickets()).toHaveLength(1);
    await run(5);
    expect(await tickets()).toHaveLength(2);
    await save({ id: anId() });
    const [other] = await desk.outgoing.list(byAda);
    await desk.outgoing.hold(byAda, { id: other?.id ?? '', inSeconds: 1 });
    await desk.outgoing.discard(byAda, other?.id ?? '');
    await run(60);
    expect([await tickets(), await desk.outgoing.list(byAda)]).toMatchObject([{ length: 2 }, []]);
  });

  test('that cannot be sent is refused at once, or is a draft again that says why', async () => {
    const { save, hold, run, tickets, desk, byAda, byKey, id } = await openWriter();
    const wrong = { to: 'dana', subject: ' ', content: '<p> </p>', assigneeId: anId() };
    const fields = { to: 'to', subject: 'subject', content: 'body_html', assigneeId: 'assignee_id' };
    for (const [name, value] of Object.entries(wrong)) {
      await save({ [name]: value });
      const field = Reflect.get(fields, name);
      await expect(hold(), name).rejects.toMatchObject({ code: 'validation_failed', field });
    }
    await save();
    await hold();
    const { contact: dana } = await desk.contacts.add(byKey, {
      email: 'dana@customer.example',
      name: 'Dana',
    });
    await desk.contacts.change(byKey, { id: dana.id, blocked: true });
    await run(10);
    expect(await tickets()).toHaveLength(1);
    expect(await desk.outgoing.get(byAda, id)).toMatchObject({
      ...{ state: 'draft', subject: 'Your order', stopped: { code: 'requester_blocked' } },
    });
    await expect(hold()).rejects.toMatchObject({ code: 'requester_blocked', field: 'to' });
    await save({ to: 'eve@customer.example' });
    await hold();
    await run(13 * 3_600);
    expect(await desk.outgoing.get(byAda, id)).toMatchObject({ stopped: { code: 'unavailable' } });
  });

  test('is its writer’s own, and goes with the customer whom it names', async () => {
    const { save, desk, byAda, byAgent, byKey, id } = await openWriter();
    await save();
    const byBob = await byAgent('owner');
    const input = { id, ...text };
    for (const foreign of [
      desk.outgoing.get(byBob, id),
      desk.outgoing.save(byBob, input),
      desk.outgoing.discard(byBob, id),
      desk.outgoing.hold(byBob, { id, inSeconds: 1 }),
      desk.outgoing.takeBack(byBob, id),
    ])
      await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    const byLight = await byAgent('light_agent');
    await expect(desk.outgoing.save(byLight, input)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(desk.outgoing.list(byKey)).rejects.toMatchObject({ code: 'agent_required' });
    const { contact: dana } = await desk.contacts.add(byKey, {
      email: 'dana@customer.example',
      name: 'Dana',
    });
    await desk.contacts.remove(byBob, { id: dana.id, deleteTickets: false });
    expect(await desk.outgoing.list(byAda)).toEqual([]);
  });

  test('has a limit of how many an agent keeps', async () => {
    const { save } = await openWriter();
    for (let n = 0; n < 50; n += 1) await save({ id: anId() });
    await expect(save({ id: anId() })).rejects.toMatchObject({ code: 'validation_failed', field: 'id' });
  });
});
