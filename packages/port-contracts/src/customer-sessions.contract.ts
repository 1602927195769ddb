import type { CustomerSession } from '@tidemark/domain';
import { aCustomerSession, aHash } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { first, type SessionsUnderTest, second, sessionRules } from './session-rules.ts';
import { storedCustomerSession as stored, storedContact, storedCustomerDevice } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const ofCustomers: SessionsUnderTest<CustomerSession> = {
  stored: (desk, wanted, like) => stored(desk, { ...wanted, ...(like && { contactId: like.contactId }) }),
  store: ({ customerSessions }) => customerSessions,
  revokeLike: ({ customerSessions }, { contactId }, at) => customerSessions.revokeOfContact(contactId, at),
  browserEnd: '2026-12-04T10:00:00.000Z',
};

export const customerSessionsContract = (open: OpenStorage): void => {
  describe('sessions of customers', () => {
    const here = withStorage(open);
    sessionRules(here, ofCustomers);

    test('are none of agents', async () => {
      const desk = await here.newWorkspace();
      const { id } = await stored(desk);
      expect(await desk.read(({ sessions }) => sessions.find(id))).toBeNull();
    });

    test('say how many of a contact were ended', async () => {
      const desk = await here.newWorkspace();
      const { contactId } = await stored(desk);
      await stored(desk, { contactId, kind: 'browser' });
      await stored(desk, { contactId, revokedAt: first });
      const revoke = () =>
        desk.write(({ customerSessions }) => customerSessions.revokeOfContact(contactId, second));
      expect([await revoke(), await revoke()]).toEqual([2, 0]);
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
      expect(await desk.read(({ customerSessions }) => customerSessions.find(session.id))).toBeNull();
    });
  });
};
