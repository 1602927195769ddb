/** The pages of the first start in a real browser: with and without a script, by day and by night, on a phone. */
import { existsSync } from 'node:fs';
import { startSelfhost } from '@tidemark/selfhost';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consoleFolder } from '../../scripts/program.mjs';
import { checked, checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type Deployment, selfhost } from './deployments.ts';

const zone = { timezoneId: 'Europe/Berlin' };

describe.skipIf(!existsSync(executablePath))('the setup pages in a browser (needs Chromium)', () => {
  let deployment: Deployment;
  let server: Awaited<ReturnType<typeof startSelfhost>>;
  let browser: Browser;

  beforeEach(async () => {
    deployment = await selfhost({ CONSOLE_DIR: (await consoleFolder()) ?? '' });
    server = await startSelfhost(deployment.environment, () => undefined);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterEach(async () => {
    await browser.close();
    await server.close();
    await deployment.remove();
  });

  const opened = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(url);
    return page;
  };

  const setUp = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await opened(server.setupLink ?? '', options);
    await page.fill('#workspace_name', 'Acme');
    await page.fill('#owner_name', 'Ann');
    await page.fill('#email', 'ann@example.com');
    await page.fill('#password', 'four random words work');
    await page.click('button[type=submit]');
    await page.getByRole('heading', { name: 'You are ready' }).waitFor();
    return page;
  };

  test('choose the time zone of the browser, and without a script UTC', async () => {
    const link = server.setupLink ?? '';
    expect(await (await opened(link, zone)).inputValue('#timezone')).toBe('Europe/Berlin');
    const inIndia = await opened(link, { timezoneId: 'Asia/Calcutta' });
    expect(await inIndia.inputValue('#timezone')).toBe('Asia/Kolkata');
    const plain = await opened(link, { ...zone, javaScriptEnabled: false });
    expect(await plain.inputValue('#timezone')).toBe('UTC');
  });

  test('copy the key and each line to paste', async () => {
    const page = await setUp({ permissions: ['clipboard-read', 'clipboard-write'] });
    const key = await page.locator('pre.key').textContent();
    await page.getByRole('button', { name: 'Copy your API key' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.getByRole('button', { name: 'Copy step 1' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).nth(1).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`TIDEMARK_KEY=${key}`);
  });

  test('lead into the console, where the owner is signed in without typing the password again', async () => {
    const page = await setUp({});
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open the console' }).click();
    const console = await opened;
    await console.waitForURL((address) => address.pathname === '/console/start');
    await console.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(console.url()).hostname).toBe('acme.localhost');
  });

  test('are accessible in light, in dark and on a phone', async () => {
    const phone = { viewport: { width: 320, height: 640 } };
    const inEachLook = async (url: string): Promise<void> => {
      await checkedDayAndNight(await opened(url));
      await checked(await opened(url, phone));
    };
    for (const url of [`${server.url}/`, server.setupLink ?? '', `${server.url}/nowhere`])
      await inEachLook(url);
    await checked(await setUp(phone));
    await inEachLook(`${server.url}/nowhere`);
  });
});
