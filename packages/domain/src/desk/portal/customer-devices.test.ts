import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { everything, openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const wanted = { pushToken: 'token', platform: 'ios' } as const;

const devicesOf = ({ read }: PortalDesk, { actor }: Call) =>
  read(({ pushDevices }) => pushDevices.listOf('customer', [actor.id ?? '']));

describe('a device of a customer', () => {
  test('is registered for the contact and session of the call', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { device, created } = await bench.desk.portal.registerDevice(cora, {
      ...{ ...wanted, deviceName: 'Cora’s phone', appVersion: '2.0' },
    });
    expect(created).toBe(true);
    expect(device).toMatchObject({
      owner: { type: 'customer', id: cora.actor.id },
      sessionId: cora.credentialId,
      platform: 'ios',
      deviceName: 'Cora’s phone',
      appVersion: '2.0',
    });
    expect(await devicesOf(bench, cora)).toEqual([device]);
  });

  test('that registers again keeps its id, and belongs to the last person who registered it', async () => {
    const bench = await openPortalDesk();
    const { portal, devices } = bench.desk;
    const cora = await bench.aCustomer();
    const carl = await bench.aCustomer();
    const first = await portal.registerDevice(cora, wanted);
    const second = await portal.registerDevice(carl, wanted);
    expect(second).toMatchObject({
      created: false,
      device: { id: first.device.id, owner: { type: 'customer', id: carl.actor.id } },
    });
    const byAgent = await devices.register(bench.byOwner, wanted);
    expect(byAgent.device).toMatchObject({
      id: first.device.id,
      owner: { type: 'agent', id: bench.owner.id },
    });
    const back = await portal.registerDevice(cora, wanted);
    expect(back.device).toMatchObject({
      id: first.device.id,
      owner: { type: 'customer', id: cora.actor.id },
    });
    expect(await devicesOf(bench, carl)).toEqual([]);
  });

  test.each(['', 'two words', 'tökén', 'x'.repeat(513)])(
    'has a token that providers take, not %j',
    async (pushToken) => {
      const bench = await openPortalDesk();
      const cora = await bench.aCustomer();
      await expect(bench.desk.portal.registerDevice(cora, { ...wanted, pushToken })).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'push_token',
      });
    },
  );

  test('can be removed by its customer only', async () => {
    const bench = await openPortalDesk();
    const { portal, devices } = bench.desk;
    const cora = await bench.aCustomer();
    const carl = await bench.aCustomer();
    const { id } = (await portal.registerDevice(cora, wanted)).device;
    const ofAgent = (await devices.register(bench.byOwner, { ...wanted, pushToken: 'another' })).device.id;
    const refusal = { code: 'not_found', message: 'No such device.' };
    for (const [call, wrong] of [
      [carl, id],
      [cora, ofAgent],
      [cora, bench.ports.ids.next()],
      [cora, 'none'],
    ] as const)
      await expect(portal.removeDevice(call, wrong)).rejects.toMatchObject(refusal);
    await expect(devices.remove(bench.byOwner, id)).rejects.toMatchObject(refusal);
    await portal.removeDevice(cora, id);
    expect(await devicesOf(bench, cora)).toEqual([]);
    expect(await bench.read(({ pushDevices }) => pushDevices.find(ofAgent))).not.toBeNull();
  });

  test('is removed when it was unused for longest and the customer has too many', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const carl = await bench.aCustomer();
    await bench.desk.portal.registerDevice(carl, { ...wanted, pushToken: 'of-carl' });
    const ids: string[] = [];
    for (let count = 0; count <= limits.portal.devicesOfContact; count += 1) {
      bench.ports.clock.advance(1);
      const registered = await bench.desk.portal.registerDevice(cora, {
        ...wanted,
        pushToken: `token-${count}`,
      });
      ids.push(registered.device.id);
    }
    expect((await devicesOf(bench, cora)).map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
    expect(await devicesOf(bench, carl)).toHaveLength(1);
  });

  test('is stored with its token sealed', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { id } = (await bench.desk.portal.registerDevice(cora, { ...wanted, pushToken: 'very-secret' }))
      .device;
    const kept = await bench.read(({ pushDevices }) => pushDevices.findToken(id));
    expect(bench.ports.vault.open(kept?.sealedToken ?? '')).toBe('very-secret');
    const { data } = await bench.read(({ audit }) => audit.list(everything));
    expect(JSON.stringify([kept, data])).not.toContain('very-secret');
  });
});
