import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { openPushBench, type PushBench } from '../../testing/push-bench.ts';

const wanted = { pushToken: 'token', platform: 'ios' } as const;

const devicesOf = ({ read }: PushBench, agentId: string) =>
  read(({ pushDevices }) => pushDevices.listOf('agent', [agentId]));

describe('a device', () => {
  test('is registered for the agent and the session of the call', async () => {
    const { desk, byOwner, owner, ports } = await openPushBench();
    const labels = { deviceName: 'Olga’s phone', appVersion: '1.2.3' };
    const { device, created } = await desk.devices.register(byOwner, { ...wanted, ...labels });
    const now = ports.clock.now();
    expect(created).toBe(true);
    expect(device).toMatchObject({ ...labels, platform: 'ios', createdAt: now, lastSeenAt: now });
    const sessionId = byOwner.credentialId;
    expect(device).toMatchObject({ owner: { type: 'agent', id: owner.id }, sessionId });
  });

  test('that registers again keeps its id, and belongs to the last person who registered it', async () => {
    const bench = await openPushBench();
    const first = await bench.register(bench.byOwner);
    const byAnn = await bench.byAgent('light_agent');
    bench.ports.clock.advance(1_000);
    const { device, created } = await bench.desk.devices.register(byAnn, { ...wanted, platform: 'android' });
    expect(created).toBe(false);
    expect(device).toEqual({
      ...first,
      platform: 'android',
      deviceName: null,
      appVersion: null,
      ...{
        owner: { type: 'agent', id: byAnn.actor.id },
        sessionId: byAnn.credentialId,
        lastSeenAt: bench.ports.clock.now(),
      },
    });
    expect(await devicesOf(bench, bench.owner.id)).toEqual([]);
  });

  test('is stored with its token sealed', async () => {
    const bench = await openPushBench();
    const { id } = await bench.register(bench.byOwner, 'very-secret');
    const kept = await bench.read(({ pushDevices }) => pushDevices.findToken(id));
    expect(JSON.stringify(kept)).not.toContain('very-secret');
    expect(bench.ports.vault.open(kept?.sealedToken ?? '')).toBe('very-secret');
    const { data } = await bench.read(({ audit }) => audit.list({ limit: 100, after: null }));
    expect(JSON.stringify(data)).not.toContain('very-secret');
  });

  test.each([
    ['an empty one', ''],
    ['one of 513 characters', 'x'.repeat(513)],
    ['one with a blank', 'two words'],
    ['one with a line break', 'a\nb'],
    ['one outside of ASCII', 'tökén'],
    ['one with a NUL', 'a\0b'],
  ])('has a valid token: %s is refused and not repeated', async (_case, pushToken) => {
    const { desk, byOwner } = await openPushBench();
    const refused = desk.devices.register(byOwner, { ...wanted, pushToken });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed', field: 'push_token' });
    if (pushToken !== '') await expect(refused).rejects.not.toThrow(pushToken);
  });

  test('belongs to a person: an API key has none', async () => {
    const { desk, byKey, bySystem, register, byOwner } = await openPushBench();
    const { id } = await register(byOwner);
    for (const call of [byKey, bySystem]) {
      const refusal = { code: 'agent_required' };
      await expect(desk.devices.register(call, wanted)).rejects.toMatchObject(refusal);
      await expect(desk.devices.remove(call, id)).rejects.toMatchObject(refusal);
    }
  });

  test('can be removed by its agent only', async () => {
    const bench = await openPushBench();
    const { desk, byOwner, owner } = bench;
    const { id } = await bench.register(byOwner);
    const byAnn = await bench.byAgent('admin');
    for (const [call, wrong] of [
      [byAnn, id],
      [byOwner, bench.ports.ids.next()],
      [byOwner, 'none'],
    ] as const)
      await expect(desk.devices.remove(call, wrong)).rejects.toMatchObject({ code: 'not_found' });
    expect(await devicesOf(bench, owner.id)).toHaveLength(1);
    await desk.devices.remove(byOwner, id);
    expect(await devicesOf(bench, owner.id)).toEqual([]);
    await expect(desk.devices.remove(byOwner, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is removed with the session that registered it, and no other device is', async () => {
    const bench = await openPushBench();
    const { desk, byOwner, owner, bySystem } = bench;
    const first = await bench.register(byOwner, 'one');
    const second = await bench.register(byOwner, 'two');
    const byAnn = await bench.byAgent('agent');
    const third = await bench.register(byAnn, 'three');
    await desk.sessions.logOut(byAnn);
    expect(await devicesOf(bench, third.owner.id)).toEqual([]);
    expect(await devicesOf(bench, owner.id)).toEqual([first, second]);
    await desk.sessions.revoke(bySystem, byOwner.credentialId ?? '');
    expect(await devicesOf(bench, owner.id)).toEqual([]);
  });

  test('replaces the one unused for longest when an agent has too many', async () => {
    const bench = await openPushBench();
    const { byOwner, owner, ports } = bench;
    const ids: string[] = [];
    for (let count = 0; count < limits.push.devicesOfAgent; count += 1) {
      ids.push((await bench.register(byOwner, `token-${count}`)).id);
      ports.clock.advance(1_000);
    }
    const [, oldest] = ids;
    const seen = await bench.register(byOwner, 'token-0');
    ports.clock.advance(1_000);
    await bench.register(byOwner, 'another');
    const left = await devicesOf(bench, owner.id);
    expect(left).toHaveLength(limits.push.devicesOfAgent);
    expect(left).toContainEqual(seen);
    expect(left.map(({ id }) => id)).not.toContain(oldest);
  });
});
