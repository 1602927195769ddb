/** Second factors in a real browser with a virtual key: passkeys, an authenticator app, recovery codes, and a lost device. */
import { existsSync } from 'node:fs';
import { TOTP } from 'otpauth';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

const password = 'correct horse battery';
const email = 'ina@demo.example';

describe.skipIf(!existsSync(executablePath))('second factors in a browser (needs Chromium)', () => {
  let deployment: Deployment;
  let server: Service;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    deployment = await selfhost({});
    await deployment.tidemark('quickstart');
    const agent = [
      'agent',
      'create',
      '--email',
      email,
      '--name',
      'Ina',
      '--role',
      'owner',
      '--password-stdin',
    ];
    await deployment.tidemarkWith(Buffer.from(`${password}\n`), ...agent);
    server = await deployment.start();
    url = `http://demo.localhost:${new URL(server.url).port}`;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await deployment.remove();
  });

  /** A page of a browser of its own, which has a key with a fingerprint reader. */
  const opened = async (): Promise<Readonly<{ page: Page; cdp: CDPSession }>> => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${url}/login`);
    return { page, cdp };
  };

  const typePassword = async (page: Page): Promise<void> => {
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  const heading = async (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  const codesOn = async (page: Page): Promise<readonly string[]> =>
    ((await page.locator('pre').textContent()) ?? '').split('\n');

  const signOut = async (page: Page): Promise<void> => {
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Sign out of this browser' }).click();
    await heading(page, 'You are signed out');
  };

  test('a passkey is added, signs in alone and after the password; a recovery code lets in whoever lost it', async () => {
    const { page, cdp } = await opened();
    await typePassword(page);
    await page.getByRole('link', { name: 'Your second factors' }).click();
    await checked(page);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await checked(page);
    await page.getByLabel('Name').fill('Ina’s laptop');
    await page.getByRole('button', { name: 'Add the passkey' }).click();
    await heading(page, 'Your recovery codes');
    await checked(page);
    const [code = '', spare = ''] = await codesOn(page);
    expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    await page.getByRole('link', { name: 'I have stored them' }).click();
    await page.getByText('Ina’s laptop').waitFor();
    await page.getByText('10 codes are left.').waitFor();

    await signOut(page);
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await checked(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading(page, 'You are signed in');

    await signOut(page);
    await typePassword(page);
    await heading(page, 'Your second factor');
    await checked(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await heading(page, 'You are signed in');

    // The laptop is lost, and with it the key.
    await signOut(page);
    await cdp.send('WebAuthn.disable');
    const { page: elsewhere } = await opened();
    await typePassword(elsewhere);
    await elsewhere.getByRole('button', { name: 'Use a passkey' }).click();
    await elsewhere.getByText('The browser used no passkey.').waitFor();
    await elsewhere.getByLabel('Code').fill('00000-00000');
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByText('The code is wrong or was used.').waitFor();
    await elsewhere.getByLabel('Code').fill(code);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await heading(elsewhere, 'You are signed in');
    await signOut(elsewhere);
    await typePassword(elsewhere);
    await elsewhere.getByLabel('Code').fill(code);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByText('The code is wrong or was used.').waitFor();
    await elsewhere.getByLabel('Code').fill(spare);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await heading(elsewhere, 'You are signed in');
    await elsewhere.goto(`${url}/account/factors`);
    await elsewhere.getByText('8 codes are left.').waitFor();
    await elsewhere.getByRole('button', { name: 'Remove Ina’s laptop' }).click();
    await elsewhere.getByText('You have no second factor yet.').waitFor();
  });

  test('an authenticator app is added and signs in; the command line lets in the last owner who lost it', async () => {
    const { page } = await opened();
    await typePassword(page);
    await heading(page, 'You are signed in');
    await page.goto(`${url}/account/factors/app`);
    await checked(page);
    expect(
      await page
        .getByRole('img', { name: 'Picture for' })
        .evaluate((picture) => Number(Reflect.get(picture, 'naturalWidth'))),
    ).toBeGreaterThan(0);
    const secret = ((await page.locator('pre').textContent()) ?? '').replaceAll(' ', '');
    const app = new TOTP({ secret });
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Add the app' }).click();
    await page.getByText('This is not the code').waitFor();
    expect(((await page.locator('pre').textContent()) ?? '').replaceAll(' ', '')).toBe(secret);
    await page.getByLabel('Code').fill(app.generate());
    await page.getByRole('button', { name: 'Add the app' }).click();
    await heading(page, 'Your recovery codes');

    await signOut(page);
    await typePassword(page);
    await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'You are signed in');

    await signOut(page);
    await deployment.tidemark('agent', 'reset-factors', email);
    await typePassword(page);
    await heading(page, 'You are signed in');
  });
});
