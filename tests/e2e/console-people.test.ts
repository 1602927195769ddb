/** Search, customers, news and the team in a real browser, against a real server: by keys alone, and readable. */
import { existsSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleServer, openConsole } from './console-server.ts';
import { checked, executablePath } from './help-centre-server.ts';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 820, 390].map((width): [string, BrowserContextOptions] => [
    `${colorScheme}, ${width} pixels wide`,
    { colorScheme, viewport: { width, height: 900 } },
  ]),
);

const within = { timeout: 30_000, interval: 50 };

describe.skipIf(!existsSync(executablePath))('people at the console (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('an old ticket is found by words and operators, and Back keeps what was found (task 15)', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid', { name: 'My work' }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('textbox', { name: /^Words/ });
    await page.locator('search input:focus').waitFor();
    await page.keyboard.type('from:dana colour:red refund');
    const results = page.getByRole('grid', { name: 'Tickets found' });
    await results.getByText('Refund for order 99').waitFor();
    await page.getByRole('status').getByText('colour').waitFor();
    expect(await results.getByRole('row').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove colour:red' }).click();
    await page.getByText('colour').waitFor({ state: 'detached' });
    await field.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/tickets/4?view=*');
    await page.getByRole('log').waitFor();
    await page.goBack();
    await results.getByText('Refund for order 99').waitFor();
    expect(await page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('refund');
    await page.goForward();
    await page.getByRole('log').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/console/search?q=from%3Adana*');
  });

  test('a chip becomes text again, and nothing found says what to do', async () => {
    const page = await server.signedIn('/console/search?q=status%3Aopen+tag%3Avip+');
    const field = page.getByRole('textbox', { name: /^Words/ });
    await page.getByRole('button', { name: 'Remove tag:vip' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Backspace');
    await expect.poll(() => field.inputValue(), within).toBe('tag:vip');
    await page.keyboard.type('x nothing ');
    await page.getByText('No ticket found').first().waitFor();
  });

  test('the empty palette offers what was opened last, and finds by the server in place', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.getByRole('log').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /#2 How do I add/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/tickets/2');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('parcel');
    await page.getByRole('option', { name: 'Search tickets for “parcel”' }).waitFor();
    await page.getByRole('option', { name: /Where is my parcel/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  describe('every screen can be read, heard and used', () => {
    test.each(looks)('%s', async (_, options) => {
      const page = await server.signedIn('/console/search', options);
      await page.getByText('Find a ticket').waitFor();
      await checked(page);
      await page.goto(`${server.url}/console/search?q=colour%3Ared+status%3Anew,open+`);
      await page.getByRole('grid').waitFor();
      await checked(page);
      await page.context().close();
    });
  });

  test('no page broke its policy, and no script failed', () => {
    expect(server.faults).toEqual([]);
  });
});
