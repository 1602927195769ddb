/** Sending later, spam and the customer's other tickets in the console, by keys alone, in a real browser. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

describe.skipIf(!existsSync(executablePath))('the console by keys (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a reply is sent later, shown as scheduled, and taken back (task 6)', async () => {
    const page = await server.signedIn('/console/tickets/3');
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'r');
    await page.keyboard.type('There is no limit.');
    await page.keyboard.press('Control+Alt+Enter');
    await page.getByRole('dialog').getByText('Tomorrow morning').waitFor();
    await checked(page);
    await page.keyboard.type('tomorrow');
    await page.keyboard.press('Enter');
    await page.getByText(/^Will be sent on .*8:00/).waitFor();
    const list = await server.signedIn('/console/inbox/drafts');
    await list.getByRole('row').getByText('To be sent').waitFor();
    await list.close();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).getByText('There is no limit.').waitFor();
    await page.close();
  });

  test('the customer’s other tickets are reached by C, arrows and Enter (task 14)', async () => {
    const page = await server.signedIn('/console/tickets/4');
    const details = page.getByRole('complementary', { name: 'Details' });
    await page.getByRole('log').waitFor();
    await page.keyboard.press('c');
    await details.and(page.locator(':focus')).getByText('Invoice for October').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/tickets/1*');
    await page.close();
  });

  test('a ticket is marked as spam by the palette, and Z takes it back', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.getByRole('log').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('spam');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Tags: none → spam').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('log').getByText('Tags: spam → none').waitFor();
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
