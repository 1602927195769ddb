import {
  type FoundCredential,
  type PersonType,
  personTypes,
  plus,
  type Session,
  sessionLives,
} from '@tidemark/domain';
import { aHash, anApiKey, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent, storedPerson, storedSession } from './stored.ts';
import { type OpenStorage, type StorageUnderTest, withStorage } from './test-storage.ts';

const at = '2026-11-20T10:00:00.000Z';

/** The directory's look-up of tokens, as far as sessions go; that of keys is in the directory's own contract. */
export const credentialsContract = (open: OpenStorage): void => {
  describe.each(personTypes)('the directory and the tokens of sessions of type %s', (type) => {
    const here = withStorage(open);
    ofAnyone(lookUps(here), type);
  });

  describe('the directory and the tokens of sessions', () => {
    const { found, signedIn } = lookUps(withStorage(open));

    test('reflect at once that the agent was suspended or has another role', async () => {
      const { desk, session, tokenHash } = await signedIn('agent');
      await found(tokenHash);
      await desk.write(async ({ agents }) => {
        const agent = (await agents.find(session.owner.id)) ?? expect.unreachable();
        await agents.save({ ...agent, status: 'suspended', role: 'admin' });
      });
      expect(await found(tokenHash)).toMatchObject({ agent: { status: 'suspended', role: 'admin' } });
    });

    test('are not found when their contact was removed', async () => {
      const { desk, session, tokenHash } = await signedIn('customer');
      expect(await found(tokenHash)).not.toBeNull();
      await desk.write(async ({ sessions, contacts }) => {
        await sessions.customer.revokeOf(session.owner.id, at);
        await contacts.remove(session.owner.id);
      });
      expect(await found(tokenHash)).toBeNull();
    });

    test('of keys, agents and customers are distinguished', async () => {
      const { desk, credential, tokenHash } = await signedIn('customer');
      const key = anApiKey();
      const keyHash = aHash();
      const agentHash = aHash();
      await desk.write(({ apiKeys }) => apiKeys.add(key, keyHash));
      const session = await storedSession(desk, 'agent', { tokenHash: agentHash });
      expect(await found(keyHash)).toEqual({ type: 'api_key', workspace: desk.workspace, key });
      expect(await found(agentHash)).toMatchObject({ type: 'agent', session });
      expect(await found(tokenHash)).toEqual(credential);
    });
  });
};

/** How tokens are looked up, and somebody who is signed in. */
const lookUps = (here: StorageUnderTest) => ({
  found: (tokenHash: string, now = at) => here.storage().directory.findCredential(tokenHash, now),
  signedIn: async (type: PersonType, overrides: Partial<Session> = {}) => {
    const desk = await here.newWorkspace();
    const tokenHash = aHash();
    const { workspace } = desk;
    if (type === 'customer') {
      const session = await storedSession(desk, type, { ...overrides, tokenHash });
      const credential: FoundCredential = { type, workspace, session };
      return { desk, session, tokenHash, credential };
    }
    const { id, name, role, status } = await storedAgent(desk, { role: 'light_agent' });
    const session = await storedSession(desk, type, { ...overrides, owner: { type, id }, tokenHash });
    const credential: FoundCredential = { type, workspace, session, agent: { id, name, role, status } };
    return { desk, session, tokenHash, credential };
  },
});

const ofAnyone = ({ found, signedIn }: ReturnType<typeof lookUps>, type: PersonType): void => {
  test.each(['device', 'browser'] as const)('lead to the session, owner and workspace: %s', async (kind) => {
    const { tokenHash, credential } = await signedIn(type, { kind });
    expect(await found(tokenHash)).toEqual(credential);
    for (const other of ['0'.repeat(64), tokenHash.toUpperCase(), tokenHash.slice(1), '%', ''])
      expect(await found(other)).toBeNull();
  });

  test('lead to a revoked or expired session with that state', async () => {
    for (const ended of [{ revokedAt: at }, { expiresAt: '2026-11-20T09:00:00.000Z' }]) {
      const { tokenHash, credential } = await signedIn(type, ended);
      expect(await found(tokenHash)).toEqual(credential);
    }
  });

  test('reflect at once that it was revoked, alone or with all of its owner', async () => {
    const one = await signedIn(type);
    const two = await signedIn(type);
    for (const { tokenHash } of [one, two]) await found(tokenHash);
    await one.desk.write(({ sessions }) => sessions[type].revoke(one.session.id, at));
    await two.desk.write(({ sessions }) => sessions[type].revokeOf(two.session.owner.id, at));
    for (const { tokenHash } of [one, two])
      expect(await found(tokenHash)).toMatchObject({ session: { revokedAt: at } });
  });

  test('reflect at once that the workspace was suspended', async () => {
    const { desk, tokenHash } = await signedIn(type);
    await found(tokenHash);
    await desk.write((stores) => stores.workspace.save({ ...desk.workspace, status: 'suspended' }));
    expect(await found(tokenHash)).toMatchObject({ workspace: { status: 'suspended' } });
  });

  test('read the moved end of a session once it would have ended', async () => {
    const expiresAt = '2026-11-20T10:00:01.000Z';
    const { desk, session, tokenHash } = await signedIn(type, { expiresAt });
    await found(tokenHash);
    await desk.write(({ sessions }) => sessions[type].touch([session.id], at));
    expect(await found(tokenHash, expiresAt)).toMatchObject({
      session: { expiresAt: plus(at, sessionLives[type].device) },
    });
  });

  test('are not found when they were not committed, or were removed', async () => {
    const { desk, session, tokenHash } = await signedIn(type, { revokedAt: at });
    const owner = await storedPerson(desk, type);
    const lost = aHash();
    const attempt = desk.write(async ({ sessions }) => {
      await sessions[type].add(aSession({ owner }), lost);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow();
    expect(await found(lost)).toBeNull();
    expect(await found(tokenHash)).toMatchObject({ session: { id: session.id } });
    await desk.write(({ sessions }) => sessions[type].removeEndedBefore('2026-11-20T10:00:00.001Z', 10));
    expect(await found(tokenHash)).toBeNull();
  });
};
