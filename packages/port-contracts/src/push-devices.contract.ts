import type { PushDevice, PushToken } from '@tidemark/domain';
import { aHash, anId, aPushDevice, aPushToken, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedAgent, storedCustomerDevice, storedSession } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const later = '2026-11-20T09:00:00.000Z';

/** A new agent with a session, and what registers devices of theirs. */
const newOwner = async (desk: TestWorkspace, agentId?: string) => {
  const session = aSession({ owner: { type: 'agent', id: agentId ?? (await storedAgent(desk)).id } });
  await desk.write(({ sessions }) => sessions.agent.add(session, aHash()));
  const owner = { agentId: session.owner.id, sessionId: session.id };
  const device = (wanted: Partial<PushDevice> = {}) => aPushDevice({ ...owner, ...wanted });
  const register = (wanted: Partial<PushDevice> = {}, token = aPushToken()) =>
    desk.write(({ pushDevices }) => pushDevices.save(device(wanted), token));
  return { ...owner, device, register };
};

const devicesOf = ({ read }: TestWorkspace, ...agentIds: readonly string[]) =>
  read(({ pushDevices }) => pushDevices.listOfAgents(agentIds));

const hasDevices = async ({ read, write }: TestWorkspace): Promise<boolean> => {
  const { hasPushDevices } = await write(({ configuration }) => configuration.automation());
  const seen = await read(({ configuration }) => configuration.automation());
  expect(seen.hasPushDevices).toBe(hasPushDevices);
  return hasPushDevices;
};

const version = async ({ read }: TestWorkspace) =>
  (await read(({ configuration }) => configuration.automation())).version;

