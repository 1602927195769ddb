import { describe, expect, test } from 'vitest';
import { fakeIdentityProvider } from '../../testing/fake-identity-provider.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { openSignInDesk, password } from '../../testing/signed-in-desk.ts';
import type { SsoIdentity } from './identity-provider.ts';

const issuer = 'https://login.example';
const client = { issuer, clientId: 'tidemark', clientSecret: 'very secret' };
const callback = 'https://acme.example/login/callback';
const ofAnn: Partial<SsoIdentity> = { email: 'Ann@desk.example', emailVerified: true };

/** A desk whose provider answers with the identity that `identities` has for the returned code. */
const withProvider = async (identities: Readonly<Record<string, Partial<SsoIdentity>>> = { ann: ofAnn }) => {
  let down = false;
  const identityProvider = fakeIdentityProvider({
    identity: (code) => identities[code] ?? {},
    isDown: () => down,
  });
  const bench = await openSignInDesk({ identityProvider });
  const { desk, bySystem, visitor } = bench;
  await desk.sso.set(bySystem, client);
  const begin = async () => {
    const { url, sealedAttempt } = await desk.sso.begin(visitor, callback);
    const state = /[?&]state=([^&]*)/.exec(url)?.[1] ?? '';
    return { sealedAttempt, state };
  };
  const signIn = async (code = 'ann') => {
    const { sealedAttempt, state } = await begin();
    return desk.sso.finish(visitor, { sealedAttempt, returned: `${callback}?code=${code}&state=${state}` });
  };
  const setDown = (isDown: boolean) => {
    down = isDown;
  };
  return { ...bench, begin, signIn, setDown };
};

