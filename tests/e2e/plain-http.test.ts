/** Forms on plain http, where a browser tells no more of a form than its origin: ours are taken, another site's never. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath, type HelpHouse, helpHouse } from './help-house.ts';

const evil = 'http://evil.test/';

describe.skipIf(!existsSync(executablePath))('a form on plain http (needs Chromium)', () => {
  let house: HelpHouse;
  let browser: Browser;
  let ask: string;

  beforeAll(async () => {
    house = await helpHouse();
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    });
    ask = `http://desk.test:${new URL(house.url).port}/portal/web/ask`;
  });

  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  /** What the form that is on the page was sent with, and what came of it. */
  const sent = async (page: Page) => {
    const arrives = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button').first().click();
    const answer = await arrives;
    const { origin, 'sec-fetch-site': site } = await answer.request().allHeaders();
    return { origin, site, status: answer.status() };
  };

  test('of our own names its origin, and is taken', async () => {
    const page = await browser.newPage();
    await page.goto(ask);
    await page.locator('#email').fill('bob@customer.example');
    expect(await sent(page)).toEqual({ origin: new URL(ask).origin, site: undefined, status: 200 });
  });

  test.each([
    ['tells its origin', 'origin', 'http://evil.test'],
    ['hides its origin', 'no-referrer', 'null'],
  ])('of a site that %s is refused', async (_case, policy, origin) => {
    const page = await browser.newPage();
    const form = `<meta name="referrer" content="${policy}"><form method="post" action="${ask}">
      <input name="email" value="bob@customer.example"><button>Win</button></form>`;
    await page.route(evil, (route) => route.fulfill({ contentType: 'text/html', body: form }));
    await page.goto(evil);
    expect(await sent(page)).toEqual({ origin, site: undefined, status: 403 });
  });
});
