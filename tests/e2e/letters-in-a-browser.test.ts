/** Mails that go out, as a mail program shows them: by day and by night, on a phone, and without style sheets. */
import { existsSync } from 'node:fs';
import type { Letter } from '@tidemark/domain';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from '../../adapters/html/src/testing/attacks.ts';
import { type Asked, lettersOfEachKind } from '../letter-desk.ts';
import { executablePath } from './chromium.ts';

const looks: readonly (readonly [string, BrowserContextOptions])[] = [
  ['by day', { colorScheme: 'light' }],
  ['by night', { colorScheme: 'dark' }],
  ['on a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ['on a phone by night', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
];

const wideTable = `<table><tr>${'<td>Unbreakable_column_heading</td>'.repeat(12)}</tr></table>`;
const deep = `${'<blockquote>'.repeat(30)}deep${'</blockquote>'.repeat(30)}`;
const answer = {
  bodyHtml: [
    '<h2>Turn it off</h2><p>Pull the <a href="https://acme.example/plug">plug</a>, and <mark>wait</mark>.</p>',
    `<ol><li>One</li><li><code>two</code></li></ol><pre>${'long line '.repeat(40)}</pre>`,
    `<p>https://acme.example/${'a'.repeat(300)}</p>${wideTable}${deep}`,
  ].join(''),
};

const asked: Asked = {
  question: {
    body: 'Did you see the smoke?',
    bodyHtml: `<p>Did you see the <b>smoke</b>?</p><img src="https://evil.example/seen.png" width="3000">${wideTable}<blockquote><p>An older mail</p></blockquote>`,
  },
};

/** Three of the attacks wherever a customer or whoever manages the workspace can write one. */
const hostile = (some: readonly string[]): Asked => {
  const [workspaceName = 'Acme', requesterName = 'Cora', subject = 'Fire'] = some.map((attack) =>
    attack
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .slice(0, 190)
      .toWellFormed(),
  );
  const question = { body: some.join('\n\n'), bodyHtml: some.join('') };
  return { workspaceName, requesterName, subject, question };
};

/** In the page: every text with less contrast than 4.5 to what is behind it. */
const faintTexts = `(() => {
  const rgb = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const canvas = document.createElement('div');
  canvas.style.background = 'Canvas';
  document.body.append(canvas);
  const base = rgb(getComputedStyle(canvas).backgroundColor);
  canvas.remove();
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  const behind = (element) => {
    if (!element) return base;
    const color = rgb(getComputedStyle(element).backgroundColor);
    return color[3] === 0 ? behind(element.parentElement) : color;
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    if (text === '') continue;
    const own = light(rgb(getComputedStyle(node.parentElement).color));
    const other = light(behind(node.parentElement));
    const contrast = (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
    if (contrast < 4.5) faint.push(contrast.toFixed(2) + ' ' + text);
  }
  return faint;
})()`;

/** In the page: how many pixels of it lie beside what is seen. */
const beside = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** In the page: links that nobody recognises who sees no colours. */
const plainLinks = `[...document.links]
  .filter((link) => {
    const { textDecorationLine, backgroundColor, borderTopWidth } = getComputedStyle(link);
    const isBox = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
    return link.textContent.trim() === '' || (textDecorationLine !== 'underline' && !isBox);
  })
  .map(({ outerHTML }) => outerHTML)`;

/** The HTML in mail programs that drop everything but the body. */
const bareOf = ({ html }: Letter): string => /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? '';

describe.skipIf(!existsSync(executablePath))('with a browser (needs Chromium)', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(() => browser.close());

  /** A page that says what it requested, and which dialogs it opened. */
  const opened = async (options: BrowserContextOptions): Promise<readonly [Page, readonly string[]]> => {
    const page = await (await browser.newContext(options)).newPage();
    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(`dialog ${dialog.message()}`);
      return dialog.dismiss();
    });
    await page.route('**', (route) => {
      requests.push(route.request().url());
      return route.abort();
    });
    return [page, requests];
  };

  test.each(looks)('each kind of mail can be read in every language %s', async (_look, options) => {
    const [page, requests] = await opened(options);
    for (const locale of ['en', 'de', 'fr', 'es']) {
      const letters = await lettersOfEachKind({ ...asked, locale }, answer);
      expect(letters.size).toBe(8);
      for (const [kind, letter] of letters)
        for (const html of [letter.html, bareOf(letter)]) {
          await page.setContent(html);
          expect.soft(await page.evaluate(faintTexts), `${kind} ${locale}`).toEqual([]);
          expect.soft(await page.evaluate(beside), `${kind} ${locale}`).toBe(0);
          expect.soft(await page.evaluate(plainLinks), `${kind} ${locale}`).toEqual([]);
        }
    }
    expect(requests).toEqual([]);
    await page.context().close();
  });

  test('nothing that a customer or a name contains runs or is requested', async () => {
    const [page, requests] = await opened({});
    for (let place = 0; place < attacks.length; place += 3) {
      const some = attacks.slice(place, place + 3);
      const letters = await lettersOfEachKind(hostile(some), { body: some.join('\n\n') });
      for (const { html } of letters.values()) await page.setContent(html);
    }
    expect(requests).toEqual([]);
    await page.context().close();
  });
});
