/** Faults of a page for eyes and for ears: those that axe-core finds, and elements wider than the window. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Less than half of the bytes of `axe.source`, which a browser is sent for each page. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of axe-core that read colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** The widths of the console: three panes, two, and one. */
export const widths = [1440, 820, 390] as const;

/** Nothing that axe-core finds, and nothing that is wider than the window. */
export const checked = (page: Page): Promise<void> => expectNothing(page, {});

/**
 * The same by day. By night, nothing is wider than the window, and axe-core applies the rules that read colours. The other rules
 * read the document and its layout, which a theme does not change: `console-styles.test.ts` sees to that.
 */
export const checkedDayAndNight = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  await checked(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothing(page, { runOnly: rulesOfColours });
  await page.emulateMedia({ colorScheme: 'light' });
};

/** The same in windows of these widths. A page is not loaded again for each, because no script asks for the width of a window. */
export const checkedAtEachWidth = async (page: Page, of: readonly number[] = widths): Promise<void> => {
  for (const width of of) {
    await page.setViewportSize({ width, height: 900 });
    await checkedDayAndNight(page);
  }
};

const expectNothing = async (page: Page, options: Readonly<Record<string, unknown>>): Promise<void> => {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe);
  const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  // To describe what breaks no rule takes longer than to find it.
  const all = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const found: unknown = await page.evaluate(
    `axe.run(${all}).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
  );
  expect([page.url(), { wide, found }]).toEqual([page.url(), { wide: false, found: [] }]);
};
