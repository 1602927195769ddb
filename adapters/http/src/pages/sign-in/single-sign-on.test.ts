import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { type TestApi, testApi, testSettings } from '../../testing/test-api.ts';

const next = '/api/v1/auth/authorize?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&state=xyz';
const issuer = 'https://provider.example';

/** The provider of these tests names `subject-1` with the address that the agent has. */
const server = async (settings = testSettings): Promise<TestApi> => {
  const made = await testApi({ settings });
  const { desk, call } = made;
  const agent = { email: 'bo@desk.example', name: 'Bo Chen', role: 'agent' } as const;
  const { id } = await desk.agents.add(call, { ...agent, password: 'correct horse battery' });
  await desk.sso.set(call, { issuer, clientId: 'desk', clientSecret: null });
  await made.ports.work.write(call.workspaceId, ({ sso }) =>
    sso.link({ agentId: id, issuer, subject: 'subject-1' }, made.ports.clock.now()),
  );
  return made;
};

/** Where the provider sends the browser back to, without our host. */
const returnedFrom = (location: string | null): string => {
  const sent = new URL(location ?? '');
  const back = new URL(sent.searchParams.get('redirect_uri') ?? '');
  return `${back.pathname}?code=good&state=${sent.searchParams.get('state')}`;
};

describe('single sign-on as the only way in', () => {
  test('is all that the sign-in page offers', async () => {
    const { api, desk, call } = await server();
    await desk.sso.setOnlyWay(call, true);
    const page = await browserOf(api).get('/login');
    const text = await page.text();
    expect([page.status, text.includes('href="/login/sso"'), text.includes('type="password"')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('refuses a password, and shows 403 with a sentence on every other page of passwords and passkeys', async () => {
    const { api, desk, call } = await server();
    await desk.sso.setOnlyWay(call, true);
    const browser = browserOf(api);
    const tries = [
      await browser.post('/login', { email: 'bo@desk.example', password: 'correct horse battery' }),
      await browser.get('/login/second'),
      await browser.post('/login/second', { code: '123456' }),
      await browser.get('/login/passkey'),
      await browser.post('/login/passkey', { response: '{}' }),
      await browser.get('/login/forgotten'),
      await browser.post('/login/forgotten', { email: 'bo@desk.example' }),
      await browser.get('/login/reset?t=x'),
      await browser.post('/login/reset', { token: 'x', password: 'other horse battery' }),
      await browser.get('/invitation?t=x'),
      await browser.post('/invitation', { token: 'x', password: 'other horse battery' }),
    ];
    for (const tried of tries) {
      expect(tried.status).toBe(403);
      expect(await tried.text()).toContain('Agents of this workspace sign in with single sign-on only.');
    }
  });

  test('refuses POST /auth/login with 403, for known and unknown addresses alike', async () => {
    const { api, desk, call } = await server();
    await desk.sso.setOnlyWay(call, true);
    const refusals = [];
    for (const email of ['bo@desk.example', 'nobody@desk.example']) {
      const body = JSON.stringify({ email, password: 'correct horse battery' });
      const headers = { Host: 'demo.localhost:3000', 'Content-Type': 'application/json' };
      const reply = await api.fetch(
        new Request('http://any/api/v1/auth/login', { method: 'POST', headers, body }),
        { incoming: { socket: { remoteAddress: '192.0.2.7', localPort: 3000 } } },
      );
      refusals.push([reply.status, ((await reply.json()) as { error: { code: string } }).error.code]);
    }
    expect(refusals).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
  });
});

describe('single sign-on', () => {
  test('is offered where the workspace has it, and keeps the app’s request', async () => {
    const browser = browserOf((await server()).api);
    const page = await (await browser.get(`/login?next=${encodeURIComponent(next)}`)).text();
    const link = `/login/sso?next=${encodeURIComponent(next)}`;
    expect(page).toContain(`href="${link}"`);
    const begun = await browser.get(link);
    expect(begun.status).toBe(303);
    expect(begun.headers.get('Set-Cookie')).toMatch(
      /^__Host-tidemark-sso=\S+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/,
    );
    const done = await browser.get(returnedFrom(begun.headers.get('Location')));
    const onwards = `/login?entered=yes&next=${encodeURIComponent(next)}`;
    expect([done.status, done.headers.get('Location')]).toEqual([303, onwards]);
    expect(browser.cookie('__Host-tidemark')).toMatch(/^tmb_/);
    expect(browser.cookie('__Host-tidemark-sso')).toBeNull();
    expect((await browser.get(next)).headers.get('Location')).toMatch(/^tidemark:/);
  });

  test.each([
    [null, 'demo.localhost:3000', 'http://demo.localhost:3000'],
    [null, '127.0.0.1:3000', 'http://127.0.0.1:3000'],
    [null, '192.0.2.1', 'http://localhost:3000'],
    ['http://localhost:3000', 'demo.localhost:3000', 'http://demo.localhost:3000'],
    ['http://localhost:3000', '192.0.2.1', 'http://demo.localhost:3000'],
    ['https://support.example', '192.0.2.1', 'https://support.example'],
  ])('with the public address %s, called by %s, returns to %s', async (publicUrl, host, origin) => {
    const { api } = await server({ ...testSettings, publicUrl });
    const begun = await browserOf(api, host).get('/login/sso', { 'X-Forwarded-Host': 'evil.example' });
    const sent = new URL(begun.headers.get('Location') ?? '');
    expect(sent.searchParams.get('redirect_uri')).toBe(`${origin}/login/callback`);
  });

  test('ends the earlier session of the browser', async () => {
    const { api } = await server();
    const browser = browserOf(api);
    const typed = { email: 'bo@desk.example', password: 'correct horse battery' };
    await browser.post('/login', typed);
    const earlier = browser.cookie('__Host-tidemark');
    const begun = await browser.get('/login/sso');
    expect((await browser.get(returnedFrom(begun.headers.get('Location')))).status).toBe(303);
    expect(browser.cookie('__Host-tidemark')).not.toBe(earlier);
    const kept = await browserOf(api).get(next, { Cookie: `__Host-tidemark=${earlier}` });
    expect(kept.headers.get('Location')).toMatch(/^\/login/);
  });

  test('is in the audit log as often as failures are counted, and no more', async () => {
    const { api, ports } = await server();
    const browser = browserOf(api);
    await browser.get('/login/sso');
    const cookie = `__Host-tidemark-sso=${browser.cookie('__Host-tidemark-sso')}`;
    const statuses: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      statuses.push((await browser.get('/login/callback?code=bad&state=none', { Cookie: cookie })).status);
      statuses.push((await browserOf(api).get('/login/callback?code=bad&state=none')).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(ports.auditTrail.notes.map(({ entry }) => entry.outcome)).toEqual(
      Array.from({ length: 40 }, () => 'forbidden'),
    );
  });

  test('is finished once, by the browser that began it, in its own workspace, within ten minutes', async () => {
    const { api, desk, call, ports } = await server();
    const browser = browserOf(api);
    const other = browserOf(api);
    const begun = await browser.get('/login/sso');
    const back = returnedFrom(begun.headers.get('Location'));
    const stolen = await other.get(back);
    expect([stolen.status, other.cookie('__Host-tidemark')]).toEqual([403, null]);
    expect(await stolen.text()).toContain('started in another browser');

    const elsewhere = { ...call, workspaceId: ports.ids.next() };
    await desk.workspaces.add(elsewhere, { slug: 'other', name: 'Other' });
    await desk.sso.set(elsewhere, { issuer, clientId: 'desk', clientSecret: null });
    const cookie = `__Host-tidemark-sso=${browser.cookie('__Host-tidemark-sso')}`;
    const foreign = await browserOf(api, 'other.localhost').get(back, { Cookie: cookie });
    expect(foreign.status).toBe(403);

    ports.clock.advance(10 * 60_000);
    expect((await browser.get(back)).status).toBe(403);
    expect(browser.cookie('__Host-tidemark')).toBeNull();
  });

  test.each(['', '?error=access_denied&error_description=<script>', '?code=good&state=another'])(
    'signs nobody in when it returns with %j',
    async (query) => {
      const browser = browserOf((await server()).api);
      await browser.get('/login/sso');
      const answer = await browser.get(`/login/callback${query}`);
      const page = await answer.text();
      expect([answer.status, browser.cookie('__Host-tidemark')]).toEqual([403, null]);
      expect(page).toContain('You are not signed in');
      expect(page).not.toMatch(/<script|access_denied/);
      expect(browser.cookie('__Host-tidemark-sso')).toBeNull();
    },
  );

  test('is not begun by HEAD, nor in a workspace without it', async () => {
    const { api, desk, call } = await server();
    const head = await api.fetch(new Request('http://demo.localhost/login/sso', { method: 'HEAD' }));
    expect([head.status, head.headers.get('Set-Cookie')]).toEqual([405, null]);
    await desk.sso.remove(call);
    const none = await browserOf(api).get('/login/sso');
    expect([none.status, await none.text()]).toEqual([403, expect.stringContaining('has no single sign-on')]);
  });
});
