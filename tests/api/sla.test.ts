/** `sla` of a ticket (contract §7.8). */
import { type SlaPolicy, systemCall } from '@tidemark/domain';
import { anSlaPolicy, anSlaPromise } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { openedTicket } from './samples.ts';

const policyFor = async (
  { write }: TestWorkspace,
  overrides: Partial<SlaPolicy> = {},
): Promise<SlaPolicy> => {
  const policy = anSlaPolicy({
    targets: [
      anSlaPromise({ metric: 'first_reply', seconds: 3_600, warnBeforeSeconds: 900 }),
      anSlaPromise({ metric: 'next_reply', seconds: 7_200 }),
      anSlaPromise({ metric: 'resolution', seconds: 86_400 }),
    ],
    ...overrides,
  });
  await write((stores) => stores.configuration.add('sla_policy', policy));
  return policy;
};

const minute = 60_000;
const running = { paused_at: null, fulfilled_at: null, warned_at: null, breached_at: null };

forEachDesk((open) => {
  test('a ticket shows its clock in every field, in the order of the contract', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const policy = await policyFor(workspace);
    const { sla } = (await openedTicket(client)).body;
    const clock = {
      policy_id: policy.id,
      policy_name: 'Standard',
      first_reply_due_at: '2026-11-20T09:05:00.000Z',
      first_replied_at: null,
      next_reply_due_at: null,
      resolution_due_at: '2026-11-21T08:05:00.000Z',
      resolved_at: null,
      paused_at: null,
      due_at: '2026-11-20T09:05:00.000Z',
      warned_at: null,
      breached_at: null,
      targets: [
        {
          metric: 'first_reply',
          started_at: '2026-11-20T08:05:00.000Z',
          due_at: '2026-11-20T09:05:00.000Z',
          ...running,
        },
        {
          metric: 'resolution',
          started_at: '2026-11-20T08:05:00.000Z',
          due_at: '2026-11-21T08:05:00.000Z',
          ...running,
        },
      ],
    };
    expect(JSON.stringify(sla)).toBe(JSON.stringify(clock));
    expect((await client.get('/tickets/1')).body.sla).toEqual(clock);
    expect((await client.get('/tickets')).data[0]?.sla).toEqual(clock);
  });

  test('a ticket without a matching policy has no clock', async () => {
    const workspace = await open();
    await policyFor(workspace, {
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    });
    const client = await workspace.client('write');
    expect((await openedTicket(client)).body.sla).toBeNull();
    const { body } = await client.patch('/tickets/1', { priority: 'urgent' });
    expect(body.sla).toMatchObject({ first_reply_due_at: '2026-11-20T09:05:00.000Z' });
  });

  test('a public reply fulfils the first reply, and the resolution is due next', async () => {
    const workspace = await open();
    await policyFor(workspace);
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    workspace.clock.advance(10 * minute);
    await client.post('/tickets/1/messages', { body: 'A note.', internal: true });
    const noted = (await client.get('/tickets/1')).body.sla;
    expect(noted).toMatchObject({ first_replied_at: null, due_at: '2026-11-20T09:05:00.000Z' });
    await client.post('/tickets/1/messages', { body: 'Hello.' });
    expect((await client.get('/tickets/1')).body.sla).toMatchObject({
      first_reply_due_at: null,
      first_replied_at: '2026-11-20T08:15:00.000Z',
      due_at: '2026-11-21T08:05:00.000Z',
    });
  });

  test('the resolution pauses while the ticket waits for the customer, and continues with the remaining time', async () => {
    const workspace = await open();
    await policyFor(workspace);
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    workspace.clock.advance(10 * minute);
    await client.post('/tickets/1/messages', { body: 'Which invoice?', status: 'pending' });
    expect((await client.get('/tickets/1')).body.sla).toMatchObject({
      paused_at: '2026-11-20T08:15:00.000Z',
      resolution_due_at: null,
      due_at: null,
    });
    workspace.clock.advance(30 * minute);
    const { sla } = (await client.patch('/tickets/1', { status: 'open' })).body;
    expect(sla).toMatchObject({ paused_at: null, resolution_due_at: '2026-11-21T08:35:00.000Z' });
    workspace.clock.advance(5 * minute);
    const solved = (await client.patch('/tickets/1', { status: 'solved' })).body;
    expect(solved.sla).toMatchObject({ resolved_at: solved.solved_at, due_at: null });
  });

  test('a warning and a breach are stamped once, sent as events, and stay after the reply', async () => {
    const workspace = await open();
    await policyFor(workspace);
    const client = await workspace.client('read', 'write');
    const stamp = () => workspace.desk.chores.stampClocks(systemCall(workspace.id, 'stampClocks', 'timer'));
    await openedTicket(client);
    workspace.clock.advance(50 * minute);
    for (let round = 0; round < 2; round += 1) await stamp();
    const { warned_at, ...warned } = (await client.get('/tickets/1')).body.sla as Record<string, unknown>;
    expect([warned_at, warned.breached_at]).toEqual(['2026-11-20T08:55:00.000Z', null]);
    workspace.clock.advance(20 * minute);
    for (let round = 0; round < 2; round += 1) await stamp();
    await client.post('/tickets/1/messages', { body: 'Sorry.' });
    expect((await client.get('/tickets/1')).body.sla).toMatchObject({
      warned_at: '2026-11-20T08:55:00.000Z',
      breached_at: '2026-11-20T09:15:00.000Z',
      first_replied_at: '2026-11-20T09:15:00.000Z',
    });
    const told = (await client.get('/events')).data.filter(({ event }) => String(event).startsWith('sla.'));
    expect(told.map(({ event, data }) => [event, data])).toEqual([
      [
        'sla.warned',
        expect.objectContaining({ number: 1, sla: expect.objectContaining({ metric: 'first_reply' }) }),
      ],
      ['sla.breached', expect.objectContaining({ number: 1 })],
    ]);
  });
});
