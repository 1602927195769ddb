/** The help centre in a real browser: for eyes and for ears, on a phone and on a desk, with and without a script. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type HelpCentre, openHelpCentre } from './help-centre-server.ts';

const windows = [
  ['on a desk', { viewport: { width: 1280, height: 800 } }],
  ['on a phone', { viewport: { width: 320, height: 640 } }],
] as const;

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsentwurf';

const everything = `<p>Open <strong>Billing</strong>, see <a href="https://example.com/${'long/'.repeat(20)}">https://example.com/${'long/'.repeat(20)}</a>.</p>
<h1>Before</h1><pre><code>curl -H "Authorization: Bearer ${'0'.repeat(120)}"</code></pre>
<h4>Prices</h4><table><caption>Prices</caption><thead><tr>${'<th>A plan</th>'.repeat(8)}</tr></thead>
<tbody><tr>${`<td>${long}</td>`.repeat(8)}</tr></tbody></table><table><tr><td>One</td></tr></table>
<h2>עברית</h2><p dir="rtl">כדי לקבל את הכסף בחזרה</p><p>${long}</p><blockquote>Quoted</blockquote>
<h6>Deep</h6><ul><li>One<ul><li>Two</li></ul></li></ul><ol start="3"><li>Three</li></ol>
<p><img src="http://127.0.0.1:1/a.png" alt="A form" width="3000"> <kbd>Ctrl</kbd> <mark>marked</mark></p>
<dl><dt>Term</dt><dd>Meaning</dd></dl>`;

describe.skipIf(!existsSync(executablePath))('the help centre in a browser (needs Chromium)', () => {
  let server: HelpCentre;

  beforeAll(async () => {
    server = await openHelpCentre();
  });
  afterAll(() => server.close());

  test.each(windows)('is accessible without any article by day and by night, %s', async (_, options) => {
    for (const path of ['/help', '/help/search?q=x'])
      await checkedDayAndNight(await server.opened(path, options));
  });

  describe('with articles', () => {
    beforeAll(async () => {
      await server.configure({
        categories: [
          { name: 'Billing & money', slug: 'billing', description: `Invoices and ${long}.` },
          { name: 'Refunds', slug: 'refunds', parent: 'Billing & money', description: 'Money back.' },
          { name: 'שאלות נפוצות', slug: 'hebrew', description: 'תשובות לשאלות' },
          { name: long, slug: 'long' },
          { name: 'Nothing yet', slug: 'nothing-yet' },
        ],
      });
      for (const [category, title, bodyHtml] of [
        ['Refunds', 'Get a refund', everything],
        ['Refunds', `${long} and what to do with it`, '<p>Short.</p>'],
        ['שאלות נפוצות', 'איך מקבלים החזר כספי?', '<p>פנו אלינו במייל.</p>'],
        [long, 'One long word', `<p>${long.repeat(5)}</p>`],
      ] as const) {
        const { status } = await server.publish(category, { title, body_html: bodyHtml });
        expect(status).toBe(201);
      }
      for (let count = 1; count <= 27; count += 1)
        await server.publish('Billing & money', {
          title: `Pay invoice ${count}`,
          body_html: '<p>With a card.</p>',
        });
    });

    test.each(windows)('every kind of page is accessible by day and by night, %s', async (_, options) => {
      const page = await server.opened('/help', options);
      for (const path of [
        '/help',
        '/help/categories/billing',
        '/help/categories/hebrew',
        '/help/categories/nothing-yet',
        '/help/articles/get-a-refund',
        '/help/articles/article',
        '/help/search?q=refund',
        '/help/search?q=refnud',
        '/help/search?q=zebra',
        '/help/search?q=',
        '/help/articles/nothing-here',
      ]) {
        await page.goto(server.url + path);
        await checkedDayAndNight(page);
      }
      await page.goto(`${server.url}/help`);
      await page.locator('#q').fill('refu');
      await page.locator('#found a').first().waitFor();
      await checkedDayAndNight(page);
    });

    test('Escape keeps the list of articles closed, although an answer is on its way', async () => {
      const page = await server.opened('/help');
      await page.locator('#q').fill('ref');
      await page.getByRole('option', { name: 'Get a refund' }).waitFor();
      // Nobody answers: the page itself has to give the question up.
      await page.route('**/help/search?*', () => undefined);
      const isAsked = page.waitForRequest('**/help/search?*');
      await page.locator('#q').pressSequentially('u');
      const asked = await isAsked;
      const isGivenUp = page.waitForEvent('requestfailed', (failed) => failed === asked);
      await page.keyboard.press('Escape');
      await isGivenUp;
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
    });

    test('an article that is chosen stays chosen when a late answer lists it too', async () => {
      const page = await server.opened('/help');
      await page.locator('#q').fill('ref');
      const wanted = page.getByRole('option', { name: 'Get a refund' });
      const url = await wanted.getAttribute('href');
      const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
      await page.route('**/help/search?*', async (route) => {
        await isChosen;
        const other = { url: '/help/articles/other', title: 'Refuse a parcel', category: 'Parcels' };
        await route.fulfill({
          json: { results: [other, { url, title: 'Get a refund', category: 'Money' }] },
        });
      });
      const isAsked = page.waitForRequest('**/help/search?*');
      await page.locator('#q').pressSequentially('u');
      await isAsked;
      await page.keyboard.press('ArrowDown');
      choose();
      await page.getByRole('option', { name: 'Refuse a parcel' }).waitFor();
      expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe('found-1');
      expect(await wanted.getAttribute('aria-selected')).toBe('true');
    });

    test('an article is found with the keyboard alone', async () => {
      const page = await server.opened('/help');
      await page.locator('#q').focus();
      // One question: the answer to an earlier one would already show the article.
      await page.keyboard.insertText('get a ref');
      await page.getByRole('option', { name: 'Get a refund' }).waitFor();
      expect(await page.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
      expect(await page.getByRole('status').textContent()).toBe('1 found. Choose with the arrow keys.');
      await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe('found-0');
      await page.keyboard.press('Escape');
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await Promise.all([page.waitForURL('**/help/articles/get-a-refund'), page.keyboard.press('Enter')]);
      const named = await page.getByRole('heading', { level: 1 }).textContent();
      expect(named).toBe('Get a refund');
    });

    test('an article is found, read and voted on without a script', async () => {
      const page = await server.opened('/help', { javaScriptEnabled: false });
      await page.getByLabel('Search articles').fill('get a refund');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Get a refund' }).click();
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      expect(await page.getByRole('status').last().textContent()).toContain('You found this helpful.');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    });

    test('the list of contents links to each heading', async () => {
      const page = await server.opened('/help/articles/get-a-refund');
      for (const name of ['Before', 'Prices', 'עברית', 'Deep']) {
        await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
        await expect.poll(() => page.evaluate("document.querySelector(':target')?.textContent")).toBe(name);
      }
    });

    test('reading an article sends no request to other hosts, from the server or the browser', async () => {
      const requests: string[] = [];
      const canary = createServer((incoming, outgoing) => {
        requests.push(incoming.url ?? '');
        outgoing.end();
      });
      await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
      const at = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
      const bodyHtml = `<img src="${at}/a.png" alt="a"><img srcset="${at}/b.png 2x"><a href="${at}/c">c</a>
        <link rel="stylesheet" href="${at}/d.css"><iframe src="${at}/e"></iframe><p style="background:url(${at}/f)">x</p>
        <svg><image href="${at}/g.png"/></svg><video poster="${at}/h.png" src="${at}/i"></video><object data="${at}/j"></object>`;
      await server.publish('Refunds', { title: `Canary ${at}/k.png`, slug: 'canary', body_html: bodyHtml });
      const page = await server.opened('/help');
      const others: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
          others.push(request.url());
      });
      for (const path of ['/help', '/help/articles/canary', '/help/search?q=canary', '/help/feed.xml'])
        await page.goto(server.url + path);
      // Each page has loaded all that it loads. The first request that both see is the one that shows that they see any.
      await page.goto(`${at}/seen`);
      expect([requests[0], others[0]]).toEqual(['/seen', `${at}/seen`]);
      await new Promise((resolve) => canary.close(resolve));
    });
  });
});
