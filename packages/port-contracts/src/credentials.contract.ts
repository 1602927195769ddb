import { type FoundCredential, lifeOf, plus } from '@tidemark/domain';
import { aHash, anApiKey, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const at = '2026-11-20T10:00:00.000Z';

/** The directory's look-up of tokens, as far as sessions go; that of keys is in the directory's own contract. */
export const credentialsContract = (open: OpenStorage): void => {
  describe('the directory and the tokens of sessions', () => {
    const here = withStorage(open);
    const found = (tokenHash: string, now = at) => here.storage().directory.findCredential(tokenHash, now);

    const signedIn = async (wanted: Parameters<typeof aSession>[0] = {}) => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk, { role: 'light_agent' });
      const [session, tokenHash] = [aSession({ ...wanted, agentId: agent.id }), aHash()];
      await desk.write((stores) => stores.sessions.add(session, tokenHash));
      const { id, name, role, status } = agent;
      const credential: FoundCredential = {
        type: 'session',
        workspace: desk.workspace,
        session,
        agent: { id, name, role, status },
      };
      return { desk, agent, session, tokenHash, credential };
    };

    test.each(['device', 'browser'] as const)(
      'lead to the session, agent and workspace: %s',
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

    test('see at once that it was revoked, alone or with all of its agent', async () => {
      const one = await signedIn();
      const two = await signedIn();
      for (const { tokenHash } of [one, two]) await found(tokenHash);
      await one.desk.write((stores) => stores.sessions.revoke(one.session.id, at));
      await two.desk.write((stores) => stores.sessions.revokeOfAgent(two.agent.id, at));
      for (const { tokenHash } of [one, two])
        expect(await found(tokenHash)).toMatchObject({ session: { revokedAt: at } });
    });

    test('see at once that the agent was suspended or has another role', async () => {
      const { desk, agent, tokenHash } = await signedIn();
      await found(tokenHash);
      await desk.write((stores) => stores.agents.save({ ...agent, status: 'suspended', role: 'admin' }));
      expect(await found(tokenHash)).toMatchObject({ agent: { status: 'suspended', role: 'admin' } });
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
      await desk.write((stores) => stores.sessions.touch([session.id], at));
      expect(await found(tokenHash, expiresAt)).toMatchObject({
        session: { expiresAt: plus(at, lifeOf('device')) },
      });
    });

    test('know nothing of a session that was not committed, or is gone', async () => {
      const { desk, agent, session, tokenHash } = await signedIn({ revokedAt: at });
      const lost = aHash();
      const attempt = desk.write(async (stores) => {
        await stores.sessions.add(aSession({ agentId: agent.id }), lost);
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow();
      expect(await found(lost)).toBeNull();
      expect(await found(tokenHash)).toMatchObject({ session: { id: session.id } });
      await desk.write((stores) => stores.sessions.removeEndedBefore('2026-11-20T10:00:00.001Z', 10));
      expect(await found(tokenHash)).toBeNull();
    });

    test('of keys and sessions are told apart', async () => {
      const { desk, credential, tokenHash } = await signedIn();
      const [key, keyHash] = [anApiKey(), aHash()];
      await desk.write((stores) => stores.apiKeys.add(key, keyHash));
      expect(await found(keyHash)).toEqual({ type: 'api_key', workspace: desk.workspace, key });
      expect(await found(tokenHash)).toEqual(credential);
    });
  });
};
