/** The console in a real browser, against a real server: by keys alone, for eyes and for ears, and within its policy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleFolder } from '../../scripts/program.mjs';
import { beginText } from './begin-text.ts';
import { checkedDayAndNight, widths } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

const within = { timeout: 30_000, interval: 50 };
/** Calls of a key are limited. */
const sentWithin = { timeout: 30_000, interval: 500 };

const pasted =
  '<h2>Hello</h2><p class="x">and <b>you</b><img src="/x" onerror="document.title=1"><a href="javascript:1">!</a></p><script>document.title=2</script>';

type Row = Readonly<{
  number: number;
  body: string;
  body_html: string;
  internal: boolean;
  status: string;
  priority: string;
  channel: string;
}>;

describe.skipIf(!existsSync(executablePath))('the console in a browser (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const rows = async (path: string): Promise<readonly Row[]> =>
    (await server.call('GET', path)).data as readonly Row[];

  const numberOf = (page: Page): string => /\/tickets\/(\d+)/.exec(page.url())?.[1] ?? '';

  /** Of the editor, or of the plain field where the editor is not fetched yet. */
  const textIn = (page: Page, name: string): Promise<string | null> =>
    page.getByRole('textbox', { name }).evaluate((field) => Reflect.get(field, 'value') ?? field.textContent);

  test('an agent signs in, opens a ticket, answers it and solves it, by keys alone', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid', { name: 'My work' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('log').waitFor();
    const number = numberOf(page);
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'r');
    await page.keyboard.type('It left ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('our house');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' this morning.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Order A-991');
    await page.keyboard.press('Control+Shift+Enter');
    await page.waitForURL((url) => numberOf(page) !== number && url.pathname.startsWith('/console/'));
    await expect
      .poll(async () => (await rows(`/tickets/${number}/messages?order=desc`))[0], sentWithin)
      .toMatchObject({
        body_html:
          '<p>It left <strong>our house</strong> this morning.</p><ul><li><p>Order A-991</p></li></ul>',
        internal: false,
        channel: 'web',
      });
    await expect
      .poll(() => server.call('GET', `/tickets/${number}`), sentWithin)
      .toMatchObject({ status: 'solved' });
  });

  test('a change is seen at once, saved, and undone by Z', async () => {
    const page = await server.signedIn('/console/tickets/3');
    const shown = (status: string) => page.getByRole('button', { name: `Status: ${status}` }).waitFor();
    const saved = (status: string) =>
      expect.poll(async () => (await server.call('GET', '/tickets/3')).status, within).toBe(status);
    await shown('Open');
    await page.keyboard.press('s');
    await page.keyboard.type('pend');
    await page.keyboard.press('Enter');
    await shown('Pending');
    await saved('pending');
    await page.keyboard.press('z');
    await shown('Open');
    await saved('open');
  });

  test('many are changed at once by the same keys, and undone by one Z', async () => {
    const page = await server.signedIn('/console/inbox/unassigned');
    await page.getByRole('grid').waitFor();
    const chosen = (await rows('/tickets?assignee_id=none&status=new,open')).map(({ number }) => number);
    const priorities = async () => {
      const all = await rows('/tickets?limit=100');
      return chosen.map((number) => all.find((row) => row.number === number)?.priority);
    };
    const before = await priorities();
    expect(chosen.length).toBeGreaterThan(1);
    await page.keyboard.press('x');
    for (let more = 1; more < chosen.length; more += 1) await page.keyboard.press('Shift+J');
    await page.getByRole('toolbar', { name: `${chosen.length} selected` }).waitFor();
    await page.keyboard.press('p');
    await page.keyboard.type('high');
    await page.keyboard.press('Enter');
    await expect.poll(priorities, within).toEqual(chosen.map(() => 'high'));
    await page.keyboard.press('z');
    await expect.poll(priorities, within).toEqual(before);
  });

  test('D sets a field of the workspace', async () => {
    const page = await server.signedIn('/console/tickets/5');
    await page.getByRole('log').waitFor();
    await page.keyboard.press('d');
    await page.keyboard.type('plan');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'pro', exact: true }).waitFor();
    await page.keyboard.type('pro');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await server.call('GET', '/tickets/5')).custom_fields, within)
      .toEqual({ plan: 'pro' });
  });

  test('the palette finds a ticket by its words', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('export stops');
    await page.getByRole('option', { name: /The export stops at/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/tickets/3');
  });

  test('a reply stops when somebody wrote meanwhile, and goes when it was read', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.getByRole('log').waitFor();
    await beginText(page, 'r');
    await page.keyboard.type('You add colleagues in the settings.');
    await server.call('POST', '/tickets/2/messages', { body: 'I found it, thank you!' });
    await page.keyboard.press('Control+Enter');
    const stop = page.getByRole('alert').filter({ hasText: 'I found it, thank you!' });
    await stop.waitFor();
    expect((await rows('/tickets/2/messages')).length).toBe(2);
    await page.keyboard.press('Control+Enter');
    await stop.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await rows('/tickets/2/messages?order=desc'))[0]?.body, sentWithin)
      .toBe('You add colleagues in the settings.');
  });

  test('a note stays inside, and what was typed as a note never becomes a reply', async () => {
    const page = await server.signedIn('/console/tickets/6');
    await page.getByRole('log').waitFor();
    await beginText(page, 'n');
    await page.keyboard.type('Ask the warehouse first.');
    await page.keyboard.press('Escape');
    await beginText(page, 'r');
    expect(await textIn(page, 'Reply')).toBe('');
    await page.keyboard.press('Escape');
    await beginText(page, 'n');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Note saved on #6').waitFor();
    expect((await rows('/tickets/6/messages?order=desc'))[0]).toMatchObject({
      body: 'Ask the warehouse first.',
      internal: true,
    });
  });

  test('what is pasted keeps the formats of a message, and runs nothing', async () => {
    const page = await server.signedIn('/console/tickets/7');
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'n');
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', ${JSON.stringify(pasted)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('[role="textbox"]').dispatchEvent(event);
    }`);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Note saved on #7').waitFor();
    expect((await rows('/tickets/7/messages?order=desc'))[0]?.body_html).toBe(
      '<p>Hello</p><p>and <strong>you</strong>!</p>',
    );
    expect(await page.title()).toContain('#7');
  });

  test('where the editor cannot be fetched, one answers in a plain field', async () => {
    const page = await server.signedIn('/console');
    await page.route('**/assets/editor-*', (route) => route.abort());
    await page.goto(`${server.url}/console/tickets/7`);
    await page.getByRole('log').waitFor();
    await beginText(page, 'n');
    await page.keyboard.type('Plain <b>words</b>');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Note saved on #7').waitFor();
    expect((await rows('/tickets/7/messages?order=desc'))[0]?.body).toBe('Plain <b>words</b>');
    await page.close();
  });

  test('keys do nothing but type in a text field, and the palette finds an action by letters', async () => {
    const page = await server.signedIn('/console/tickets/7');
    await page.getByRole('log').waitFor();
    await beginText(page, 'n');
    await page.keyboard.type('srzpe');
    expect(await textIn(page, 'Note')).toBe('srzpe');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keys');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });

  describe('every screen can be read, heard and used, by day and by night', () => {
    test.each(widths)('%d pixels wide', async (width) => {
      const page = await server.signedIn('/console/inbox/all', { viewport: { width, height: 900 } });
      await page.getByRole('grid').waitFor();
      await checkedDayAndNight(page);
      await page.keyboard.press('x');
      await page.getByRole('toolbar').waitFor();
      await checkedDayAndNight(page);
      await page.goto(`${server.url}/console/tickets/4?view=all`);
      await page.getByRole('log').waitFor();
      await checkedDayAndNight(page);
      await beginText(page, 'r');
      await checkedDayAndNight(page);
      await page.keyboard.press('Escape');
      for (const key of ['c', 'a', 'Control+k', '?']) {
        await page.keyboard.press(key);
        await page.locator(key === 'c' ? 'aside:focus' : 'dialog[open]').waitFor();
        await checkedDayAndNight(page);
        await page.keyboard.press('Escape');
      }
      await page.goto(`${server.url}/console/nothing`);
      await page.getByText('Page not found').waitFor();
      await checkedDayAndNight(page);
      await page.context().close();
    });
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    // The browser reports each refused call; the stop of a reply is one, and so is the editor that was held back.
    expect(server.faults.filter((fault) => !/409 \(Conflict\)|ERR_FAILED/.test(fault))).toEqual([]);
  });
});

describe('the size of the console', () => {
  const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

  test('what a browser loads before it shows the inbox is at most 150 KiB of scripts and 20 KiB of styles', async () => {
    const folder = join((await consoleFolder()) ?? '', 'assets');
    const names = readdirSync(folder);
    const first = names.filter((name) => /^(?:index|inbox-screen|english)-.*\.js$/.test(name));
    expect(first.length).toBe(3);
    const loaded = new Set(first);
    for (const name of loaded)
      for (const [, one = ''] of readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:from|import)\s?"\.\/([^"]+\.js)"/g,
      ))
        loaded.add(one);
    const sum = (ones: readonly string[]): number =>
      ones.reduce((total, one) => total + gzipped(join(folder, one)), 0);
    expect(loaded.size).toBeGreaterThan(3);
    expect(sum([...loaded])).toBeLessThanOrEqual(150 * 1024);
    expect(sum(names.filter((name) => name.endsWith('.css')))).toBeLessThanOrEqual(20 * 1024);
  });

  test('the editor is at most 80 KiB, and every other part that is fetched later 60 KiB', async () => {
    const folder = join((await consoleFolder()) ?? '', 'assets');
    const large = readdirSync(folder)
      .filter((name) => name.endsWith('.js') && !name.startsWith('index-'))
      .filter((name) => gzipped(join(folder, name)) > (name.startsWith('editor-') ? 80 : 60) * 1024);
    expect(large).toEqual([]);
  });
});
