import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import type { SsoIdentity } from '../../model/entry/identity-provider.ts';
import { fakeIdentityProvider } from '../../testing/fake-identity-provider.ts';
import { openSignInDesk, password } from '../../testing/signed-in-desk.ts';

const callback = 'https://acme.example/login/callback';
const stale = { code: 'proof_required' };

/** A desk, and the call of a browser that Ann has just signed in with. */
const atBrowser = async () => {
  const bench = await openSignInDesk();
  const callOf = async (token: string): Promise<Call> => {
    const credential = await bench.desk.sessions.ofBrowser(token);
    if (!credential) throw new Error('Expected a live browser, got none.');
    const { actor, credentialId } = credential;
    return { ...bench.visitor, actor, credentialId };
  };
  const token = await bench.aBrowser();
  return { ...bench, callOf, token, call: await callOf(token) };
};

describe('a proof by password', () => {
  test('counts for ten minutes, and changes the token of the session alone', async () => {
    const { desk, ports, call, callOf, token } = await atBrowser();
    const begun = await desk.account.sessions(call);
    ports.clock.advance(limits.sessions.provedMs - 1);
    await expect(desk.account.requireProof(call)).resolves.toBeUndefined();
    ports.clock.advance(1);
    await expect(desk.account.requireProof(call)).rejects.toMatchObject(stale);
    const next = await desk.account.prove(call, password);
    expect(await desk.sessions.ofBrowser(token)).toBeNull();
    expect((await callOf(next)).credentialId).toBe(call.credentialId);
    await expect(desk.account.requireProof(call)).resolves.toBeUndefined();
    expect(await desk.account.sessions(call)).toMatchObject([
      { id: begun[0]?.id, createdAt: begun[0]?.createdAt, provedAt: ports.clock.now() },
    ]);
  });

  test('is none of a session that has ended meanwhile', async () => {
    const { desk, call } = await atBrowser();
    await desk.sessions.logOut(call);
    await expect(desk.account.prove(call, password)).rejects.toMatchObject({ code: 'session_expired' });
  });

  test('is none without a password, or without a session', async () => {
    const { desk, call, ports, workspaceId, ann, bySystem } = await atBrowser();
    await expect(desk.account.prove(bySystem, password)).rejects.toMatchObject({ code: 'agent_required' });
    await ports.work.write(workspaceId, ({ agents }) => agents.setPasswordHash(ann.id, ''));
    await expect(desk.account.prove(call, password)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('a proof at the provider', () => {
  const signedInAt = async (authenticatedAt: SsoIdentity['authenticatedAt']) => {
    const said = { email: 'ann@desk.example', emailVerified: true, authenticatedAt };
    const identityProvider = fakeIdentityProvider({ identity: () => said });
    const { desk, bySystem, visitor } = await openSignInDesk({ identityProvider });
    await desk.sso.set(bySystem, { issuer: 'https://login.example', clientId: 'desk', clientSecret: null });
    const { url, sealedAttempt } = await desk.sso.begin(visitor, callback, { again: true });
    expect(url).toContain('prompt=login');
    const state = /[?&]state=([^&]*)/.exec(url)?.[1];
    const returned = `${callback}?code=ann&state=${state}`;
    const { session, agent } = await desk.sso.finish(visitor, { sealedAttempt, returned });
    const { id, name, role } = agent;
    const call: Call = { ...visitor, actor: { type: 'agent', id, name, role }, credentialId: session.id };
    return { session, proof: desk.account.proof(call), required: desk.account.requireProof(call) };
  };

  test('dates from when the provider says that it was, and never from later than now', async () => {
    const now = '2026-11-20T08:05:00.000Z';
    const old = await signedInAt(plus(now, -limits.sessions.provedMs));
    await expect(old.required).rejects.toMatchObject(stale);
    expect(await old.proof).toMatchObject({ isFresh: false, hasSso: true });
    for (const at of [undefined, plus(now, 3_600_000)]) {
      const { session, required } = await signedInAt(at);
      await expect(required).resolves.toBeUndefined();
      expect(session.provedAt).toBe(session.createdAt);
    }
  });
});
