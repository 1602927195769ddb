/** A person with a real browser: from the app's sign-in page over the provider's to the app, and the session it gets. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './chromium.ts';
import { selfhost } from './deployments.ts';
import { challengeOf, exchange, openSsoServer, type SsoServer } from './sso-server.ts';

describe.skipIf(!existsSync(executablePath))('with a browser (needs Chromium)', () => {
  let server: SsoServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await openSsoServer(selfhost, 'demo.localhost');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test('an agent signs in by single sign-on, and the browser opens the app with a code for it', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const page = await (await browser.newContext()).newPage();
    const opened = new Promise<URL>((resolve) => {
      page.on('request', (request) => {
        if (request.url().startsWith('tidemark:')) resolve(new URL(request.url()));
      });
    });
    const next = `/api/v1/auth/authorize?code_challenge=${challengeOf(verifier)}&state=of-the-app`;
    await page.goto(`${server.url}/login?next=${encodeURIComponent(next)}`);
    await page.getByRole('link', { name: 'single sign-on' }).click();
    await page.getByLabel('Name').fill('ann');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const app = await opened;
    expect(app.searchParams.get('state')).toBe('of-the-app');
    const answer = await exchange(
      { ...server, url: server.url.replace('demo.localhost', '127.0.0.1') },
      { code: app.searchParams.get('code'), code_verifier: verifier, device: { name: 'Phone' } },
    );
    expect([answer.status, await answer.json()]).toMatchObject([200, { agent: { name: 'ann' } }]);
    const cookies = await page.context().cookies(server.url);
    const ours = cookies.find(({ name }) => name === '__Host-tidemark');
    expect(ours).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
    await page.goto(`${server.url}/login`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are signed in');
  });
});
