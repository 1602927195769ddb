import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import { aTask } from '../../testing/builders.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { testPorts } from '../../testing/test-ports.ts';

const openDesk = async () => {
  const clock = fixedClock();
  const ports = testPorts({ clock });
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'test', 'request-1');
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  const elsewhere = createDesk(ports);
  return { clock, desk, elsewhere, call, addTeam: (name: string) => desk.teams.add(call, { name }) };
};

const page = { limit: 10, after: null };

describe('a read-only workspace', () => {
  test('refuses every write with a time to try again, and answers reads', async () => {
    const { desk, call, addTeam } = await openDesk();
    await addTeam('Returns');
    await desk.workspaces.setReadOnly(call);
    await expect(addTeam('Repairs')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
      message: expect.stringContaining('read-only while it moves'),
    });
    expect((await desk.teams.list(call, page)).data).toHaveLength(1);
  });

  test('refuses writes of other processes a second later at the latest', async () => {
    const { desk, elsewhere, call, clock } = await openDesk();
    await elsewhere.teams.add(call, { name: 'Returns' });
    await desk.workspaces.setReadOnly(call);
    clock.advance(limits.readOnlyMemoryMs);
    await expect(elsewhere.teams.add(call, { name: 'Repairs' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('takes writes again once it is resumed', async () => {
    const { desk, call, addTeam } = await openDesk();
    await desk.workspaces.setReadOnly(call);
    await desk.workspaces.resume(call);
    expect(await addTeam('Repairs')).toMatchObject({ name: 'Repairs' });
  });

  test('can be suspended, and is still read-only', async () => {
    const { desk, call } = await openDesk();
    const since = await desk.workspaces.setReadOnly(call);
    expect(await desk.workspaces.suspend(call)).toMatchObject({ status: 'suspended' });
    expect(await desk.workspaces.setReadOnly(call)).toBe(since);
  });

  test('stays read-only since the first time', async () => {
    const { desk, call, clock } = await openDesk();
    const since = await desk.workspaces.setReadOnly(call);
    clock.advance(60_000);
    expect(await desk.workspaces.setReadOnly(call)).toBe(since);
  });

  test('lets its tasks wait, and does none of its chores', async () => {
    const { desk, call } = await openDesk();
    await desk.workspaces.setReadOnly(call);
    const task = { ...aTask(), workspaceId: call.workspaceId, attempts: 0 };
    expect(await desk.tasks.run(task)).toEqual({ wait: expect.any(String) });
    const turn = { goesOn: () => true, onFailure: () => undefined };
    expect(await desk.due.run({ workspaceId: call.workspaceId, chore: 'tidy' }, turn)).toBeNull();
  });
});
