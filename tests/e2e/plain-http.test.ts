/** Forms on plain http, where a browser tells no more of a form than its origin: ours are taken, another site's never. */
import { existsSync } from 'node:fs';
import { startSelfhost } from '@tidemark/selfhost';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './chromium.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';
import { type HelpCentre, openHelpCentre } from './help-centre-server.ts';

const evil = 'http://evil.test/';

/** Submits the form of the page. Returns the headers of the request, and the result. */
const sent = async (page: Page) => {
  const arrives = page.waitForResponse((answer) => answer.request().method() === 'POST');
  // A later visit would interrupt this one.
  const loads = page.waitForEvent('load');
  await page.getByRole('button').first().click();
  const answer = await arrives;
  await loads;
  const { origin, 'sec-fetch-site': site } = await answer.request().allHeaders();
  return { origin, site, status: answer.status() };
};

describe.skipIf(!existsSync(executablePath))('a form on plain http (needs Chromium)', () => {
  let browser: Browser;
  let server: HelpCentre;
  let fresh: Deployment;
  let first: Service;
  let setupLink = '';

  beforeAll(async () => {
    const args = ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'];
    browser = await chromium.launch({ executablePath, args });
    server = await openHelpCentre({ BASE_DOMAIN: 'desk.test' });
    await server.configure({ categories: [{ name: 'First steps' }] });
    await server.publish('First steps', { title: 'A tent', body_html: '<p>Pitch it.</p>' });
    fresh = await selfhost({ BASE_DOMAIN: 'desk.test' });
    first = await startSelfhost(fresh.environment, (text) => {
      setupLink ||= /http\S+\/setup\?t=\w+/.exec(text)?.[0] ?? '';
    });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await first?.close();
    await fresh?.remove();
  });

  const at = (url: string, path: string): string => `http://desk.test:${new URL(url).port}${path}`;

  test('of our own sends its origin, and is accepted', async () => {
    const page = await browser.newPage();
    const ours = (url: string, status: number) => ({ origin: at(url, ''), site: undefined, status });
    await page.goto(at(server.url, '/portal/web/ask'));
    await page.locator('#email').fill('bob@customer.example');
    expect(await sent(page)).toEqual(ours(server.url, 200));
    await page.goto(at(server.url, '/help/articles/a-tent'));
    await page.getByRole('button', { name: 'Search' }).evaluate((button) => button.remove());
    expect(await sent(page)).toEqual(ours(server.url, 303));

    const { pathname, search } = new URL(setupLink);
    await page.goto(at(first.url, pathname + search));
    for (const [field, typed] of Object.entries(owner)) await page.locator(`#${field}`).fill(typed);
    expect(await sent(page)).toEqual(ours(first.url, 200));
    await page.goto(at(first.url, '/login'));
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    expect(await sent(page)).toEqual(ours(first.url, 303));
  });

  test.each([
    ['tells its origin', 'origin', 'http://evil.test'],
    ['hides its origin', 'no-referrer', 'null'],
  ])('of a site that %s is refused', async (_case, policy, origin) => {
    const page = await browser.newPage();
    for (const path of ['/portal/web/ask', '/portal/web/sign-in', '/login', '/logout']) {
      const form = `<meta name="referrer" content="${policy}"><form method="post" action="${at(server.url, path)}">
        <input name="email" value="bob@customer.example"><button>Win</button></form>`;
      await page.route(evil, (route) => route.fulfill({ contentType: 'text/html', body: form }));
      await page.goto(evil);
      expect([path, await sent(page)]).toEqual([path, { origin, site: undefined, status: 403 }]);
    }
  });
});

const owner = {
  workspace_name: 'Demo',
  owner_name: 'Olga',
  email: 'olga@demo.example',
  password: 'correct horse battery',
} as const;
