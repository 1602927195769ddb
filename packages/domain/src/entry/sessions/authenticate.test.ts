import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { limits } from '../../kernel/limits.ts';
import { type Session, sessionLives } from '../../model/entry/session.ts';
import type { Work } from '../../model/ports.ts';
import { aHash } from '../../testing/session-builders.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { openSignInDesk, password, type SignInDesk } from '../../testing/signed-in-desk.ts';
import { newSessionToken } from '../api-keys/token.ts';

const day = 24 * 60 * 60_000;

/** Saves the uses of credentials, as the audit trail does. */
const flush = async ({ ports, workspaceId }: SignInDesk): Promise<void> => {
  for (const { credential, at } of ports.auditTrail.uses)
    await ports.work.write(workspaceId, ({ sessions }) => sessions.agent.touch([credential.id], at));
};

/** A session whose row says something else than we ever wrote. */
const withRow = async (bench: SignInDesk, wrong: Partial<Record<keyof Session, unknown>>) => {
  const { session } = await bench.logIn();
  const token = newSessionToken(bench.ports.secrets, 'agent_device');
  const row = { ...session, id: bench.ports.ids.next(), ...wrong } as Session;
  await bench.ports.work.write(bench.workspaceId, ({ sessions }) =>
    sessions.agent.add(row, bench.ports.secrets.hash(token)),
  );
  return token;
};

