/** Merging two tickets of a customer, by keys alone, in a real browser. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

/** Calls of a key are limited. */
const within = { timeout: 30_000, interval: 500 };

describe.skipIf(!existsSync(executablePath))('merging (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a ticket goes on in another one of its customer, both say so, and Z takes it back', async () => {
    const eve = { requester_email: 'eve@customer.example', requester_name: 'Eve' };
    const first = await server.call('POST', '/tickets', { ...eve, subject: 'Broken cup', message: 'Oh no.' });
    const second = await server.call('POST', '/tickets', { ...eve, subject: 'Cup again', message: 'Hello?' });
    const page = await server.signedIn(`/console/tickets/${second.number}`);
    await page.getByRole('log').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('merge');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /Broken cup/ }).waitFor();
    await checked(page);
    await page.keyboard.type('broken');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `Goes on in #${first.number}` }).waitFor();
    await page.getByRole('log').getByText(`Goes on in: none → #${first.number}`).waitFor();
    await checked(page);
    await page.getByRole('link', { name: `Goes on in #${first.number}` }).click();
    await page.getByRole('log').getByText(`#${second.number} was merged into this ticket`).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: `Goes on in #${first.number}` }).waitFor();
    await page.keyboard.press('z');
    await page.getByRole('link', { name: `Goes on in #${first.number}` }).waitFor({ state: 'detached' });
    await expect
      .poll(() => server.call('GET', `/tickets/${second.number}`), within)
      .toMatchObject({ status: 'open', merged_into: null });
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
