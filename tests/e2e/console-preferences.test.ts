/** An agent's own settings in the console, by keys alone, in a real browser: own keys (WCAG 2.1.4), and a signature. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, colleague, openConsole } from './console-server.ts';
import { savedPreference } from './saved-preference.ts';

/** Calls of a key are limited. */
const within = { timeout: 30_000, interval: 250 };

describe.skipIf(!existsSync(executablePath))('own preferences (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const atPreferences = async (): Promise<Page> => {
    const page = await server.signedIn('/console/inbox/open');
    await page.getByRole('row').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Preferences', level: 2 }).waitFor();
    return page;
  };

  const atTicket = async (page: Page, number: number): Promise<void> => {
    await page.goto(`${server.url}/console/tickets/${number}`);
    await page.getByRole('log').waitFor();
    await page.locator('[data-editor="here"]').waitFor();
  };

  test('a key is changed where it is free, refused in words where it is not, and switched off', async () => {
    const page = await atPreferences();
    await checked(page);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Reply').getByRole('button', { name: 'Change: Reply' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[aria-describedby="capture-hint"]:focus').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('alert').getByText('“Write a note” has these keys already.').waitFor();
    await checked(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('y');
    await page.keyboard.press('Enter');
    await row('Reply').getByText('Y', { exact: true }).waitFor();
    await row('Write a note').getByRole('button', { name: 'Switch off: Write a note' }).focus();
    const isSaved = savedPreference(page, 'note');
    await page.keyboard.press('Enter');
    await row('Write a note').getByText('switched off').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByText('Y', { exact: true }).waitFor();
    await checked(page);
    await page.keyboard.press('Escape');
    await isSaved;
    await page.context().close();
    // Another browser of the same agent has them from the server.
    const other = await server.signedIn('/console/inbox/open');
    await atTicket(other, 3);
    await other.getByRole('button', { name: 'Reply' }).getByText('Y', { exact: true }).waitFor();
    expect(await other.getByRole('button', { name: 'Note' }).locator('kbd').count()).toBe(0);
    await other.keyboard.press('r');
    await other.keyboard.press('n');
    expect(await other.getByRole('textbox', { name: /Reply|Note/ }).count()).toBe(0);
    await other.keyboard.press('y');
    await other.getByRole('textbox', { name: 'Reply' }).waitFor();
    await other.context().close();
  });

  test('the signature is below replies, where it can be removed, and never in notes', async () => {
    const page = await server.signedIn('/console/preferences', {}, colleague);
    await page.getByLabel('Signature').fill('Bo Chen\nAcme & Co');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await atTicket(page, 2);
    await beginText(page, 'n');
    expect(await page.getByRole('textbox', { name: 'Note' }).textContent()).toBe('');
    await page.keyboard.press('Escape');
    await beginText(page, 'r');
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await expect.poll(() => reply.textContent(), within).toBe('Bo ChenAcme & Co');
    // Nothing was written, so nothing is sent and no draft is left.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('It is in the settings.');
    await page.keyboard.press('m');
    await expect.poll(() => reply.textContent(), within).toBe('It is in the settings.mBo ChenAcme & Co');
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Macro' }).click();
    await page.keyboard.type('del');
    await page.getByRole('option', { name: 'Delay' }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => reply.textContent(), within)
      .toMatch(/^It is in the settings\.We are sorry for the delay, .*\.Bo ChenAcme & Co$/);
    await reply.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('Without it.');
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => reply.textContent(), within).toBe('Without it.');
    await page.context().close();
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    expect(server.faults).toEqual([]);
  });
});