describe('setting up single sign-on', () => {
  test('seals the secret, and shows that one is set', async () => {
    const { desk, bySystem, read, ports } = await withProvider();
    const at = ports.clock.now();
    const times = { createdAt: at, updatedAt: at };
    const shown = { issuer, clientId: 'tidemark', hasClientSecret: true, isOnlyWay: false, ...times };
    expect(await desk.sso.show(bySystem)).toEqual(shown);
    const kept = await read(({ sso }) => sso.find());
    expect(ports.vault.open(kept?.sealedClientSecret ?? '')).toBe('very secret');
    ports.clock.advance(1);
    const open = await desk.sso.set(bySystem, { ...client, clientSecret: null });
    expect(open).toEqual({ ...shown, hasClientSecret: false, updatedAt: ports.clock.now() });
    await desk.sso.remove(bySystem);
    expect([await desk.sso.show(bySystem), await desk.sso.isSetUp(bySystem)]).toEqual([null, false]);
  });

  test.each([
    'https://login.example.com',
    'https://login.example.com/realms/desk',
    'https://login.example:8443/',
    'http://localhost:8080',
    'http://127.0.0.1:9000/a',
    'http://idp.localhost',
    'http://[::1]:9000',
  ])('accepts the issuer %s', async (wanted) => {
    const { desk, bySystem } = await openSignInDesk();
    expect(await desk.sso.set(bySystem, { ...client, issuer: wanted })).toMatchObject({ issuer: wanted });
  });

  test.each([
    '',
    'login.example',
    'http://login.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'ftp://login.example',
    'https://user:pass@login.example',
    'https://login.example?x=1',
    'https://login.example#x',
    'https://login.example:99999',
    'https://-bad-.example',
    'https://login.example/a b',
    'https://login.example/\n',
    `https://login.example/${'a'.repeat(2_000)}`,
    'javascript:alert(1)',
  ])('refuses the issuer %j', async (wrong) => {
    const { desk, bySystem } = await openSignInDesk();
    const attempt = desk.sso.set(bySystem, { ...client, issuer: wrong.endsWith('\n') ? `${wrong}x` : wrong });
    await expect(attempt).rejects.toMatchObject({ code: 'validation_failed', field: 'issuer' });
  });

  test('refuses an empty client id or secret', async () => {
    const { desk, bySystem } = await openSignInDesk();
    await expect(desk.sso.set(bySystem, { ...client, clientId: ' ' })).rejects.toMatchObject({
      field: 'client_id',
    });
    const attempt = desk.sso.set(bySystem, { ...client, clientSecret: '' });
    await expect(attempt).rejects.toMatchObject({ field: 'client_secret' });
  });

  test('can be tested: the provider must respond', async () => {
    const { desk, bySystem, setDown } = await withProvider();
    expect(await desk.sso.test(bySystem)).toMatchObject({ issuer });
    setDown(true);
    await expect(desk.sso.test(bySystem)).rejects.toMatchObject({ code: 'unavailable' });
    await desk.sso.remove(bySystem);
    await expect(desk.sso.test(bySystem)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a client secret sealed under another key must be entered again, and nothing else breaks', async () => {
  const { desk, visitor, bySystem, begin, ports, workspaceId, logIn } = await withProvider();
  const { sealedAttempt, state } = await begin();
  await ports.work.write(workspaceId, async ({ sso }) => {
    const settings = await sso.find();
    if (settings)
      await sso.save({ ...settings, sealedClientSecret: plainVault('another key').seal('secret') });
  });
  const refusal = {
    code: 'unavailable',
    message: 'Single sign-on must be set up again: its client secret was sealed under another SECRET_KEY.',
  };
  const returned = `${callback}?code=ann&state=${state}`;
  await expect(desk.sso.begin(visitor, callback)).rejects.toMatchObject(refusal);
  await expect(desk.sso.finish(visitor, { sealedAttempt, returned })).rejects.toMatchObject(refusal);
  await expect(desk.sso.test(bySystem)).rejects.toMatchObject(refusal);
  expect(await desk.sso.show(bySystem)).toMatchObject({ issuer, hasClientSecret: true });
  expect((await logIn()).token).toBeDefined();
  await desk.sso.set(bySystem, client);
  expect(await desk.sso.begin(visitor, callback)).toMatchObject({ url: expect.stringContaining(issuer) });
});

test.each(['common/v2.0', 'organizations/v2.0', 'Consumers', 'common/'])(
  'an Entra issuer without a tenant is refused, because anyone could sign in: %s',
  async (path) => {
    const { desk, bySystem } = await openSignInDesk();
    const attempt = (tenant: string) =>
      desk.sso.set(bySystem, { ...client, issuer: `https://login.microsoftonline.com/${tenant}` });
    const message = expect.stringContaining('any tenant of the world could sign in');
    await expect(attempt(path)).rejects.toMatchObject({ field: 'issuer', message });
    await expect(attempt('8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0')).resolves.toBeDefined();
  },
);

describe('signing in by the provider', () => {
  test('ends the browser’s earlier session, of any agent, and no other session', async () => {
    const { desk, begin, owner, visitor, aBrowser, bySystem } = await withProvider();
    const password = 'a battery of horses';
    await desk.agents.setPassword(bySystem, { idOrEmail: owner.id, password });
    const { token: earlier } = await signInBrowser(desk, visitor, { email: owner.email, password });
    const elsewhere = await aBrowser();
    const { sealedAttempt, state } = await begin();
    const returned = `${callback}?code=ann&state=${state}`;
    await desk.sso.finish(visitor, { sealedAttempt, returned, earlierToken: earlier });
    expect(await desk.sessions.ofBrowser(earlier)).toBeNull();
    expect(await desk.sessions.ofBrowser(elsewhere)).not.toBeNull();
  });

  test('is limited per source', async () => {
    const { desk, visitor, signIn } = await withProvider();
    const finish = () => desk.sso.finish(visitor, { sealedAttempt: 'made up', returned: callback });
    for (let count = 0; count < 40; count++)
      await expect(finish()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(finish()).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(signIn()).rejects.toMatchObject({ code: 'rate_limited' });
    const { sealedAttempt } = await desk.sso.begin(visitor, callback);
    const other = { ...visitor, source: '192.0.2.2' };
    const attempt = desk.sso.finish(other, { sealedAttempt, returned: callback });
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('gives the browser a session of the agent with the verified address', async () => {
    const { desk, signIn, ann } = await withProvider();
    const { token, agent } = await signIn();
    expect(agent).toEqual(ann);
    expect(await desk.sessions.ofBrowser(token)).toMatchObject({ actor: { id: ann.id } });
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('recognizes the agent by issuer and subject afterwards, with any address', async () => {
    const identities = { ann: ofAnn, moved: { email: 'elsewhere@other.example' }, bare: {} };
    const { signIn, ann } = await withProvider(identities);
    await signIn();
    for (const code of ['moved', 'bare']) expect((await signIn(code)).agent.id).toBe(ann.id);
  });

  test('links no agent by an address that is not verified', async () => {
    const unverified = {
      no: { ...ofAnn, emailVerified: false },
      text: { ...ofAnn, emailVerified: 'true' as unknown as boolean },
      none: { emailVerified: true },
      wrong: { email: 'not an address', emailVerified: true },
      unknown: { email: 'nobody@desk.example', emailVerified: true },
    };
    const { signIn, read } = await withProvider(unverified);
    for (const code of Object.keys(unverified))
      await expect(signIn(code), code).rejects.toMatchObject({ code: 'forbidden' });
    expect(await read(({ sso }) => sso.findLinked(issuer, 'subject-1'))).toBeNull();
    expect((await read(({ agents }) => agents.list({}, { limit: 10, after: null }))).data).toHaveLength(2);
  });

  test('accepts no answer of another issuer or without a subject', async () => {
    const { signIn } = await withProvider({
      other: { ...ofAnn, issuer: 'https://evil.example' },
      nobody: { ...ofAnn, subject: '' },
    });
    for (const code of ['other', 'nobody'])
      await expect(signIn(code)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('refuses a person with the address of an agent linked to another subject, until that is unlinked', async () => {
    const { desk, bySystem, signIn, ann } = await withProvider({
      ann: ofAnn,
      heir: { ...ofAnn, subject: 'subject-2' },
    });
    await signIn();
    await expect(signIn('heir')).rejects.toMatchObject({ code: 'forbidden' });
    await desk.sso.unlink(bySystem, ann.email);
    expect((await signIn('heir')).agent.id).toBe(ann.id);
  });

  test('activates an invited agent, and ends the invitation link', async () => {
    const bob = { email: 'bob@desk.example', name: 'Bob', role: 'agent' } as const;
    const { desk, bySystem, visitor, signIn } = await withProvider({
      bob: { email: bob.email, emailVerified: true },
    });
    const { token } = await desk.agents.invite(bySystem, bob);
    expect((await signIn('bob')).agent).toMatchObject({ email: bob.email, status: 'active' });
    await expect(desk.invitations.accept(visitor, { token, password })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is refused to a suspended agent, linked or not', async () => {
    const { desk, bySystem, ann, signIn } = await withProvider();
    await desk.agents.suspend(bySystem, ann.id);
    await expect(signIn()).rejects.toMatchObject({ code: 'forbidden' });
    await desk.agents.resume(bySystem, ann.id);
    await signIn();
    await desk.agents.suspend(bySystem, ann.id);
    await expect(signIn()).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('creates agents without a password, whom resuming activates again', async () => {
    const bob = { email: 'bob@desk.example', name: 'Bob', role: 'owner' } as const;
    const { desk, bySystem, owner, signIn } = await withProvider({
      bob: { email: bob.email, emailVerified: true },
    });
    await desk.agents.invite(bySystem, bob);
    const { token, agent } = await signIn('bob');
    await desk.agents.suspend(bySystem, owner.id);
    expect(await desk.agents.resume(bySystem, agent.id)).toEqual(agent);
    expect(await desk.sessions.ofBrowser(token)).toMatchObject({ actor: { id: agent.id } });
    await desk.agents.resume(bySystem, owner.id);
    await desk.agents.suspend(bySystem, agent.id);
    expect(await desk.agents.resume(bySystem, agent.id)).toMatchObject({ status: 'active' });
    await desk.sso.unlink(bySystem, agent.id);
    await desk.agents.suspend(bySystem, agent.id);
    expect(await desk.agents.resume(bySystem, agent.id)).toMatchObject({ status: 'invited' });
  });

  test('keeps links when the issuer changes and changes back', async () => {
    const { desk, bySystem, signIn, ann } = await withProvider({ ann: ofAnn, bare: {} });
    await signIn();
    await desk.sso.set(bySystem, { ...client, issuer: 'https://new.example' });
    await expect(signIn('bare')).rejects.toMatchObject({ code: 'forbidden' });
    await desk.sso.set(bySystem, client);
    expect((await signIn('bare')).agent.id).toBe(ann.id);
  });

  test('must end within ten minutes, in the same workspace, with the stored data of its beginning', async () => {
    const { desk, visitor, begin, ports } = await withProvider();
    const { sealedAttempt, state } = await begin();
    const returned = `${callback}?code=ann&state=${state}`;
    const finish = (wanted: object, call = visitor) =>
      desk.sso.finish(call, { sealedAttempt, returned, ...wanted });
    const wrong = [
      { sealedAttempt: '' },
      { sealedAttempt: ports.vault.seal('{}') },
      { sealedAttempt: ports.vault.seal('null') },
      { returned: `${callback}?code=ann&state=other` },
    ];
    for (const wanted of wrong) await expect(finish(wanted)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(finish({}, { ...visitor, workspaceId: ports.ids.next() })).rejects.toMatchObject({
      code: 'forbidden',
    });
    ports.clock.advance(10 * 60_000);
    await expect(finish({})).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('reports an unreachable provider, and a missing one', async () => {
    const { desk, visitor, bySystem, setDown } = await withProvider();
    setDown(true);
    await expect(desk.sso.begin(visitor, callback)).rejects.toMatchObject({ code: 'unavailable' });
    await desk.sso.remove(bySystem);
    await expect(desk.sso.begin(visitor, callback)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