describe('the session of a device', () => {
  test('gives its agent access, with their current role', async () => {
    const { desk, logIn, ann, workspaceId, ports } = await openSignInDesk();
    const { token, session } = await logIn();
    expect(token).toMatch(/^tmd_[0-9A-Za-z]{38}$/);
    const found = await desk.authenticate(token);
    expect(found.workspace.id).toBe(workspaceId);
    expect(found.credentialId).toBe(session.id);
    expect(found.actor).toEqual({ type: 'agent', id: ann.id, name: 'Ann', role: 'agent' });
    await ports.work.write(workspaceId, ({ agents }) => agents.save({ ...ann, role: 'admin' }));
    expect((await desk.authenticate(token)).actor).toMatchObject({ role: 'admin' });
  });

  test('lasts for 90 days after its last call', async () => {
    const bench = await openSignInDesk();
    const { token } = await bench.logIn();
    for (let call = 0; call < 3; call++) {
      bench.ports.clock.advance(90 * day - 1);
      await bench.desk.authenticate(token);
      await flush(bench);
    }
    bench.ports.clock.advance(90 * day);
    await expect(bench.desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  test('is used without a write, and its use is recorded', async () => {
    const { logIn, ports, workspaceId } = await openSignInDesk();
    const { token, session } = await logIn();
    const refusing: Work = { ...ports.work, write: () => Promise.reject(new Error('It wrote.')) };
    await createDesk({ ...ports, work: refusing }).authenticate(token);
    expect(ports.auditTrail.uses).toEqual([
      { workspaceId, credential: { type: 'agent', id: session.id }, at: ports.clock.now() },
    ]);
  });

  test('that ended stays so when the clock jumps back', async () => {
    const { desk, logIn, ports } = await openSignInDesk();
    const { token } = await logIn();
    const before = ports.clock.now();
    ports.clock.advance(90 * day);
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
    ports.clock.set(before);
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  test.each([
    [{ expiresAt: null }],
    [{ expiresAt: '' }],
    [{ expiresAt: 'never' }],
    [{ expiresAt: '9999' }],
    [{ expiresAt: '2026-13-45T99:99:99.999Z' }],
    [{ lastUsedAt: null }],
    [{ lastUsedAt: '2020-01-01T00:00:00.000Z', expiresAt: '9999-12-31T23:59:59.999Z' }],
    [{ lastUsedAt: '9999-12-31T00:00:00.000Z', expiresAt: '9999-12-31T23:59:59.999Z' }],
    [{ lastUsedAt: '2026-11-20T08:06:00.001Z' }],
    [{ createdAt: '2026-11-20T08:06:00.001Z' }],
    [{ createdAt: null }],
  ])('with an invalid row or a future time opens nothing: %j', async (wrong) => {
    const bench = await openSignInDesk();
    const token = await withRow(bench, wrong);
    await expect(bench.desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  test('is accepted from a process whose clock is a minute ahead', async () => {
    const bench = await openSignInDesk();
    const ahead = '2026-11-20T08:06:00.000Z';
    const token = await withRow(bench, { createdAt: ahead, lastUsedAt: ahead });
    await expect(bench.desk.authenticate(token)).resolves.toBeDefined();
  });

  test('that is unknown, revoked, of a suspended agent or of a browser is refused in the same words', async () => {
    const bench = await openSignInDesk();
    const { desk, logIn, aBrowser, bySystem, ports } = bench;
    const revoked = await logIn();
    await desk.sessions.revoke(bySystem, revoked.session.id);
    const ofNobody = await withRow(bench, { owner: { type: 'agent', id: ports.ids.next() } });
    const suspended = await logIn();
    const cookie = await aBrowser();
    await ports.work.write(bench.workspaceId, ({ agents }) =>
      agents.save({ ...bench.ann, status: 'suspended' }),
    );
    const messages = new Set<string>();
    const tokens = [
      revoked.token,
      ofNobody,
      suspended.token,
      cookie,
      'tmd_',
      '',
      newSessionToken(ports.secrets, 'agent_device'),
    ];
    for (const token of tokens) {
      const error = await desk.authenticate(token).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'unauthorized' });
      messages.add(String(error));
    }
    expect(messages.size).toBe(1);
  });

  test('is stored as a hash, and no store can show its token', async () => {
    const { logIn, read, ann } = await openSignInDesk();
    const { token } = await logIn();
    const all = await read(async (stores) => [
      await stores.sessions.agent.listOf(ann.id, { limit: 10, after: null }),
      await stores.audit.list({ limit: 100, after: null }),
    ]);
    expect(JSON.stringify(all)).not.toContain(token.slice(4, 20));
  });
});

describe('the cookie of a browser', () => {
  test('identifies the signed-in agent for twelve hours after the last visit', async () => {
    const bench = await openSignInDesk();
    const { desk, ports, ann } = bench;
    const token = await bench.aBrowser();
    expect(token).toMatch(/^tmb_/);
    ports.clock.advance(sessionLives.agent.browser - 1);
    expect(await desk.sessions.ofBrowser(token)).toMatchObject({ actor: { type: 'agent', id: ann.id } });
    await flush(bench);
    ports.clock.advance(sessionLives.agent.browser - 1);
    expect(await desk.sessions.ofBrowser(token)).not.toBeNull();
    ports.clock.advance(1);
    expect(await desk.sessions.ofBrowser(token)).toBeNull();
  });

  test('is invalid after another sign-in of the browser, and stays valid when that failed', async () => {
    const { desk, aBrowser, visitor, ann } = await openSignInDesk();
    const earlierToken = await aBrowser();
    const elsewhere = await aBrowser();
    const wrong = { email: ann.email, password: `${password}!`, earlierToken };
    await expect(signInBrowser(desk, visitor, wrong)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await desk.sessions.ofBrowser(earlierToken)).not.toBeNull();
    const { token } = await signInBrowser(desk, visitor, { ...wrong, password });
    expect(await desk.sessions.ofBrowser(earlierToken)).toBeNull();
    for (const live of [token, elsewhere]) expect(await desk.sessions.ofBrowser(live)).not.toBeNull();
  });

  test('ends no device session and no session of another workspace when one is sent instead', async () => {
    const { desk, logIn, visitor, ann, ports } = await openSignInDesk();
    const elsewhere = { ...visitor, workspaceId: ports.ids.next() };
    await desk.workspaces.add(elsewhere, { slug: 'other', name: 'Other' });
    await desk.agents.add(elsewhere, { email: ann.email, name: 'Ann', role: 'owner', password });
    const there = await signInBrowser(desk, elsewhere, { email: ann.email, password });
    const { token } = await logIn();
    for (const earlierToken of [token, there.token, 'tmb_planted', ''])
      await signInBrowser(desk, visitor, { email: ann.email, password, earlierToken });
    await expect(desk.authenticate(token)).resolves.toBeDefined();
    expect(await desk.sessions.ofBrowser(there.token)).not.toBeNull();
  });

  test('does not work with the token of a device or a key', async () => {
    const { desk, logIn, bySystem } = await openSignInDesk();
    const key = await desk.apiKeys.add(bySystem, { name: 'x', scopes: ['read'] });
    for (const token of [(await logIn()).token, key.token, '', aHash()])
      expect(await desk.sessions.ofBrowser(token)).toBeNull();
  });
});

describe('a workspace that is suspended', () => {
  test('is recognized by a session, and accepts no new sign-in', async () => {
    const { desk, logIn, bySystem } = await openSignInDesk();
    const { token } = await logIn();
    await desk.workspaces.suspend(bySystem);
    expect((await desk.authenticate(token)).workspace.status).toBe('suspended');
    await expect(logIn()).rejects.toMatchObject({ code: 'workspace_suspended' });
    await expect(logIn({ password: `${password}!` })).rejects.toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('sessions that ended and codes that expired', () => {
  test('are kept for a month, then deleted', async () => {
    const { desk, bySystem, exchange, aCode, ports, ann } = await openSignInDesk();
    await exchange(await aCode());
    const list = async () =>
      (await desk.sessions.list(bySystem, { idOrEmail: ann.id, page: { limit: 10, after: null } })).data
        .length;
    ports.clock.advance(sessionLives.agent.browser + limits.sessions.keptMs);
    expect(await desk.chores.removeEndedSessions(bySystem)).toBe(0);
    ports.clock.advance(1);
    expect([await list(), await desk.chores.removeEndedSessions(bySystem), await list()]).toEqual([2, 1, 1]);
    expect(await desk.chores.removeExpiredCodes(bySystem)).toBe(1);
    expect(await desk.chores.removeExpiredCodes(bySystem)).toBe(0);
  });
});
