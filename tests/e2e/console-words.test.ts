/**
 * The console in two languages that nobody speaks: one whose texts are half as long again, and one that is written from right to
 * left. In both every screen is whole: nothing is cut off, nothing lies over something else, nothing leaves the window.
 */
import { existsSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

/** The keys pressed there first, and the element they show. */
type Screen = Readonly<{ path: string; press?: readonly string[]; shows?: string }>;

const screens: readonly Screen[] = [
  { path: '/inbox/all' },
  { path: '/inbox/all', press: ['x'], shows: '[role="toolbar"]' },
  { path: '/tickets/8?view=all' },
  { path: '/tickets/4?view=all', press: ['r'], shows: '[contenteditable=true]:focus' },
  { path: '/tickets/4?view=all', press: ['c'], shows: 'aside:focus' },
  { path: '/tickets/4?view=all', press: ['s'], shows: 'dialog[open]' },
  { path: '/inbox/all', press: ['Control+k'], shows: 'dialog[open]' },
  { path: '/inbox/all', press: ['?'], shows: 'dialog[open]' },
  { path: '/search?q=status%3Aopen+colour%3Ared+' },
  { path: '/customers' },
  { path: '/organizations' },
  { path: '/news' },
  { path: '/team' },
  { path: '/knowledge' },
  { path: '/reports' },
  { path: '/settings' },
  { path: '/settings/agents' },
  { path: '/settings/keys' },
  { path: '/settings/workspace' },
  { path: '/new' },
  { path: '/start' },
];

/** A module that has the same exports, each text of them half as long again. */
const longer = (address: string, source: string): string => {
  const names = [...source.matchAll(/(?:\bas\s+|[{,]\s*)([\w$]+)(?=\s*[,}][^{]*$)/g)].map(([, name]) => name);
  return `import * as whole from ${JSON.stringify(`${address}?whole`)};
    const long = (text) => text.replace(/[\\p{L}]+/gu, (word) => word + word.slice(0, Math.ceil(word.length / 2)));
    const deep = (value) =>
      typeof value === 'string' ? long(value)
      : typeof value === 'function' ? (...given) => deep(value(...given))
      : Array.isArray(value) ? value.map(deep)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === 'language' ? one : deep(one)]))
      : value;
    ${[...new Set(names)].map((name) => `export const ${name} = deep(whole.${name});`).join('\n')}`;
};

const speakAtLength = async (route: Route): Promise<void> => {
  const url = new URL(route.request().url());
  if (url.search !== '') return route.continue();
  // Names below localhost are known to browsers alone.
  const answer = await fetch(`http://127.0.0.1:${url.port}${url.pathname}`);
  const body = longer(url.pathname, await answer.text());
  await route.fulfill({ contentType: 'text/javascript', body });
};

/** Texts that are cut off, that lie over each other, and what is wider than the window. */
const faultsIn = `(() => {
  const name = (element) => element.tagName.toLowerCase() + ' ' + JSON.stringify(element.textContent.trim().slice(0, 40));
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  const seen = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const top = dialogs.at(-1) ?? document.body;
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const element = text.parentElement;
    if (text.data.trim() === '' || !top.contains(element)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('option, select, script, style, svg, [aria-hidden="true"]')) continue;
    let box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let isCut = null;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    if (whole.width < 2 || whole.height < 2) continue;
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = one.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      const shortens = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const isHidden = edge.width <= 1 || edge.height <= 1 || style.clipPath !== 'none';
      if (isHidden) { isCut = 'for readers of screens'; break; }
      if (isCut === null && !scrolls && !shortens &&
          (whole.right > edge.right + 2 || whole.left < edge.left - 2 || whole.bottom > edge.bottom + 2))
        isCut = 'cut off';
      if (scrolls || shortens) isCut ??= 'on purpose';
      box = {
        left: Math.max(box.left, edge.left), top: Math.max(box.top, edge.top),
        right: Math.min(box.right, edge.right), bottom: Math.min(box.bottom, edge.bottom),
      };
    }
    if (isCut === 'for readers of screens') continue;
    if (isCut === 'cut off') faults.push('cut off: ' + name(element));
    for (const rect of range.getClientRects()) {
      const shown = {
        left: Math.max(rect.left, box.left), top: Math.max(rect.top, box.top),
        right: Math.min(rect.right, box.right), bottom: Math.min(rect.bottom, box.bottom),
      };
      if (shown.right - shown.left < 3 || shown.bottom - shown.top < 3) continue;
      const middle = document.elementFromPoint((shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2);
      // Text under a floating bar or notice is not overlapping text.
      if (!middle || !(element.contains(middle) || middle.contains(element))) continue;
      seen.push({ element, shown });
    }
  }
  for (const [place, one] of seen.entries())
    for (const other of seen.slice(place + 1)) {
      if (one.element === other.element) continue;
      const width = Math.min(one.shown.right, other.shown.right) - Math.max(one.shown.left, other.shown.left);
      const height = Math.min(one.shown.bottom, other.shown.bottom) - Math.max(one.shown.top, other.shown.top);
      if (width > 3 && height > 5) faults.push('over each other: ' + name(one.element) + ' and ' + name(other.element));
    }
  return [...new Set(faults)].slice(0, 10);
})()`;

describe.skipIf(!existsSync(executablePath))(
  'the console in languages that nobody speaks (needs Chromium)',
  () => {
    let server: ConsoleServer;
    beforeAll(async () => {
      server = await openConsole();
    });
    afterAll(() => server.close());

    /** Goes there as a link would, without a reload. */
    const go = async (page: Page, { path, press = [], shows }: Screen): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console${path}`)})`);
      await page
        .locator('#main')
        .locator('h1:visible, h2:visible, h3:visible, [role="grid"]:visible, [role="log"]:visible')
        .first()
        .waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      if (press.length > 0 && path.startsWith('/tickets'))
        await page.locator('[data-editor="here"]').waitFor();
      for (const key of press) await page.keyboard.press(key);
      if (shows) await page.locator(shows).waitFor();
      await page.evaluate('new Promise((then) => setTimeout(() => requestAnimationFrame(then), 150))');
    };

    const walk = async (page: Page): Promise<void> => {
      for (const screen of screens) {
        await go(page, screen);
        const message = `${screen.path} ${screen.press ?? ''}`;
        // A conversation that is still being laid out has faults that pass.
        await expect.poll(() => page.evaluate(faultsIn), { message }).toEqual([]);
      }
    };

    const begun = async (width: number, longTexts: boolean): Promise<Page> => {
      const page = await server.signedIn('/console/inbox/all', { viewport: { width, height: 900 } });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (longTexts) await page.route(/\/assets\/(?:late-)?english-[^/]+\.js/, speakAtLength);
      await page.reload();
      await page.getByRole('grid').first().waitFor();
      return page;
    };

    test.each([1440, 820, 390])('texts that are half as long again fit, %i pixels wide', async (width) => {
      const page = await begun(width, true);
      await expect.poll(() => page.title()).toContain('AllAl');
      await walk(page);
      await page.context().close();
    });

    test.each([1440, 820, 390])(
      'from right to left everything has its place, %i pixels wide',
      async (width) => {
        const page = await begun(width, false);
        await page.evaluate("document.documentElement.dir = 'rtl'");
        const edge: number = await page.evaluate(
          "innerWidth - document.querySelector('nav').getBoundingClientRect().right",
        );
        expect(Math.abs(edge)).toBeLessThan(2);
        await walk(page);
        await page.context().close();
      },
    );
  },
);
