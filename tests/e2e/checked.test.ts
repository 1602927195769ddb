/** The checks of pages find a fault that only one look has. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checked, checkedAtEachWidth, checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';

const byNight = (styles: string): string => `@media (prefers-color-scheme: dark) { ${styles} }`;

/** A page without a fault but those that are put into it. */
const pageOf = ({ styles = '', body = '' }: Readonly<{ styles?: string; body?: string }>): string =>
  `<!doctype html><html lang="en"><head><title>A page</title><style>:root { color-scheme: light dark; background: light-dark(white, rgb(20 20 20)); }
  a { color: light-dark(rgb(0 0 160), rgb(160 200 255)); } ${styles}</style></head><body><main><h1>A page</h1>
  <p>It says <a href="/more">more</a> somewhere else.</p>${body}</main></body></html>`;

/** Of the assertion that fails. */
const faultOf = (rule: string) => ({
  actual: [expect.any(String), { wide: false, found: [expect.stringContaining(`${rule} <`)] }],
});
const isWide = { actual: [expect.any(String), { wide: true, found: [] }] };

describe.skipIf(!existsSync(executablePath))('the checks of a page in a browser (needs Chromium)', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());

  test('find nothing on a page without a fault', async () => {
    await page.setContent(pageOf({}));
    await checkedAtEachWidth(page);
  });

  test.each([
    [
      'text that is too faint by night alone',
      { styles: byNight('h1 { color: rgb(60 60 60); }') },
      'color-contrast',
    ],
    [
      'text that is too faint by day alone',
      { styles: 'h1 { color: light-dark(rgb(220 220 220), white); }' },
      'color-contrast',
    ],
    [
      'a link whose colour is too close to that of its text, by night alone',
      { styles: byNight('a { color: rgb(200 200 255); text-decoration: none; }') },
      'link-in-text-block',
    ],
    ['a field without a label', { body: '<input>' }, 'label'],
    ['a picture without words', { body: '<img src="data:,">' }, 'image-alt'],
  ])('find %s', async (_, content, rule) => {
    await page.setContent(pageOf(content));
    await expect(checkedDayAndNight(page)).rejects.toMatchObject(faultOf(rule));
  });

  test.each([
    [
      'what is wider than a window of 390 pixels',
      { body: '<pre style="width: 24rem; margin: 0">x</pre>' },
      isWide,
    ],
    ['what is wider than that by night alone', { styles: byNight('h1 { width: 24rem; }') }, isWide],
    [
      'a button without a name that a narrow window alone has',
      { styles: '@media (width > 400px) { button { display: none; } }', body: '<button></button>' },
      faultOf('button-name'),
    ],
    [
      'text that is too faint in a narrow window by night alone',
      { styles: byNight('@media (width < 400px) { h1 { color: rgb(60 60 60); } }') },
      faultOf('color-contrast'),
    ],
  ])('find %s, at each width alone', async (_, content, fault) => {
    await page.setContent(pageOf(content));
    await page.setViewportSize({ width: 1440, height: 900 });
    await checkedDayAndNight(page);
    await expect(checkedAtEachWidth(page)).rejects.toMatchObject(fault);
  });

  test('leave the page by day', async () => {
    await page.setContent(pageOf({}));
    await checkedDayAndNight(page);
    expect(await page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
    await checked(page);
  });
});
