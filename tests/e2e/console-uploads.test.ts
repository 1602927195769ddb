/** Files in the console, by keys, in a real browser: they are there before the message, and nothing loses them. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { checked } from './checked.ts';
import { chooseFile } from './choose-file.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

const within = { timeout: 30_000, interval: 250 };
const whole = { exact: true };

const attach = (page: Page, name: string, text: string): Promise<void> =>
  chooseFile(page, (keys) => page.keyboard.press(keys), name, text);

describe.skipIf(!existsSync(executablePath))('files in a browser (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const begin = async (number: number, key: 'r' | 'n'): Promise<Page> => {
    const page = await server.signedIn(`/console/tickets/${number}`);
    await page.getByRole('log').waitFor();
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, key);
    return page;
  };

  const filesOf = async (number: number): Promise<readonly unknown[]> => {
    const { data } = await server.call('GET', `/tickets/${number}/files`);
    return (data as readonly Readonly<{ name: string }>[]).map(({ name }) => name);
  };

  test('a file survives a reload, and Z takes the reply back with it (tasks 5 and 13)', async () => {
    const page = await begin(2, 'r');
    await page.keyboard.type('The invoice is with this.');
    await attach(page, 'invoice.txt', 'In all: 12.00');
    await page.getByRole('button', { name: 'Remove invoice.txt' }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.getByText('Saved', whole).waitFor();
    await checked(page);
    await page.reload();
    await page.getByText(/^“The invoice/).waitFor();
    await page.locator('[data-editor="here"]').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Remove invoice.txt' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^Sent in/)
      .first()
      .waitFor();
    await page.keyboard.press('z');
    await page.getByRole('button', { name: 'Remove invoice.txt' }).waitFor();
    expect(await filesOf(2)).toEqual([]);
    await page.close();
  });

  test('a file goes with a note, and a program is refused by its name before anything is sent', async () => {
    const page = await begin(3, 'n');
    await page.keyboard.type('The log is with this.');
    await attach(page, 'setup.exe', 'MZ');
    const refusal = page.getByRole('alert').filter({ hasText: '.exe' });
    await refusal.waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').filter({ hasText: 'setup.exe:' }).waitFor();
    await page.getByRole('button', { name: 'Remove setup.exe' }).click();
    await attach(page, 'log.txt', 'All is well.');
    await page.getByRole('button', { name: 'Remove log.txt' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => filesOf(3), within).toEqual(['log.txt']);
    await page.getByRole('log').getByText('log.txt').waitFor();
    await page.close();
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    expect(server.faults.filter((fault) => !/422 \(/.test(fault))).toEqual([]);
  });
});
