/** The settings in a real browser, against a real server: who sees them, and that every section can be read, heard and used. */
import { existsSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleServer, openConsole, worker } from './console-server.ts';
import { checked, executablePath } from './help-centre-server.ts';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 820, 390].map((width): [string, BrowserContextOptions] => [
    `${colorScheme}, ${width} pixels wide`,
    { colorScheme, viewport: { width, height: 900 } },
  ]),
);

describe.skipIf(!existsSync(executablePath))('the settings in a browser (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('G S leads to the settings, J goes on to a section, Escape back', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('list', { name: 'Agents' }).getByText('ann@acme.example').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/console/settings');
  });

  test('who manages nothing sees no entry, and the address says why', async () => {
    const page = await server.signedIn('/console', {}, worker);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await page.goto(`${server.url}/console/settings/agents`);
    await page.getByText('Settings are for owners and admins').waitFor();
    await checked(page);
  });

  const addresses = async (): Promise<readonly string[]> => {
    const page = await server.signedIn('/console/settings');
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await links.first().waitFor();
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  };

  test.each(looks)('every section can be read, heard and used, %s', async (_, options) => {
    const page = await server.signedIn('/console/settings', options);
    for (const address of await addresses()) {
      await page.goto(server.url + address);
      await page.locator('h1:visible').first().waitFor();
      await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
      await checked(page);
    }
  });

  test('no page broke its policy, and no script failed', () => {
    expect(server.faults.filter((fault) => !/40[34] /.test(fault))).toEqual([]);
  });
});
