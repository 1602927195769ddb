/** The pages of signing in, in a real browser: without a script, for eyes and for ears, from the invitation to the app. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked, checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

const password = 'correct horse battery';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const next = `/api/v1/auth/authorize?code_challenge=${challenge}&state=of-the-app`;

const windows = [
  ['by day and by night', {}, checkedDayAndNight],
  ['on a phone', { viewport: { width: 320, height: 640 } }, checked],
  ['at twice the size of text', { viewport: { width: 640, height: 480 }, deviceScaleFactor: 2 }, checked],
] as const;

describe.skipIf(!existsSync(executablePath))('with a browser (needs Chromium)', () => {
  let deployment: Deployment;
  let server: Service;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    deployment = await selfhost();
    await deployment.tidemark('quickstart');
    server = await deployment.start();
    url = `http://demo.localhost:${new URL(server.url).port}`;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await deployment.remove();
  });

  /** The path of the link, as it was mailed to this address. */
  const invited = async (email: string): Promise<string> => {
    const printed = await deployment.tidemark('agent', 'invite', email, '--name', 'Ina Invited');
    return /\/invitation\?t=[0-9A-Za-z]{32}/.exec(printed)?.[0] ?? '';
  };

  const opened = async (path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(url + path);
    return page;
  };

  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  test('an agent comes from the invitation to a session of the app, without a script', async () => {
    const page = await opened(await invited('ina@demo.example'), { javaScriptEnabled: false });
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your password is set', exact: true }).waitFor();

    const app = appOpenedBy(page);
    await page.goto(url + next);
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page, 'ina@demo.example');
    const link = await app;
    expect([link.host, link.searchParams.get('state')]).toEqual(['auth', 'of-the-app']);
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
    const unopened = await withoutOpening(page);
    const again = appOpenedBy(unopened);
    await unopened.getByRole('link', { name: 'Open the app' }).click();
    expect((await again).searchParams.get('state')).toBe('of-the-app');

    const body = { code: link.searchParams.get('code'), code_verifier: verifier, device: { name: 'Phone' } };
    const api = `http://127.0.0.1:${new URL(url).port}/api/v1`;
    const exchanged = await fetch(`${api}/auth/exchange`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token, session_id: sessionId } = (await exchanged.json()) as Record<string, string>;
    const me = await fetch(`${api}/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ agent: { name: 'Ina Invited' }, session: { id: sessionId } });
  });

  test('a browser hides the cookie from scripts and other sites, and deletes it at sign-out', async () => {
    const page = await opened('/login');
    await page.goto(`${url}${await invited('bea@demo.example')}`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'with this browser' }).click();
    await signIn(page, 'bea@demo.example');
    await page.waitForURL((shown) => shown.pathname.startsWith('/console'));
    await page.goto(`${url}/login`);
    await page.getByRole('heading', { level: 1, name: 'You are signed in', exact: true }).waitFor();
    const [cookie] = await cookiesOf(page.context());
    expect(cookie).toMatchObject({
      name: '__Host-tidemark',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      domain: 'demo.localhost',
      expires: -1,
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are signed out', exact: true }).waitFor();
    // The remaining cookie only counts later tries of this browser separately.
    expect(await cookiesOf(page.context())).toMatchObject([
      { name: '__Host-tidemark-known', httpOnly: true },
    ]);
  });

  describe.each(windows)('%s', (_, options, check) => {
    test('every page is accessible', async () => {
      const page = await opened('/login', options);
      await check(page);
      await signIn(page, 'nobody@demo.example');
      expect(await page.getByRole('alert').textContent()).toContain('You are not signed in');
      await check(page);
      await page.goto(`${url}${await invited('cleo@demo.example')}`);
      await check(page);
      await page.goto(`${url}/invitation?t=nobodys`);
      await check(page);
      await page.goto(`${url}/login/callback`);
      await check(page);
    });
  });
});

/** The address with which the browser opens the app, of whatever chain of redirects it is the end. */
const appOpenedBy = (page: Page): Promise<URL> =>
  new Promise((resolve) => {
    page.on('request', (request) => {
      if (request.url().startsWith('tidemark:')) resolve(new URL(request.url()));
    });
  });

/**
 * The same page where the browser does not open the app by itself, as its link is for. Where it does, it asks its reader
 * whether it may, a moment later, and the page takes no click until that is answered.
 */
const withoutOpening = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  const opens = /\/auth\/authorize\?/;
  await other.route(opens, (route) => route.fulfill({ status: 204 }), { times: 1 });
  await Promise.all([other.waitForResponse(opens), other.goto(page.url())]);
  return other;
};

const cookiesOf = async (context: BrowserContext) => context.cookies();
