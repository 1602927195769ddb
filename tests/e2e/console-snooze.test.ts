/** Snoozing tickets by keys alone, in a real browser (task 6). */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

describe.skipIf(!existsSync(executablePath))('snoozing (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a ticket is put away until tomorrow, shown as such, and taken back with Z', async () => {
    const page = await server.signedIn('/console/tickets/3');
    await page.getByRole('log').waitFor();
    await page.keyboard.press('h');
    await page.getByRole('dialog').getByText('Until the customer replies').waitFor();
    await checked(page);
    await page.keyboard.type('tomorrow');
    await page.keyboard.press('Enter');
    await page.getByText(/#3 is snoozed until .*0?8:00/).waitFor();
    await page
      .getByRole('log')
      .getByText(/Snoozed: none → until .*0?8:00/)
      .waitFor();
    const list = await server.signedIn('/console/inbox/snoozed');
    await list
      .getByRole('row')
      .getByText(/until .*0?8:00/)
      .waitFor();
    await checked(list);
    await list.close();
    await page.keyboard.press('z');
    await page
      .getByRole('log')
      .getByText(/Snoozed: until .* → none/)
      .waitFor();
    expect(await server.call('GET', '/tickets/3')).toMatchObject({ status: 'open', snoozed_until: null });
    await page.close();
  });

  test('many are put away until their customers reply, and one Z undoes all', async () => {
    const page = await server.signedIn('/console/inbox/open');
    await page.getByRole('row').first().waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('h');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('until');
    await page.keyboard.press('Enter');
    await page.getByRole('row').getByText('until a reply').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await page.getByRole('row').getByText('until a reply').first().waitFor({ state: 'detached' });
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
