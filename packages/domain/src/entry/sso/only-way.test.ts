import { describe, expect, test } from 'vitest';
import type { Passwords } from '../../model/ports.ts';
import { openFactorDesk, site } from '../../testing/factor-desk.ts';
import { fakeIdentityProvider } from '../../testing/fake-identity-provider.ts';
import { fakeResponse } from '../../testing/fake-passkeys.ts';
import { plainPasswords } from '../../testing/plain-passwords.ts';
import { device, password } from '../../testing/signed-in-desk.ts';

const issuer = 'https://login.example';
const callback = 'https://acme.example/login/callback';
const onlySso = { code: 'forbidden', message: expect.stringContaining('single sign-on only') };

/** A desk with a provider that knows Ann, an owner. */
const opened = async () => {
  const identityProvider = fakeIdentityProvider({
    identity: () => ({ email: 'ann@desk.example', emailVerified: true }),
  });
  const bench = await openFactorDesk({ identityProvider }, 'owner');
  const { desk, bySystem, visitor } = bench;
  await desk.sso.set(bySystem, { issuer, clientId: 'desk', clientSecret: null });
  const bySso = async () => {
    const { url, sealedAttempt } = await desk.sso.begin(visitor, callback);
    const state = /[?&]state=([^&]*)/.exec(url)?.[1] ?? '';
    return desk.sso.finish(visitor, { sealedAttempt, returned: `${callback}?code=ann&state=${state}` });
  };
  const close = () => desk.sso.setOnlyWay(bySystem, true);
  const open = () => desk.sso.setOnlyWay(bySystem, false);
  return { ...bench, bySso, close, open };
};

/** Does something else while a password is verified. */
const slowPasswords = () => {
  let meanwhile: () => Promise<unknown> = async () => {};
  const plain = plainPasswords();
  const verify: Passwords['verify'] = async (hash, text) => {
    await meanwhile();
    return plain.verify(hash, text);
  };
  const during = (act: () => Promise<unknown>): void => {
    meanwhile = act;
  };
  return { passwords: { ...plain, verify }, during };
};

describe('single sign-on as the only way in', () => {
  test('signs agents in, and refuses passwords, codes and passkeys, for every address', async () => {
    const { desk, ann, visitor, anApp, aPasskey, codeNow, begin, bySso, close, logIn } = await opened();
    const { secret } = await anApp();
    await aPasskey('key-1');
    const awaits = await begin();
    const offer = await desk.signIn.offerPasskey(visitor, site);
    await close();
    for (const email of [ann.email, 'nobody@desk.example'])
      await expect(logIn({ email })).rejects.toMatchObject(onlySso);
    const code = codeNow(secret);
    const entered = { email: ann.email, password, code, device };
    await expect(desk.sessions.logIn(visitor, entered)).rejects.toMatchObject(onlySso);
    await expect(desk.sessions.beginBrowser(visitor, { email: ann.email, password })).rejects.toMatchObject(
      onlySso,
    );
    await expect(desk.signIn.finish(visitor, { awaits, code })).rejects.toMatchObject(onlySso);
    const response = fakeResponse(offer.options, site, { credentialId: 'key-1' });
    const passkey = { sealed: offer.sealed, response, site };
    await expect(desk.signIn.byPasskey(visitor, passkey)).rejects.toMatchObject(onlySso);
    expect((await bySso()).agent.id).toBe(ann.id);
  });

  test('mails no link for a password, and takes no new one', async () => {
    const { desk, ann, visitor, byAnn, close } = await opened();
    await close();
    await expect(desk.account.askForReset(visitor, { email: ann.email })).rejects.toMatchObject(onlySso);
    const reset = { token: 'x', password: 'another horse battery' };
    await expect(desk.account.resetPassword(visitor, reset)).rejects.toMatchObject(onlySso);
    await expect(desk.invitations.accept(visitor, reset)).rejects.toMatchObject(onlySso);
    const change = { current: password, password: 'another horse battery' };
    await expect(desk.account.changePassword(byAnn, change)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(desk.factors.beginApp(byAnn)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('proves who an agent is by the provider alone', async () => {
    const { desk, byAnn, aPasskey, close } = await opened();
    await aPasskey('key-1');
    await close();
    expect(await desk.account.proof(byAnn)).toMatchObject({
      hasPassword: false,
      hasPasskey: false,
      hasSso: true,
    });
    await expect(desk.account.prove(byAnn, password)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await desk.account.offerProof(byAnn, site)).toBeNull();
    const input = { sealed: '', response: '', site };
    await expect(desk.account.proveByPasskey(byAnn, input)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is undone by the command line, and the passwords of before open again', async () => {
    const { ann, close, open, logIn } = await opened();
    await close();
    expect((await open()).isOnlyWay).toBe(false);
    expect((await logIn()).agent.id).toBe(ann.id);
  });

  test('is chosen by owners whom the provider has signed in, so that nobody locks themselves out', async () => {
    const { desk, byAnn, bySso } = await opened();
    await expect(desk.sso.setOnlyWay(byAnn, true)).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'only',
    });
    await bySso();
    expect((await desk.sso.setOnlyWay(byAnn, true)).isOnlyWay).toBe(true);
    const elsewhere = { issuer: 'https://other.example', clientId: 'desk', clientSecret: null };
    await expect(desk.sso.set(byAnn, elsewhere)).rejects.toMatchObject({ field: 'only' });
    const admin = { ...byAnn, actor: { type: 'agent', id: 'x', name: 'X', role: 'admin' } as const };
    await expect(desk.sso.setOnlyWay(admin, false)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('stays while other settings of the provider change, and ends with them', async () => {
    const { desk, bySystem, close, logIn } = await opened();
    await close();
    await desk.sso.set(bySystem, { issuer, clientId: 'other', clientSecret: null });
    expect(await desk.sso.show(bySystem)).toMatchObject({ clientId: 'other', isOnlyWay: true });
    await desk.sso.remove(bySystem);
    await expect(logIn()).resolves.toBeDefined();
    await expect(desk.sso.setOnlyWay(bySystem, true)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('shuts a sign-in that began before', async () => {
    const { passwords, during } = slowPasswords();
    const bench = await openFactorDesk({ passwords });
    const { desk, bySystem, logIn } = bench;
    await desk.sso.set(bySystem, { issuer, clientId: 'desk', clientSecret: null });
    during(() => desk.sso.setOnlyWay(bySystem, true));
    await expect(logIn()).rejects.toMatchObject(onlySso);
  });
});
