/** The reference of the API in a real browser: on a desk and a phone, by day and night, with a key and without a script. */
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { font } from '@tidemark/domain/look';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['on a desk', { viewport: { width: 1280, height: 800 } }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
];

describe.skipIf(!existsSync(executablePath))('the API reference in a browser (needs Chromium)', () => {
  let deployment: Deployment;
  let server: Service;
  let browser: Browser;
  let url: string;
  let key: string;

  beforeAll(async () => {
    deployment = await selfhost();
    await deployment.tidemark('quickstart');
    server = await deployment.start();
    url = `http://demo.localhost:${new URL(server.url).port}`;
    const made = await deployment.tidemark('key', 'create', '--name', 'Reader', '--scopes', 'read,write');
    key = /tmk_\S+/.exec(made)?.[0] ?? '';
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await deployment?.remove();
  });

  const opened = async (options: BrowserContextOptions = {}, anchor = ''): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${url}/docs${anchor}`);
    return page;
  };

  test.each(windows)('can be read and tried by day and by night, %s', async (_, options) => {
    const page = await opened(options);
    const entry = page.locator('#openTicket');
    await entry.getByText('Python', { exact: true }).click();
    await entry.getByText('Try it').click();
    await entry.getByLabel('Key or session token').waitFor();
    await checkedDayAndNight(page);
    await page.context().close();
  });

  test('is one page below 400 KB, and nothing leaves the host', async () => {
    const content = await (await fetch(`${server.url}/docs`)).text();
    expect(gzipSync(content).length).toBeLessThan(400_000);
    const page = await browser.newPage();
    const asked: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => refused.push(message.text()));
    page.on('pageerror', ({ message }) => refused.push(message));
    const fontAsked = page.waitForRequest(`${url}${font.path}`);
    await page.goto(`${url}/docs`);
    await fontAsked;
    expect(asked.filter((address) => !address.startsWith('data:'))).toEqual([
      `${url}/docs`,
      `${url}${font.path}`,
    ]);
    expect(refused).toEqual([]);
    const foreign = `fetch(${JSON.stringify(`${server.url}/livez`)}).then(() => 'sent', () => 'refused')`;
    expect(await page.evaluate(foreign)).toBe('refused');
    await page.close();
  });

  test('finds operations by their words, path and name, and errors by their code', async () => {
    const page = await opened();
    await page.keyboard.press('/');
    await page.keyboard.type('patch TICKETS number');
    await expect.poll(() => page.getByText('1 result', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.hash === '#changeTicket');
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such operation');
    await page.getByText('0 results').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('slug_taken');
    await page.getByRole('link', { name: 'slug_taken' }).first().click();
    await page.getByRole('heading', { name: 'slug_taken' }).waitFor();
    await page.context().close();
  });

  test('copies a sample, and opens the same language in every other', async () => {
    const page = await opened({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('#openTicket').getByText('Go', { exact: true }).click();
    const other = page.locator('#listTickets [data-language="Go"]');
    await expect.poll(() => other.getAttribute('open')).toBe('');
    await other.getByRole('button', { name: 'Copy this code' }).click();
    await other.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await other.locator('code').textContent(),
    );
    await page.context().close();
  });

  test('tries calls with the reader’s key, without cookies, and keeps the key nowhere', async () => {
    const page = await opened();
    await page.context().addCookies([{ name: 'own', value: 'cookie', url }]);
    const made = page.locator('#openTicket');
    await made.getByText('Try it').click();
    await made.getByRole('button', { name: 'Send' }).click();
    await made.getByText(/^401, request /).waitFor();
    await made.getByLabel('Key or session token').fill(key);
    const sent = page.waitForRequest(`${url}/api/v1/tickets`);
    await made.getByRole('button', { name: 'Send' }).click();
    await made.getByText(/^201, request /).waitFor();
    const headers = await (await sent).allHeaders();
    expect([headers.authorization, headers.cookie]).toEqual([`Bearer ${key}`, undefined]);
    const read = page.locator('#getTicket');
    await read.getByText('Try it').click();
    await read.getByRole('button', { name: 'Send' }).click();
    await read.getByText('number must be filled in.').waitFor();
    await read.getByLabel('number').fill('../tickets');
    await read.getByRole('button', { name: 'Send' }).click();
    await read.getByText(/^4\d\d, request /).waitFor();
    await read.getByLabel('number').fill('1');
    await read.getByRole('button', { name: 'Send' }).click();
    await read.getByText(/^200, request /).waitFor();
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).not.toContain(key);
    await page.reload();
    await page.locator('#getTicket').getByText('Try it').click();
    expect(await page.locator('#getTicket').getByLabel('Key or session token').inputValue()).toBe('');
    await page.context().close();
  });

  test('shows every sample without a script', async () => {
    const page = await opened({ javaScriptEnabled: false });
    const entry = page.locator('#openTicket');
    await entry.getByText('Go', { exact: true }).click();
    await entry.getByText('package main').waitFor();
    expect(await entry.getByText('Try it').count()).toBe(0);
    await page.context().close();
  });
});
