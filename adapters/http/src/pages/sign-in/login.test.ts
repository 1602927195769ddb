import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { email, openSignInDesk, password, signIn } from '../../testing/sign-in-desk.ts';
import { testApi, testSettings } from '../../testing/test-api.ts';

const next = '/api/v1/auth/authorize?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&state=xyz';
const entered = `/login?entered=yes&next=${encodeURIComponent(next)}`;
const cookieName = '__Host-tidemark';

describe('the sign-in page', () => {
  test('shows the workspace, runs no script and loads nothing', async () => {
    const answer = await browserOf((await openSignInDesk()).api).get('/login');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('Sign in to Demo');
    expect(page).not.toMatch(/<script|src=|single sign-on/);
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self';");
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
  });

  test('hides the password while it is typed, and lets password managers fill it in', async () => {
    const page = await (await browserOf((await openSignInDesk()).api).get('/login')).text();
    const [field] = /<input id="password"[^>]*>/.exec(page) ?? [];
    expect(field).toContain('type="password"');
    expect(field).toContain('autocomplete="current-password"');
    expect(page).not.toMatch(/ on(?:paste|copy|drop|input|keydown)=/i);
  });

  test('returns to the app’s request, and from there to the app', async () => {
    const browser = browserOf((await openSignInDesk()).api);
    expect(await (await browser.get(`/login?next=${encodeURIComponent(next)}`)).text()).toContain(
      'state=xyz',
    );
    const answer = await signIn(browser, { next });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, entered]);
    const [session, known] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-tidemark=tmb_[0-9A-Za-z]{38}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(known).toMatch(
      /^__Host-tidemark-known=\S+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000$/,
    );
    const page = await (await browser.get(entered)).text();
    expect(page).toContain('You are signed in');
    const escaped = next.replaceAll('&', '&amp;');
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${escaped}">`);
    expect(page).toContain(`href="${escaped}"`);
    const onwards = await browser.get(next);
    expect(onwards.headers.get('Location')).toMatch(/^tidemark:\/\/auth\?code=[0-9A-Za-z]{32}&state=xyz$/);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', `//evil.example${next}`, '/docs'])(
    'redirects nowhere else: not to %s',
    async (wrong) => {
      const browser = browserOf((await openSignInDesk()).api);
      expect(await (await browser.get(`/login?next=${encodeURIComponent(wrong)}`)).text()).not.toContain(
        'next',
      );
      expect((await signIn(browser, { next: wrong })).headers.get('Location')).toBe('/login?entered=yes');
      const signedIn = await browser.get(`/login?next=${encodeURIComponent(wrong)}`);
      expect(signedIn.status).toBe(200);
    },
  );

  test('gives the same bytes for a wrong password and for an unknown address', async () => {
    const browser = browserOf((await openSignInDesk()).api);
    const answers = await Promise.all(
      [email, 'nobody@desk.example'].map((typed) =>
        browser.post('/login', { email: typed, password: 'wrong horse battery', next }),
      ),
    );
    const [known, unknown] = await Promise.all(
      answers.map(async (answer) => (await answer.text()).replaceAll(/\w+@/g, '')),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(known).toBe(unknown);
    expect(known).toContain('The email address or the password is wrong.');
    expect(browser.cookie(cookieName)).toBeNull();
  });

  test('says how long to wait after too many tries', async () => {
    const { api } = await openSignInDesk();
    const browser = browserOf(api);
    for (let attempt = 1; attempt <= 10; attempt++)
      await signIn(browser, { password: 'wrong horse battery' });
    const answer = await signIn(browser);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '300']);
    expect(await answer.text()).toContain('try again in 5 minutes');
  });

  test('shows typed values as text, never as markup, and never the password', async () => {
    const browser = browserOf((await openSignInDesk()).api);
    const answer = await signIn(browser, {
      email: '"><script>alert(1)</script>',
      password: 'canary-password',
    });
    const page = await answer.text();
    expect(page).not.toMatch(/<script|canary-password/);
  });

  test('refuses a form of another site', async () => {
    const { api } = await openSignInDesk();
    const browser = browserOf(api);
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'http://other.localhost:3000' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const answer = await browser.post('/login', { email, password }, headers);
      expect([answer.status, browser.cookie(cookieName)]).toEqual([403, null]);
    }
    expect(
      (await browser.post('/login', { email, password }, { Origin: 'http://demo.localhost:3000' })).status,
    ).toBe(303);
  });

  test('is there on the workspace’s own host, and on the server’s other hosts while it is the only one', async () => {
    const { api, desk, call, ports } = await openSignInDesk();
    expect((await browserOf(api, '192.0.2.1').get('/login')).status).toBe(200);
    const nowhere = await browserOf(api, 'other.localhost').get('/login');
    expect(nowhere.status).toBe(404);
    expect(await nowhere.text()).toContain(
      'begins with its short name, like http://acme.localhost. If you do not know yours, ask the person',
    );
    await desk.workspaces.add({ ...call, workspaceId: ports.ids.next() }, { slug: 'other', name: 'Other' });
    expect((await browserOf(api, '192.0.2.1').get('/login')).status).toBe(404);
    expect(await (await browserOf(api, 'other.localhost').get('/login')).text()).toContain(
      'Sign in to Other',
    );
  });

  test('lists its allowed methods', async () => {
    const { api } = await openSignInDesk();
    const answer = await api.fetch(new Request('http://demo.localhost/login', { method: 'PUT' }));
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await api.fetch(new Request('http://demo.localhost/login', { method: 'HEAD' }))).status).toBe(
      200,
    );
  });
});

