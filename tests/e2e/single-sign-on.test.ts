/** Agents sign in to an app through a browser and a real OpenID provider, in both deployments. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployments } from './deployments.ts';
import { signInBrowser } from './sign-in-browser.ts';
import { challengeOf, exchange, openSsoServer, type SsoServer, toProvider } from './sso-server.ts';

/** The whole way of an app: the address that opens it again, and the session it gets for the code. */
const signedIn = async (server: SsoServer, login: string) => {
  const verifier = randomBytes(32).toString('base64url');
  const browser = signInBrowser();
  const atProvider = await toProvider(server, browser, challengeOf(verifier));
  const returned = await server.provider.signIn(atProvider, login);
  const entered = await browser.sentTo(returned);
  const app = new URL(await browser.sentTo(await browser.sentTo(entered)));
  const sent = { code: app.searchParams.get('code'), code_verifier: verifier, device: { name: 'Phone' } };
  const answer = await exchange(server, sent);
  const { token, agent } = JSON.parse(await answer.text());
  return { app, sent, status: answer.status, token: String(token), agent };
};

/** The response of our callback when it does not send the browser on. */
const refusal = async (server: SsoServer, login: string): Promise<Response> => {
  const browser = signInBrowser();
  const atProvider = await toProvider(server, browser, challengeOf('x'));
  return browser.get(await server.provider.signIn(atProvider, login));
};

describe.each(deployments)('single sign-on, $name', ({ prepare }) => {
  let server: SsoServer;

  beforeAll(async () => {
    server = await openSsoServer(prepare);
  });

  afterAll(() => server.close());

  const me = (token: string) =>
    fetch(`${server.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });

  const statusOf = async (name: string) => {
    const { data } = JSON.parse(await server.deployment.tidemark('agent', 'list', '--json'));
    return data.find(({ email }: { email: string }) => email === `${name}@acme.example`)?.status;
  };

  test('an invited agent signs in through the browser, and is active from then on', async () => {
    const { app, status, token, agent } = await signedIn(server, 'ann');
    expect([app.protocol, app.host, app.searchParams.get('state')]).toEqual(['tidemark:', 'auth', 'a/b']);
    expect(status).toBe(200);
    expect(agent).toMatchObject({ email: 'ann@acme.example', status: 'active' });
    const answer = await me(token);
    expect([answer.status, await answer.json()]).toMatchObject([200, { agent: { id: agent.id } }]);
  });

  test('a code works once, and showing it again ends the session that was made of it', async () => {
    const { sent, token } = await signedIn(server, 'ann');
    const again = await exchange(server, sent);
    expect([again.status, await again.json()]).toMatchObject([400, { error: { code: 'invalid_code' } }]);
    expect((await me(token)).status).toBe(401);
  });

  test('a linked person stays the same agent when the address changes at the provider', async () => {
    await signedIn(server, 'dan');
    server.accounts.dan = { email: 'stranger@acme.example', email_verified: false };
    expect((await signedIn(server, 'dan')).agent.email).toBe('dan@acme.example');
  });

  test.each(['bob', 'cat'])('an unverified address signs no one in: %s', async (name) => {
    const page = await refusal(server, name);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      403,
      expect.stringContaining('text/html'),
    ]);
    expect(await statusOf(name)).toBe('invited');
  });

  test('another agent’s unverified address signs no one in either', async () => {
    server.accounts.stranger = { email: 'ann@acme.example', email_verified: false };
    expect((await refusal(server, 'stranger')).status).toBe(403);
  });

  test('single sign-on creates no agents', async () => {
    server.accounts.stranger = { email: 'stranger@acme.example', email_verified: true };
    expect((await refusal(server, 'stranger')).status).toBe(403);
    expect(await statusOf('stranger')).toBeUndefined();
  });

  test('a person who declines at the provider gets a page of ours, without the provider’s words', async () => {
    const page = await refusal(server, '');
    expect(page.status).toBe(403);
    expect(await page.text()).not.toContain('words of the provider');
  });

  test('a sign-in is finished by the browser that began it, by no other, and once', async () => {
    const victim = signInBrowser();
    const attacker = signInBrowser();
    const atProvider = await toProvider(server, attacker, challengeOf('x'));
    const returned = await server.provider.signIn(atProvider, 'ann');
    expect((await victim.get(returned)).status).toBe(403);
    await toProvider(server, victim, challengeOf('y'));
    expect((await victim.get(returned)).status).toBe(403);
    expect((await attacker.get(returned)).status).toBe(303);
    expect((await attacker.get(returned)).status).toBe(403);
  });

  test('replaced provider keys block no sign-in', async () => {
    server.provider.exchangeKeys();
    expect((await signedIn(server, 'ann')).status).toBe(200);
  });

  test('a suspended agent is not let in', async () => {
    await server.deployment.tidemark('agent', 'suspend', 'ann@acme.example');
    expect((await refusal(server, 'ann')).status).toBe(403);
    await server.deployment.tidemark('agent', 'resume', 'ann@acme.example');
    expect((await signedIn(server, 'ann')).status).toBe(200);
  });

  test('an unreachable provider is reported on a page in plain words', async () => {
    const browser = signInBrowser();
    const atProvider = await toProvider(server, browser, challengeOf('x'));
    const returned = await server.provider.signIn(atProvider, 'ann');
    await server.provider.close();
    const page = await browser.get(returned);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      expect.stringContaining('text/html'),
    ]);
    expect(await page.text()).not.toMatch(/ECONNREFUSED|fetch failed|oauth/i);
  });
});
