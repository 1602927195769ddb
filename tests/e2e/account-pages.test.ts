/** The pages of a forgotten password and of an agent's own account, in a real browser, without a script, with real mail. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { textOf } from '../../adapters/mail/src/testing/mime-parts.ts';
import { openSink } from '../../adapters/mail/src/testing/smtp-sink.ts';
import { checked, checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

const password = 'correct horse battery';
const other = 'another horse battery';
const email = 'ina@demo.example';

const windows = [
  ['by day and by night', {}, checkedDayAndNight],
  ['on a phone', { viewport: { width: 320, height: 640 } }, checked],
] as const;

describe.skipIf(!existsSync(executablePath))('with a browser (needs Chromium)', () => {
  let sink: Awaited<ReturnType<typeof openSink>>;
  let deployment: Deployment;
  let server: Service;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    sink = await openSink();
    const SMTP_URL = `smtp://127.0.0.1:${sink.port}`;
    deployment = await selfhost({ SMTP_URL, MAIL_FROM: 'Acme Help <support@acme.example>' });
    await deployment.tidemark('quickstart');
    const agent = [
      'agent',
      'create',
      '--email',
      email,
      '--name',
      'Ina',
      '--role',
      'agent',
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
    await sink.close();
  });

  const opened = async (path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await (await browser.newContext({ ...options })).newPage();
    await page.goto(url + path);
    return page;
  };

  const signIn = async (page: Page, secret: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  test('an agent who forgot the password comes back by mail, then changes it and ends a session', async () => {
    const page = await opened('/login', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your email', exact: true }).waitFor();
    const mailed = await vi.waitFor(
      () => {
        const [mail] = sink.mails;
        if (!mail) throw new Error('No mail has arrived yet.');
        return textOf(mail.raw);
      },
      { timeout: 50_000, interval: 50 },
    );
    const link = new URL(/https?:\S+\/login\/reset\?t=[0-9A-Za-z]{32}/.exec(mailed)?.[0] ?? '');
    await page.goto(url + link.pathname + link.search);
    await page.getByLabel('New password').fill(other);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in to' }).click();
    await signIn(page, other);
    await page.getByRole('heading', { level: 1, name: 'You are signed in', exact: true }).waitFor();

    const elsewhere = await opened('/login');
    await signIn(elsewhere, other);
    await elsewhere.getByRole('heading', { level: 1, name: 'You are signed in', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Where you are signed in' }).click();
    await page.getByRole('button', { name: 'End Browser' }).click();
    await page.getByRole('button', { name: 'End Browser' }).waitFor({ state: 'detached' });
    await elsewhere.goto(`${url}/account/sessions`);
    expect(new URL(elsewhere.url()).pathname).toBe('/login');

    await page.getByRole('link', { name: 'Your password', exact: true }).click();
    await page.getByLabel('Current password').fill(other);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your password is changed', exact: true }).waitFor();
  });

  test.each(windows)('every page is accessible %s', async (_, options, check) => {
    const page = await opened('/login/forgotten', options);
    await check(page);
    await page.goto(`${url}/login/reset?t=nobodys`);
    await check(page);
    await page.goto(`${url}/account/sessions`);
    await signIn(page, password);
    await page.waitForURL(({ pathname }) => pathname === '/account/sessions');
    await check(page);
    await page.goto(`${url}/account/password`);
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill(other);
    await page.getByRole('button', { name: 'Change password' }).click();
    await check(page);
  });
});
