import { type Person, type PersonType, type PushDevice, type PushToken, personTypes } from '@tidemark/domain';
import { aHash, anId, aPushDevice, aPushToken } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedDevice, storedSession } from './stored.ts';
import { type OpenStorage, type StorageUnderTest, type TestWorkspace, withStorage } from './test-storage.ts';

const later = '2026-11-20T09:00:00.000Z';

/** A new person with a session, and what registers devices of theirs. */
const newOwner = async (desk: TestWorkspace, type: PersonType, person?: Person) => {
  const { id: sessionId, owner } = await storedSession(desk, type, person && { owner: person });
  const device = (change: Partial<PushDevice> = {}) => aPushDevice({ owner, sessionId, ...change });
  const register = (change: Partial<PushDevice> = {}, token = aPushToken()) =>
    desk.write(({ pushDevices }) => pushDevices.save(device(change), token));
  return { owner, sessionId, device, register };
};

type Owner = Readonly<{ owner: Person }>;

/** Of owners of one type. */
const devicesOf = ({ read }: TestWorkspace, first: Owner, ...others: readonly Owner[]) =>
  read(({ pushDevices }) =>
    pushDevices.listOf(
      first.owner.type,
      [first, ...others].map(({ owner }) => owner.id),
    ),
  );

const hasDevices = async ({ read, write }: TestWorkspace): Promise<boolean> => {
  const { hasPushDevices } = await write(({ configuration }) => configuration.automation());
  const seen = await read(({ configuration }) => configuration.automation());
  expect(seen.hasPushDevices).toBe(hasPushDevices);
  return hasPushDevices;
};

const version = async ({ read }: TestWorkspace) =>
  (await read(({ configuration }) => configuration.automation())).version;

export const pushDevicesContract = (open: OpenStorage): void => {
  describe.each(personTypes)('push devices of type %s', (type) => {
    const here = withStorage(open);
    saved(here, type);
    removed(here, type);
    noted(here, type);
  });

  describe('push devices', () => {
    const here = withStorage(open);

    test('with a known token move from an agent to a customer, and back', async () => {
      const desk = await here.newWorkspace();
      const agent = await newOwner(desk, 'agent');
      const customer = await newOwner(desk, 'customer');
      const token = aPushToken();
      const first = await agent.register({}, token);
      for (const { owner, sessionId, register } of [customer, agent]) {
        const stored = await register({}, token);
        expect(stored).toMatchObject({ id: first.id, owner, sessionId });
        expect(await desk.read(({ pushDevices }) => pushDevices.find(first.id))).toEqual(stored);
      }
      await desk.write(({ pushDevices }) => pushDevices.removeOfSession(customer.sessionId));
      expect(await devicesOf(desk, agent)).toHaveLength(1);
    });
  });
};

const saved = (here: StorageUnderTest, type: PersonType): void => {
  test('are read back unchanged, with and without their token', async () => {
    const desk = await here.newWorkspace();
    const owner = await newOwner(desk, type);
    const plain = owner.device();
    const nameless = owner.device({ deviceName: null, appVersion: null });
    const token: PushToken = { hash: aHash(), sealed: 'v1.🔒"\'' };
    expect(await owner.register(plain, token)).toEqual(plain);
    await owner.register(nameless);
    await desk.read(async ({ pushDevices }) => {
      expect(await pushDevices.find(plain.id)).toEqual(plain);
      expect(await pushDevices.find(nameless.id)).toEqual(nameless);
      expect(await pushDevices.findToken(plain.id)).toEqual({ device: plain, sealedToken: token.sealed });
      for (const find of ['find', 'findToken'] as const) expect(await pushDevices[find](anId())).toBeNull();
    });
  });

  test('with a known token replace the earlier one, and keep its id', async () => {
    const desk = await here.newWorkspace();
    const before = await newOwner(desk, type);
    const after = await newOwner(desk, type);
    const token = aPushToken();
    const first = await before.register({ platform: 'ios' }, token);
    const wish = { platform: 'android', deviceName: null, createdAt: later, lastSeenAt: later } as const;
    const second = await after.register(wish, { ...token, sealed: 'sealed anew' });
    expect(second).toEqual({ ...after.device(wish), id: first.id, createdAt: first.createdAt });
    expect(await devicesOf(desk, before, after)).toEqual([second]);
    expect(await desk.read(({ pushDevices }) => pushDevices.findToken(first.id))).toEqual({
      device: second,
      sealedToken: 'sealed anew',
    });
  });

  test('are stored once, however many register a token at the same moment', async () => {
    const desk = await here.newWorkspace();
    const owner = await newOwner(desk, type);
    const token = aPushToken();
    const results = fulfilled(await atOnce(8, () => owner.register({}, token)));
    expect(results).toHaveLength(8);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await devicesOf(desk, owner)).toHaveLength(1);
  });

  test('have tokens of their own workspace', async () => {
    const token = aPushToken();
    const desks = [await here.newWorkspace(), await here.newWorkspace()];
    for (const desk of desks) {
      const owner = await newOwner(desk, type);
      const device = await owner.register({}, token);
      expect(await devicesOf(desk, owner)).toEqual([device]);
    }
  });

  test('are listed by owner and id, without those of the other type', async () => {
    const desk = await here.newWorkspace();
    const owners = [
      await newOwner(desk, type),
      await newOwner(desk, type),
      await newOwner(desk, type),
    ] as const;
    const devices: PushDevice[] = [];
    for (const owner of [...owners, ...owners]) devices.push(await owner.register());
    const other = await storedDevice(desk, otherType(type));
    const [first, second] = owners;
    const ownerIds = [first.owner.id, second.owner.id];
    expect(await devicesOf(desk, first, second, other, { owner: { type, id: anId() } })).toEqual(
      devices.filter(({ owner }) => ownerIds.includes(owner.id)),
    );
    expect(await desk.read(({ pushDevices }) => pushDevices.listOf(type, []))).toEqual([]);
  });
};

