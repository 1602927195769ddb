/** Writing to a customer first, by keys alone, in a real browser (task 19). */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

describe.skipIf(!existsSync(executablePath))('an outgoing ticket (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('is written to a customer who is found, taken back with Z, and sent', async () => {
    const page = await server.signedIn('/console/inbox/mine');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Shift+C');
    await page.getByRole('combobox', { name: 'To' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('mart');
    await page.getByRole('option', { name: /Cleo Martin/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Your parcel is late');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It left Lyon this morning.');
    await page.getByText('Saved').waitFor();
    await checked(page);
    await page.reload();
    await page.getByText('It left Lyon this morning.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Sent in \d+ s/).waitFor();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('textbox', { name: 'Message' }).getByText('It left Lyon this morning.').waitFor();
    await server
      .call('GET', '/tickets?limit=1')
      .then(({ data }) => expect(JSON.stringify(data)).not.toContain('Your parcel is late'));
    await page.keyboard.press('Control+Enter');
    // The notice is gone after some seconds: one step finds its text and its link.
    await page
      .getByRole('status')
      .filter({ hasText: /Sent to cleo/ })
      .getByRole('link')
      .click();
    await page.getByRole('log').getByText('It left Lyon this morning.').waitFor();
    await page.getByRole('log').getByText('Ann Keller').first().waitFor();
    await page.close();
  });

  test('takes no letters while it is sent, keeps the focus, and says that it is under way', async () => {
    const page = await server.signedIn('/console/new');
    await page.getByRole('combobox', { name: 'To' }).fill('gil@customer.example');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome');
    const text = page.getByRole('textbox', { name: 'Message' });
    await text.fill('Good to have you.');
    await page.getByText('Saved').waitFor();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/outgoing/*/send', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await asked.promise;
    await page.getByRole('status').getByText('Sending').waitFor();
    await page.keyboard.type(' Too late');
    expect(await page.getByRole('textbox', { name: 'Subject' }).isEditable()).toBe(false);
    expect(await text.and(page.locator(':focus')).innerText()).toBe('Good to have you.');
    answer.resolve();
    await page.getByRole('grid').waitFor();
    await page.close();
  });

  test('is sent to somebody new, and says what is wrong with it', async () => {
    const page = await server.signedIn('/console/new');
    await page.getByRole('combobox', { name: 'To' }).fill('dana@');
    await page.getByRole('textbox', { name: 'Name' }).fill('Dana Fox');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome');
    await page.getByRole('textbox', { name: 'Message' }).fill('Good to have you.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('to must be an email address').waitFor();
    await page.getByRole('combobox', { name: 'To' }).fill('dana@customer.example');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Sent to dana/).waitFor({ timeout: 30_000 });
    const { data } = await server.call('GET', '/contacts?email=dana%40customer.example');
    expect(data).toMatchObject([{ name: 'Dana Fox' }]);
    await page.close();
    expect(server.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
