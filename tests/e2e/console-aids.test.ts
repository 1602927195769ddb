/** Aids for writing in the console, by keys alone, in a real browser: mentions, canned texts, articles. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, colleague, openConsole } from './console-server.ts';

/** Calls of a key are limited. */
const within = { timeout: 30_000, interval: 500 };

describe.skipIf(!existsSync(executablePath))('help while one writes (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
    const { data } = await server.call('GET', '/kb/categories');
    await server.call('POST', '/kb/articles', {
      category_id: (data as readonly Readonly<{ id: string }>[])[0]?.id,
      status: 'published',
      title: 'How to return <an> item',
      body_html: '<p>Send it back.</p>',
    });
  });
  afterAll(() => server.close());

  const begin = async (number: number, key: 'r' | 'n'): Promise<Page> => {
    const page = await server.signedIn(`/console/tickets/${number}`);
    await page.getByRole('log').waitFor();
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, key);
    return page;
  };

  const newestOf = async (number: number) => {
    const { data } = await server.call('GET', `/tickets/${number}/messages?order=desc`);
    return (data as readonly Readonly<{ body: string; body_html: string }>[])[0];
  };

  test('a note mentions a colleague, who is named before it is saved, and hears of it (task 7)', async () => {
    const page = await begin(2, 'n');
    const text = page.getByRole('textbox', { name: 'Note' });
    await page.keyboard.type('Can you look, @');
    const list = page.getByRole('listbox', { name: 'Colleagues' });
    await list.getByRole('option', { name: 'Cy Duarte' }).click({ button: 'right' });
    expect(await text.textContent()).toBe('Can you look, @');
    expect(await list.getByRole('option', { name: 'Ann Keller' }).count()).toBe(0);
    await page.keyboard.type('b');
    await list.getByRole('option', { name: 'Bo Chen', selected: true }).waitFor();
    await list.getByRole('option', { name: 'Cy Duarte' }).waitFor({ state: 'detached' });
    const active = async () => {
      const id = (await text.getAttribute('aria-activedescendant')) ?? '';
      return (await page.locator(`[id="${id}"]`).allTextContents()).join();
    };
    await expect.poll(active, within).toContain('Bo Chen');
    await checked(page);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Will notify Bo Chen').waitFor();
    await page.keyboard.type('please?');
    await expect.poll(() => text.textContent(), within).toBe('Can you look, @bo please?');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await newestOf(2))?.body, within).toBe('Can you look, @bo please?');
    const bo = await server.signedIn('/console/news?kind=mentioned', {}, colleague);
    await bo.getByText('Ann Keller mentioned you').first().waitFor();
    await Promise.all([page.context().close(), bo.context().close()]);
  });

  test('a canned text is previewed, Esc gives the letters back, and Enter writes it filled (task 9)', async () => {
    const page = await begin(3, 'r');
    const text = page.getByRole('textbox', { name: 'Reply' });
    await page.keyboard.type('Hello. /del');
    const list = page.getByRole('listbox', { name: 'Canned texts' });
    await list.getByRole('option', { name: 'Delay', selected: true }).waitFor();
    await page.getByText('We are sorry for the delay, Fatima Zahra.').waitFor();
    await checked(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.type('ay');
    await expect.poll(() => text.textContent(), within).toBe('Hello. /delay');
    expect(await list.count()).toBe(0);
    await page.keyboard.type(' /d');
    await list.getByRole('option', { name: 'Delay', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => text.textContent(), within)
      .toBe('Hello. /delay We are sorry for the delay, Fatima Zahra.');
    expect((await server.call('GET', '/tickets/3')).status).toBe('open');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text.textContent(), within).toBe('Hello. /delay /d');
    await page.context().close();
  });

  test('an article is found by its words, and linked where the cursor is (task 9)', async () => {
    const page = await begin(4, 'r');
    const text = page.getByRole('textbox', { name: 'Reply' });
    await page.keyboard.type('Please read .');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+K');
    const box = page.getByRole('combobox', { name: 'Insert an article' });
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('this');
    await expect.poll(() => text.textContent(), within).toBe('Please read this.');
    await page.keyboard.type(' ');
    await page.keyboard.press('Control+Shift+K');
    await box.waitFor();
    await page.keyboard.type('return');
    await page.getByRole('option', { name: 'How to return <an> item', selected: true }).waitFor();
    await checked(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => text.textContent(), within).toBe('Please read this How to return <an> item .');
    const link = text.getByRole('link', { name: 'How to return <an> item' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${server.url}/help/articles/how-to-return`));
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('and write again');
    await expect.poll(() => text.textContent(), within).toContain('item and write again.');
    await page.context().close();
  });

  test('the cursor stays where it was moved right before the key that inserts an article', async () => {
    const page = await begin(4, 'r');
    const text = page.getByRole('textbox', { name: 'Reply' });
    await text.fill('Please read .');
    // Both in one turn, so that the browser cannot tell of the moved cursor in between.
    await page.evaluate(
      `getSelection().modify('move', 'backward', 'character'); document.activeElement.blur();`,
    );
    await page.keyboard.press('Control+Shift+K');
    const box = page.getByRole('combobox', { name: 'Insert an article' });
    await box.waitFor();
    await page.keyboard.press('Escape');
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('this');
    await expect.poll(() => text.textContent(), within).toBe('Please read this.');
    await page.context().close();
  });

  test('letters right behind the key that inserts an article go into its search, although no script arrives any more', async () => {
    const page = await begin(5, 'r');
    await page.route('**/assets/*.js', () => undefined);
    await page.keyboard.type('Please read');
    await page.keyboard.press('Control+Shift+K');
    await page.keyboard.type('return');
    const box = page.getByRole('combobox', { name: 'Insert an article' });
    await expect.poll(() => box.inputValue(), within).toBe('return');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('textbox', { name: 'Reply' }).textContent()).toBe('Please read');
    await page.context().close();
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    expect(server.faults).toEqual([]);
  });
});
