import type { CustomerSession } from '@tidemark/domain';
import { aCustomerSession, aHash, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedCustomerSession as stored, storedContact, storedCustomerDevice } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const first = '2026-11-20T10:00:00.000Z';
const second = '2026-11-20T10:00:00.001Z';

const found = ({ read }: TestWorkspace, { id }: CustomerSession): Promise<CustomerSession | null> =>
  read((stores) => stores.customerSessions.find(id));

export const customerSessionsContract = (open: OpenStorage): void => {
  describe('sessions of customers', () => {
    const here = withStorage(open);

    test.each([
      {
        kind: 'device',
        device: { name: 'Cora’s 📱', platform: 'android', appVersion: '1' },
        revokedAt: first,
      },
      { kind: 'browser', device: { name: null, platform: null, appVersion: null }, revokedAt: null },
    ] as const)('are found by id as they were added: $kind', async (wanted) => {
      const desk = await here.newWorkspace();
      const session = await stored(desk, wanted);
      expect(await found(desk, session)).toEqual(session);
      expect(await desk.read((stores) => stores.customerSessions.find(anId()))).toBeNull();
      expect(await desk.read((stores) => stores.sessions.find(session.id))).toBeNull();
    });

    test.each([
      ['device', '2027-02-18T10:00:00.000Z'],
      ['browser', '2026-12-04T10:00:00.000Z'],
    ] as const)('in a %s move on with their use by the life of their kind', async (kind, expiresAt) => {
      const desk = await here.newWorkspace();
      const session = await stored(desk, { kind, expiresAt: '2026-11-20T11:00:00.000Z' });
      await desk.write((stores) => stores.customerSessions.touch([session.id], first));
      expect(await found(desk, session)).toEqual({ ...session, lastUsedAt: first, expiresAt });
    });

    test('never move back', async () => {
      const desk = await here.newWorkspace();
      const session = await stored(desk, { kind: 'browser' });
      await desk.write((stores) => stores.customerSessions.touch([session.id], first));
      const after = await found(desk, session);
      expect(after).toEqual({ ...session, lastUsedAt: first });
      await desk.write((stores) => stores.customerSessions.touch([session.id], '2026-11-20T09:59:59.999Z'));
      expect(await found(desk, session)).toEqual(after);
    });

    test('that were used at once move on together, the revoked, the other and the unknown not', async () => {
      const desk = await here.newWorkspace();
      const { id: contactId } = await storedContact(desk);
      const used = [];
      for (let count = 0; count < 40; count++) used.push(await stored(desk, { contactId }));
      const [revoked, other] = [await stored(desk, { revokedAt: first }), await stored(desk, { contactId })];
      const ids = [...used, revoked].map(({ id }) => id);
      await desk.write((stores) => stores.customerSessions.touch([...ids, anId()], second));
      for (const session of used) expect(await found(desk, session)).toMatchObject({ lastUsedAt: second });
      for (const session of [revoked, other]) expect(await found(desk, session)).toEqual(session);
    });

    test('are revoked one by one, and keep the first instant', async () => {
      const desk = await here.newWorkspace();
      const session = await stored(desk);
      const other = await stored(desk, { contactId: session.contactId });
      const revoke = (at: string) => desk.write((stores) => stores.customerSessions.revoke(session.id, at));
      await revoke(first);
      await revoke(second);
      expect(await found(desk, session)).toEqual({ ...session, revokedAt: first });
      expect(await found(desk, other)).toEqual(other);
      const unknown = desk.write((stores) => stores.customerSessions.revoke(anId(), first));
      await expect(unknown).resolves.toBeUndefined();
    });

    test('of a contact are revoked all, and of nobody else, and it is said how many', async () => {
      const desk = await here.newWorkspace();
      const one = await stored(desk);
      const { contactId } = one;
      const two = await stored(desk, { contactId, kind: 'browser' });
      const earlier = await stored(desk, { contactId, revokedAt: first });
      const other = await stored(desk);
      const revoke = () => desk.write((stores) => stores.customerSessions.revokeOfContact(contactId, second));
      expect([await revoke(), await revoke()]).toEqual([2, 0]);
      for (const session of [one, two])
        expect(await found(desk, session)).toEqual({ ...session, revokedAt: second });
      for (const session of [earlier, other]) expect(await found(desk, session)).toEqual(session);
    });

    test('that ended are removed so many at a time, the live ones never', async () => {
      const desk = await here.newWorkspace();
      const { contactId } = await stored(desk);
      const expired = await stored(desk, { contactId, expiresAt: first });
      const revoked = await stored(desk, { contactId, revokedAt: first });
      const stays = await stored(desk, { contactId, expiresAt: second, revokedAt: second });
      const due = (at: string) => desk.read((stores) => stores.customerSessions.hasEndedBefore(at));
      const remove = () => desk.write((stores) => stores.customerSessions.removeEndedBefore(second, 1));
      expect([await due(first), await due(second)]).toEqual([false, true]);
      expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
      expect(await due(second)).toBe(false);
      for (const session of [expired, revoked]) expect(await found(desk, session)).toBeNull();
      expect(await found(desk, stays)).toEqual(stays);
    });

    test('go with their contact, and so do the devices and what was read, but nobody else’s', async () => {
      const desk = await here.newWorkspace();
      const [gone, kept] = [await storedCustomerDevice(desk), await storedCustomerDevice(desk)];
      const idOf = ({ contactId }: typeof gone) => contactId ?? '';
      await desk.write(async ({ portal }) => {
        for (const device of [gone, kept]) await portal.markRead(idOf(device), first);
      });
      await desk.write(({ contacts }) => contacts.remove(idOf(gone)));
      const left = (device: typeof gone) =>
        desk.read(async ({ customerSessions, pushDevices, portal }) => [
          (await customerSessions.find(device.sessionId))?.id ?? null,
          (await pushDevices.find(device.id))?.id ?? null,
          await portal.findReadAt(idOf(device)),
        ]);
      expect(await left(gone)).toEqual([null, null, null]);
      expect(await left(kept)).toEqual([kept.sessionId, kept.id, first]);
    });

    test('are not kept of a write that fails', async () => {
      const desk = await here.newWorkspace();
      const session = aCustomerSession({ contactId: (await storedContact(desk)).id });
      const attempt = desk.write(async ({ customerSessions }) => {
        await customerSessions.add(session, aHash());
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow();
      expect(await found(desk, session)).toBeNull();
    });
  });
};
