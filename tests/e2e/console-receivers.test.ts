/** Copies and forwards in the console, by keys alone, in a real browser (task 12): the mail that leaves, and what comes back. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';
import { undoFor } from './undo-seconds.ts';

/** Calls of a key are limited. */
const within = { timeout: 30_000, interval: 500 };

const undoingFor = async (page: Page, seconds: number): Promise<void> => {
  await undoFor(page, seconds);
  await page.reload();
  await page.getByRole('log').waitFor();
  await page.locator('[data-editor="here"]').waitFor();
};

describe.skipIf(!existsSync(executablePath))('whom a message reaches (needs Chromium)', () => {
  let server: ConsoleServer;
  let number = 0;
  beforeAll(async () => {
    server = await openConsole(undefined, { MAIL_FROM: 'Acme Help <support@acme.example>' });
    const opened = await server.call('POST', '/tickets', {
      ...{ requester_email: 'eve@quetzal.example', requester_name: 'Eve <Ortiz> & Sons' },
      ...{ subject: 'A broken jug', message: 'The jug is broken. See the picture.' },
      files: [{ name: 'jug.txt', data: Buffer.from('a broken jug').toString('base64') }],
    });
    number = Number(opened.number);
  });
  afterAll(() => server.close());

  const opened = async (): Promise<Page> => {
    const page = await server.signedIn(`/console/tickets/${number}`);
    await page.getByRole('log').waitFor();
    await page.locator('[data-editor="here"]').waitFor();
    await undoingFor(page, 3);
    return page;
  };

  /** Those of the folder whose header has the line. */
  const lettersWith = async (line: string): Promise<readonly string[]> => {
    const folder = join(server.dataFolder, 'mail');
    const names = await readdir(folder).catch(() => []);
    const read = names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(join(folder, name), 'utf8'));
    return (await Promise.all(read)).filter((letter) => letter.includes(line));
  };

  const newest = async () => {
    const { data } = await server.call('GET', `/tickets/${number}/messages?order=desc`);
    return (data as readonly Readonly<Record<string, unknown>>[])[0];
  };

  test('F quotes the message, asks for the receiver, and Ctrl Enter mails it with its files', async () => {
    const page = await opened();
    await page.keyboard.press('f');
    const to = page.getByRole('combobox', { name: 'To' });
    await page.keyboard.type('carrier');
    expect(await to.inputValue()).toBe('carrier');
    const text = page.getByRole('textbox', { name: 'Forward' });
    expect(await text.textContent()).toContain('Eve <Ortiz> & Sons wrote on');
    await page.getByText('Its files go with it: jug.txt').waitFor();
    await checked(page);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('to must be an email address, got “carrier”.').waitFor();
    await page.keyboard.type('@post.example');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Who pays for this?');
    await page.getByText('Draft · Saved', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText(`#${number}: Sent in`).waitFor();
    await page.keyboard.press('z');
    await page.getByText(`Took the forward from #${number} back`).waitFor();
    expect(await to.inputValue()).toBe('carrier@post.example');
    await text.click();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => lettersWith('To: carrier@post.example'), within).toHaveLength(1);
    const [letter = ''] = await lettersWith('To: carrier@post.example');
    expect(letter).toMatch(/Subject: Fwd: .*A broken jug/);
    expect(letter).toContain('Who pays for this?');
    expect(letter).toContain('filename=jug.txt');
    await page.getByRole('log').getByText('Forwarded to carrier@post.example').waitFor();
    expect(await newest()).toMatchObject({ internal: true, cc: [{ email: 'carrier@post.example' }] });
    await checked(page);
    await page.context().close();
  });

  test('a look at a forward leaves no draft, and another message is quoted in the place of the first', async () => {
    await server.call('POST', `/tickets/${number}/messages`, { body: 'It came by post.' });
    const page = await opened();
    const text = page.getByRole('textbox', { name: 'Forward' });
    await page.keyboard.press('f');
    await expect.poll(() => text.textContent(), within).toContain('It came by post.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Forward' }).textContent()).not.toContain('“');
    await page.keyboard.press('f');
    await page.getByRole('combobox', { name: 'Message' }).selectOption({ index: 1 });
    await expect.poll(() => text.textContent(), within).toContain('The jug is broken.');
    expect(await text.textContent()).not.toContain('It came by post.');
    await page.context().close();
  });

  test('a copy is found by its name, goes out with the one mail, and is shown with the reply', async () => {
    const page = await opened();
    await beginText(page, 'r');
    await page.keyboard.type('We ask the carrier.');
    await page.keyboard.press('Control+Shift+C');
    await page.keyboard.type('carr');
    await page.getByRole('option', { name: /carrier@post\.example/ }).waitFor();
    await checked(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('dan');
    await page.getByRole('option', { name: /Dana Okafor/ }).waitFor();
    await page.keyboard.press('Enter');
    const copies = page.getByRole('combobox', { name: 'Cc' });
    expect(await copies.inputValue()).toBe('carrier@post.example, dana@birch.example, ');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByText(/^“We ask/).waitFor();
    await page.locator('[data-editor="here"]').waitFor();
    await page.keyboard.press('r');
    expect(await copies.inputValue()).toBe('carrier@post.example, dana@birch.example, ');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => lettersWith('Cc: carrier@post.example, dana@birch.example'), within)
      .toHaveLength(1);
    await page.getByRole('log').getByText('Copy to carrier@post.example, dana@birch.example').waitFor();
    await page.context().close();
  });

  test('the line of copies keeps the focus when another tab changes it', async () => {
    const page = await opened();
    await beginText(page, 'r');
    await page.keyboard.type('We ask again.');
    await page.keyboard.press('Control+Shift+C');
    await page.keyboard.type('one@post.example, ');
    await page.getByText('Saved', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('[data-editor="here"]').waitFor();
    await beginText(other, 'r');
    await other.keyboard.press('Control+Shift+C');
    await other.keyboard.press('End');
    await other.keyboard.type('two@post.example, ');
    const copies = page.getByRole('combobox', { name: 'Cc' });
    await expect.poll(() => copies.inputValue(), within).toBe('one@post.example, two@post.example, ');
    await copies.and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    // The server refuses what is no address.
    expect(server.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
