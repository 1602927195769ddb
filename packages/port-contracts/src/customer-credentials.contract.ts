import { customerLifeOf, type FoundCredential, plus } from '@tidemark/domain';
import { aHash, anApiKey, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent, storedContact, storedCustomerSession } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const at = '2026-11-20T10:00:00.000Z';

/** The directory's look-up of the tokens of customers. */
export const customerCredentialsContract = (open: OpenStorage): void => {
  describe('the directory and the tokens of customers', () => {
    const here = withStorage(open);
    const found = (tokenHash: string, now = at) => here.storage().directory.findCredential(tokenHash, now);

    const signedIn = async (wanted: Parameters<typeof storedCustomerSession>[1] = {}) => {
      const desk = await here.newWorkspace();
      const { id } = await storedContact(desk);
      const tokenHash = aHash();
      const session = await storedCustomerSession(desk, { ...wanted, contactId: id }, tokenHash);
      const credential: FoundCredential = { type: 'customer', workspace: desk.workspace, session };
      return { desk, session, tokenHash, credential, contactId: id };
    };

    test.each(['device', 'browser'] as const)(
      'lead to the session, contact and workspace: %s',
      async (kind) => {
        const { tokenHash, credential } = await signedIn({ kind });
        expect(await found(tokenHash)).toEqual(credential);
        for (const other of ['0'.repeat(64), tokenHash.toUpperCase(), tokenHash.slice(1), '%', ''])
          expect(await found(other)).toBeNull();
      },
    );

    test('lead to one that is revoked or has expired as it is', async () => {
      for (const ended of [{ revokedAt: at }, { expiresAt: '2026-11-20T09:00:00.000Z' }]) {
        const { tokenHash, credential } = await signedIn(ended);
        expect(await found(tokenHash)).toEqual(credential);
      }
    });

    test('see at once that it was revoked, alone or with all of its contact', async () => {
      const one = await signedIn();
      const two = await signedIn();
      for (const { tokenHash } of [one, two]) await found(tokenHash);
      await one.desk.write((stores) => stores.customerSessions.revoke(one.session.id, at));
      await two.desk.write((stores) => stores.customerSessions.revokeOfContact(two.contactId, at));
      for (const { tokenHash } of [one, two])
        expect(await found(tokenHash)).toMatchObject({ session: { revokedAt: at } });
    });

    test('see at once that the workspace was suspended', async () => {
      const { desk, tokenHash } = await signedIn();
      await found(tokenHash);
      await desk.write((stores) => stores.workspace.save({ ...desk.workspace, status: 'suspended' }));
      expect(await found(tokenHash)).toMatchObject({ workspace: { status: 'suspended' } });
    });

    test('see the end that calls moved on, once it would seem to have come', async () => {
      const expiresAt = '2026-11-20T10:00:01.000Z';
      const { desk, session, tokenHash } = await signedIn({ expiresAt });
      await found(tokenHash);
      await desk.write((stores) => stores.customerSessions.touch([session.id], at));
      expect(await found(tokenHash, expiresAt)).toMatchObject({
        session: { expiresAt: plus(at, customerLifeOf('device')) },
      });
    });

    test('know nothing of a session that is gone, or whose contact is', async () => {
      const [one, two] = [await signedIn({ revokedAt: at }), await signedIn()];
      for (const { tokenHash } of [one, two]) expect(await found(tokenHash)).not.toBeNull();
      await one.desk.write((stores) =>
        stores.customerSessions.removeEndedBefore('2026-11-20T10:00:00.001Z', 10),
      );
      await two.desk.write(async ({ customerSessions, contacts }) => {
        await customerSessions.revokeOfContact(two.contactId, at);
        await contacts.remove(two.contactId);
      });
      for (const { tokenHash } of [one, two]) expect(await found(tokenHash)).toBeNull();
    });

    test('of keys, agents and customers are told apart', async () => {
      const { desk, credential, tokenHash } = await signedIn();
      const [keyHash, agentHash] = [aHash(), aHash()];
      const session = aSession({ agentId: (await storedAgent(desk)).id });
      await desk.write(async ({ apiKeys, sessions }) => {
        await apiKeys.add(anApiKey(), keyHash);
        await sessions.add(session, agentHash);
      });
      expect(await found(keyHash)).toMatchObject({ type: 'api_key' });
      expect(await found(agentHash)).toMatchObject({ type: 'session', session });
      expect(await found(tokenHash)).toEqual(credential);
    });
  });
};