describe('a browser that is signed in', () => {
  test('gets a new session at each sign-in, whatever cookie it sent', async () => {
    const { api } = await openSignInDesk();
    const planted = browserOf(api);
    await planted.post('/login', { email, password }, { Cookie: `${cookieName}=tmb_planted` });
    const first = planted.cookie(cookieName);
    await signIn(planted);
    expect(first).not.toBe('tmb_planted');
    expect(planted.cookie(cookieName)).not.toBe(first);
  });

  test('has one session: signing in again ends the earlier one, signing out the current one', async () => {
    const { api, ports } = await openSignInDesk();
    const browser = browserOf(api);
    const cookies: (string | null)[] = [];
    for (let count = 0; count < 2; count += 1) {
      ports.clock.advance(1_000);
      await signIn(browser);
      cookies.push(browser.cookie(cookieName));
    }
    const isIn = async (cookie: string | null) =>
      (await browserOf(api).get(next, { Cookie: `${cookieName}=${cookie}` })).headers
        .get('Location')
        ?.startsWith('tidemark:');
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, true]);
    await browser.post('/logout', {});
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, false]);
  });

  test('gets codes at the rate of any session; pages that need no session do not count', async () => {
    const taken = new Map<string, number>();
    const { api, desk, call } = await testApi({
      rateLimiter: {
        take: async (id) => {
          const count = (taken.get(id) ?? 0) + 1;
          taken.set(id, count);
          return { allowed: count <= 3, remaining: Math.max(0, 3 - count), resetSeconds: 60 };
        },
      },
    });
    await desk.agents.add(call, { email, name: 'Bo Chen', role: 'agent', password });
    const browser = browserOf(api);
    for (let count = 0; count < 5; count += 1) expect((await browser.get(next)).status).toBe(302);
    await signIn(browser);
    const session = await desk.sessions.ofBrowser(browser.cookie(cookieName) ?? '');
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await browser.get(next));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 429]);
    expect(answers[3]?.headers.get('Retry-After')).toBe('60');
    expect([...taken]).toEqual([[session?.credentialId, 4]]);
  });

  test('shows the agent, continues to the app without a password, and can sign out', async () => {
    const browser = browserOf((await openSignInDesk()).api);
    await signIn(browser);
    const page = await browser.get('/login');
    expect(await page.text()).toContain('As Bo Chen, to Demo');
    const onwards = await browser.get(`/login?next=${encodeURIComponent(next)}`);
    expect([onwards.status, onwards.headers.get('Location')]).toEqual([303, next]);
    const token = browser.cookie(cookieName) ?? '';
    const out = await browser.post('/logout', {});
    expect([out.status, browser.cookie(cookieName)]).toEqual([200, null]);
    const kept = await browser.get(next, { Cookie: `${cookieName}=${token}` });
    expect(kept.headers.get('Location')).toMatch(/^\/login/);
  });

  test('is not signed out by another site, nor by a link', async () => {
    const browser = browserOf((await openSignInDesk()).api);
    await signIn(browser);
    for (const origin of ['https://evil.example', 'null'])
      expect((await browser.post('/logout', {}, { Origin: origin })).status).toBe(403);
    expect((await browser.get('/logout')).status).toBe(405);
    expect(await (await browser.get('/login')).text()).toContain('You are signed in');
  });

  test('is signed out after twelve hours without a call', async () => {
    const { api, ports } = await openSignInDesk();
    const browser = browserOf(api);
    await signIn(browser);
    ports.clock.advance(12 * 3_600_000);
    expect(await (await browser.get('/login')).text()).toContain('Sign in to Demo');
  });
});

describe('a browser that keeps no cookie', () => {
  test('gets an explanation instead of another sign-in page', async () => {
    const { api } = await openSignInDesk();
    const answer = await signIn(browserOf(api, '192.0.2.1'), { next });
    const location = answer.headers.get('Location') ?? '';
    expect(location).toMatch(/^\/login\?entered=yes&next=/);
    const lost = await browserOf(api, '192.0.2.1').get(location);
    expect([lost.status, await lost.text()]).toEqual([403, expect.stringContaining('over https only')]);
  });

  test('continues behind an https proxy when it kept the cookie', async () => {
    const { api } = await openSignInDesk();
    const browser = browserOf(api, '192.0.2.1');
    const answer = await signIn(browser, { next });
    const onwards = await browser.get(answer.headers.get('Location') ?? '');
    expect([onwards.status, await onwards.text()]).toEqual([200, expect.stringContaining('Open the app')]);
    const secure = await openSignInDesk({ ...testSettings, publicUrl: 'https://desk.example' });
    const there = await signIn(browserOf(secure.api, 'desk.example'), { next });
    expect(there.headers.get('Location')).toBe(entered);
  });
});
