/** A customer rates, from the mail to the thanks, in a real browser: without a script, for eyes and for ears. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked, checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

const windows = [
  ['by day and by night', {}, checkedDayAndNight],
  ['on a phone', { viewport: { width: 320, height: 640 } }, checked],
  ['at twice the size of text', { viewport: { width: 640, height: 480 }, deviceScaleFactor: 2 }, checked],
] as const;

const workspace = (locale: string): string =>
  JSON.stringify({
    workspace: { name: 'Acme Support', timezone: 'Europe/Dublin', locale },
    rules: [
      {
        name: 'Ask how it was',
        on: 'ticket.updated',
        conditions: [{ fact: 'status', is: 'solved' }],
        actions: [{ request_rating: true }],
      },
    ],
  });

describe.skipIf(!existsSync(executablePath))('with a browser (needs Chromium)', () => {
  let deployment: Deployment;
  let server: Service;
  let browser: Browser;
  let folder: string;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-rating-'));
    deployment = await selfhost();
    key = JSON.parse(await deployment.tidemark('quickstart', '--json')).key;
    server = await deployment.start();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await deployment.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const api = async (method: string, path: string, body: object): Promise<Readonly<{ number: number }>> => {
    const answer = await fetch(`http://127.0.0.1:${new URL(server.url).port}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<Readonly<{ number: number }>>;
  };

  /** The link for a rating, as it stands in the mail that the command line shows. */
  const mailed = async (rating: number, locale = 'en'): Promise<string> => {
    const file = join(folder, 'workspace.json');
    await writeFile(file, workspace(locale));
    await deployment.tidemark('config', 'apply', file);
    const requester = `bob-${locale}-${rating}@customer.example`;
    const input = { requester_email: requester, subject: 'My printer is on fire', message: 'Please help.' };
    const { number } = await api('POST', '/tickets', input);
    await api('PATCH', `/tickets/${number}`, { status: 'solved' });
    const { data } = JSON.parse(await deployment.tidemark('mail', 'list', '--json'));
    const shown = await deployment.tidemark('mail', 'show', data[0].id);
    const [, query = ''] =
      new RegExp(`/portal/web/rating(\\?token=\\S+&rating=${rating})\\b`).exec(shown) ?? [];
    return `http://demo.localhost:${new URL(server.url).port}/portal/web/rating${query}`;
  };

  const opened = async (url: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(url);
    return page;
  };

  test('a customer comes from the mail to the thanks, and changes the rating, without a script', async () => {
    const page = await opened(await mailed(4), { javaScriptEnabled: false });
    expect(await page.getByLabel('4 – Good').isChecked()).toBe(true);
    await page.getByLabel('2 – Bad').check();
    await page.getByLabel('What should we know?').fill('It still burns.');
    await page.getByRole('button', { name: 'Send the rating' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you', exact: true }).waitFor();
    await page.goBack();
    expect(await page.getByRole('button', { name: 'Change the rating' }).count()).toBe(1);
    await page.goForward();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Thank you', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Change the rating' }).click();
    expect(await page.getByLabel('2 – Bad').isChecked()).toBe(true);
    expect(await page.getByLabel('What should we know?').inputValue()).toBe('It still burns.');
    await page.getByLabel('5 – Very good').check();
    await page.getByRole('button', { name: 'Change the rating' }).click();
    expect(await page.getByText('We have received your rating').textContent()).toContain('Very good');
  });

  describe.each(windows)('%s', (window, options, check) => {
    test('every page is accessible', async () => {
      const link = await mailed(5, window === 'on a phone' ? 'de' : 'en');
      const page = await opened(link, options);
      await check(page);
      await page.getByRole('textbox').fill('x'.repeat(300));
      await page.getByRole('button').click();
      await check(page);
      await page.goto(link.replace(/token=[^&]*/, 'token=nobodys'));
      await check(page);
    });
  });
});