const otherType = (type: PersonType): PersonType => (type === 'agent' ? 'customer' : 'agent');

const removed = (here: StorageUnderTest, type: PersonType): void => {
  test('are removed one by one, by session or by owner, and no others', async () => {
    const desk = await here.newWorkspace();
    const one = await newOwner(desk, type);
    const sameOwner = await newOwner(desk, type, one.owner);
    const other = await newOwner(desk, type);
    const devices: PushDevice[] = [];
    for (const owner of [one, one, sameOwner, sameOwner, other]) devices.push(await owner.register());
    const left = async () => {
      const kept = await devicesOf(desk, one, other);
      return kept.map(({ id }) => devices.findIndex((device) => device.id === id));
    };
    const steps = [
      [({ pushDevices }) => pushDevices.remove(devices[0]?.id ?? ''), [1, 2, 3, 4]],
      [({ pushDevices }) => pushDevices.removeOfSession(sameOwner.sessionId), [1, 4]],
      [({ pushDevices }) => pushDevices.removeOf(one.owner), [4]],
      [({ pushDevices }) => pushDevices.removeOf({ type: otherType(type), id: other.owner.id }), [4]],
      [({ pushDevices }) => pushDevices.removeOf({ type, id: anId() }), [4]],
    ] as const satisfies readonly [Parameters<typeof desk.write<void>>[0], readonly number[]][];
    for (const [step, expected] of steps) {
      await desk.write<void>(step);
      expect(await left()).toEqual(expected);
    }
  });

  test('are removed with their session', async () => {
    const desk = await here.newWorkspace();
    const ended = await newOwner(desk, type);
    const kept = await newOwner(desk, type);
    for (const owner of [ended, kept]) await owner.register();
    await desk.write(async ({ sessions }) => {
      await sessions[type].revoke(ended.sessionId, '2026-11-20T10:00:00.000Z');
      expect(await sessions[type].removeEndedBefore('2026-11-20T11:00:00.000Z', 10)).toBe(1);
    });
    const left = await devicesOf(desk, ended, kept);
    expect(left.map(({ owner }) => owner)).toEqual([kept.owner]);
  });
};

const noted = (here: StorageUnderTest, type: PersonType): void => {
  test('set the automation’s device flag, from the first one to the last', async () => {
    const desk = await here.newWorkspace();
    expect(await hasDevices(desk)).toBe(false);
    const one = await newOwner(desk, type);
    const other = await newOwner(desk, type);
    const ofOther = await storedDevice(desk, otherType(type));
    expect(await hasDevices(desk)).toBe(true);
    await desk.write(({ pushDevices }) => pushDevices.removeOfSession(ofOther.sessionId));
    expect(await hasDevices(desk)).toBe(false);
    const first = await one.register();
    expect(await hasDevices(desk)).toBe(true);
    await other.register();
    await desk.write(({ pushDevices }) => pushDevices.remove(first.id));
    expect(await hasDevices(desk)).toBe(true);
    await desk.write(({ pushDevices }) => pushDevices.removeOfSession(other.sessionId));
    expect(await hasDevices(desk)).toBe(false);
    await one.register();
    expect(await hasDevices(desk)).toBe(true);
    await desk.write(({ pushDevices }) => pushDevices.removeOf(one.owner));
    expect(await hasDevices(desk)).toBe(false);
  });

  test('make no new automation version while others exist', async () => {
    const desk = await here.newWorkspace();
    const owner = await newOwner(desk, type);
    const token = aPushToken();
    await owner.register({}, token);
    const before = await version(desk);
    await owner.register({ lastSeenAt: later }, token);
    const second = await owner.register();
    await desk.write(({ pushDevices }) => pushDevices.remove(second.id));
    expect(await version(desk)).toBe(before);
  });

  test('keep the flag when the last one is removed while another is added', async () => {
    const desk = await here.newWorkspace();
    const one = await newOwner(desk, type);
    const other = await newOwner(desk, type);
    for (let round = 0; round < 10; round += 1) {
      const last = await one.register();
      const coming = other.register();
      await desk.write(({ pushDevices }) => pushDevices.remove(last.id));
      const { id } = await coming;
      expect(await hasDevices(desk)).toBe(true);
      await desk.write(({ pushDevices }) => pushDevices.remove(id));
      expect(await hasDevices(desk)).toBe(false);
    }
  });
};