export const pushDevicesContract = (open: OpenStorage): void => {
  describe('push devices', () => {
    const here = withStorage(open);

    test('come back as they were saved, without their token and with it', async () => {
      const desk = await here.newWorkspace();
      const owner = await newOwner(desk);
      const [plain, nameless] = [owner.device(), owner.device({ deviceName: null, appVersion: null })];
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

    test('with a token that is known take the place of the one before, whose id they bear', async () => {
      const desk = await here.newWorkspace();
      const [before, after] = [await newOwner(desk), await newOwner(desk)];
      const token = aPushToken();
      const first = await before.register({ platform: 'ios' }, token);
      const wish = { platform: 'android', deviceName: null, createdAt: later, lastSeenAt: later } as const;
      const second = await after.register(wish, { ...token, sealed: 'sealed anew' });
      expect(second).toEqual({ ...after.device(wish), id: first.id, createdAt: first.createdAt });
      expect(await devicesOf(desk, before.agentId, after.agentId)).toEqual([second]);
      expect(await desk.read(({ pushDevices }) => pushDevices.findToken(first.id))).toEqual({
        device: second,
        sealedToken: 'sealed anew',
      });
    });

    test('are one, whoever registers a token at the same moment', async () => {
      const desk = await here.newWorkspace();
      const owner = await newOwner(desk);
      const token = aPushToken();
      const results = fulfilled(await atOnce(8, () => owner.register({}, token)));
      expect(results).toHaveLength(8);
      expect(new Set(results.map(({ id }) => id)).size).toBe(1);
      expect(await devicesOf(desk, owner.agentId)).toHaveLength(1);
    });

    test('have tokens of their own workspace', async () => {
      const token = aPushToken();
      const desks = [await here.newWorkspace(), await here.newWorkspace()];
      for (const desk of desks) {
        const owner = await newOwner(desk);
        const device = await owner.register({}, token);
        expect(await devicesOf(desk, owner.agentId)).toEqual([device]);
      }
    });

    test('are listed by agents, by id, those of customers not', async () => {
      const desk = await here.newWorkspace();
      const owners = [await newOwner(desk), await newOwner(desk), await newOwner(desk)];
      const devices: PushDevice[] = [];
      for (const owner of [...owners, ...owners]) devices.push(await owner.register());
      await storedCustomerDevice(desk);
      const wanted = owners.slice(0, 2).map(({ agentId }) => agentId);
      expect(await devicesOf(desk, ...wanted, anId())).toEqual(
        devices.filter(({ agentId }) => wanted.includes(agentId ?? '')),
      );
      expect(await devicesOf(desk)).toEqual([]);
    });

    test('are removed one by one, by session and by agent, and no others', async () => {
      const desk = await here.newWorkspace();
      const one = await newOwner(desk);
      const sameAgent = await newOwner(desk, one.agentId);
      const other = await newOwner(desk);
      const devices: PushDevice[] = [];
      for (const owner of [one, one, sameAgent, sameAgent, other]) devices.push(await owner.register());
      const left = async () => {
        const kept = await devicesOf(desk, one.agentId, other.agentId);
        return kept.map(({ id }) => devices.findIndex((device) => device.id === id));
      };
      const steps = [
        [({ pushDevices }) => pushDevices.remove(devices[0]?.id ?? ''), [1, 2, 3, 4]],
        [({ pushDevices }) => pushDevices.removeOfSession(sameAgent.sessionId), [1, 4]],
        [({ pushDevices }) => pushDevices.removeOfAgent(one.agentId), [4]],
        [({ pushDevices }) => pushDevices.removeOfAgent(anId()), [4]],
      ] as const satisfies readonly [Parameters<typeof desk.write<void>>[0], readonly number[]][];
      for (const [step, expected] of steps) {
        await desk.write<void>(step);
        expect(await left()).toEqual(expected);
      }
    });

    test('of a customer are listed by id, and nobody else’s', async () => {
      const desk = await here.newWorkspace();
      const first = await storedCustomerDevice(desk);
      const own = [first, await storedCustomerDevice(desk, first.contactId ?? anId())];
      const other = await storedCustomerDevice(desk);
      await (await newOwner(desk)).register();
      await desk.read(async ({ pushDevices }) => {
        expect(await pushDevices.listOfContact(first.contactId ?? '')).toEqual(own);
        expect(await pushDevices.listOfContact(anId())).toEqual([]);
        for (const device of [...own, other]) expect(await pushDevices.find(device.id)).toEqual(device);
      });
      await desk.write(({ pushDevices }) => pushDevices.removeOfSession(first.sessionId));
      const left = await desk.read(({ pushDevices }) => pushDevices.listOfContact(first.contactId ?? ''));
      expect(left).toEqual(own.slice(1));
    });

    test('with a token that is known pass from an agent to a customer, and back', async () => {
      const desk = await here.newWorkspace();
      const [agent, session] = [await newOwner(desk), await storedSession(desk, 'customer')];
      const token = aPushToken();
      const first = await agent.register({}, token);
      const customer = { agentId: null, contactId: session.owner.id, sessionId: session.id };
      for (const owner of [customer, { ...agent.device(), contactId: null }]) {
        const { agentId, contactId, sessionId } = owner;
        const stored = await agent.register({ agentId, contactId, sessionId }, token);
        expect(stored).toMatchObject({ id: first.id, agentId, contactId, sessionId });
        expect(await desk.read(({ pushDevices }) => pushDevices.find(first.id))).toEqual(stored);
      }
      await desk.write(({ pushDevices }) => pushDevices.removeOfSession(session.id));
      expect(await devicesOf(desk, agent.agentId)).toHaveLength(1);
    });

    test('of a customer go with their session', async () => {
      const desk = await here.newWorkspace();
      const device = await storedCustomerDevice(desk);
      await desk.write(async ({ sessions }) => {
        await sessions.customer.revoke(device.sessionId, '2026-11-20T10:00:00.000Z');
        expect(await sessions.customer.removeEndedBefore('2026-11-20T11:00:00.000Z', 10)).toBe(1);
      });
      expect(await desk.read(({ pushDevices }) => pushDevices.find(device.id))).toBeNull();
    });

    test('go with their session', async () => {
      const desk = await here.newWorkspace();
      const [ended, kept] = [await newOwner(desk), await newOwner(desk)];
      for (const owner of [ended, kept]) await owner.register();
      await desk.write(async ({ sessions }) => {
        await sessions.agent.revoke(ended.sessionId, '2026-11-20T10:00:00.000Z');
        expect(await sessions.agent.removeEndedBefore('2026-11-20T11:00:00.000Z', 10)).toBe(1);
      });
      const left = await devicesOf(desk, ended.agentId, kept.agentId);
      expect(left.map(({ agentId }) => agentId)).toEqual([kept.agentId]);
    });

    test('are known to what acts on every write, from the first one to the last', async () => {
      const desk = await here.newWorkspace();
      expect(await hasDevices(desk)).toBe(false);
      const [one, other] = [await newOwner(desk), await newOwner(desk)];
      const ofCustomer = await storedCustomerDevice(desk);
      expect(await hasDevices(desk)).toBe(true);
      await desk.write(({ pushDevices }) => pushDevices.removeOfSession(ofCustomer.sessionId));
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
      await desk.write(({ pushDevices }) => pushDevices.removeOfAgent(one.agentId));
      expect(await hasDevices(desk)).toBe(false);
    });

    test('make no new version of it while there are some', async () => {
      const desk = await here.newWorkspace();
      const owner = await newOwner(desk);
      const token = aPushToken();
      await owner.register({}, token);
      const before = await version(desk);
      await owner.register({ lastSeenAt: later }, token);
      const second = await owner.register();
      await desk.write(({ pushDevices }) => pushDevices.remove(second.id));
      expect(await version(desk)).toBe(before);
    });

    test('are not forgotten by it when the last one goes while another one comes', async () => {
      const desk = await here.newWorkspace();
      const [one, other] = [await newOwner(desk), await newOwner(desk)];
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
  });
};
