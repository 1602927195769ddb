/** A conversation that grows while somebody reads it, in a real browser. */
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';
import { longTicket, sayIn, tall } from './long-ticket.ts';

const whole = { exact: true };

describe.skipIf(!existsSync(executablePath))(
  'a reader of a conversation in a browser (needs Chromium)',
  () => {
    let server: ConsoleServer;
    beforeAll(async () => {
      server = await openConsole();
    });
    afterAll(() => server.close());

    const say = (number: number, body: string) => sayIn(server, number, body);

    /** The texts that a reader of screens has of a page: browsers list what is far from sight for those alone. */
    const hearPage = async (page: Page): Promise<readonly unknown[]> => {
      const args = ['--no-sandbox', '--force-renderer-accessibility'];
      const browser = await chromium.launch({ executablePath, args });
      try {
        const storageState = await page.context().storageState();
        const read = await browser.newPage({ locale: 'en-GB', storageState });
        await read.goto(page.url());
        await read.locator('[role=log][aria-busy=false]').waitFor();
        const devTools = await read.context().newCDPSession(read);
        const { nodes } = await devTools.send('Accessibility.getFullAXTree');
        return nodes.map(({ name }) => name?.value);
      } finally {
        await browser.close();
      }
    };

    test('a new message moves no reader who scrolled up, and comes into sight at the end', async () => {
      for (let each = 1; each <= 8; each += 1) await say(2, tall(`Part ${each}`));
      const page = await server.signedIn('/console/tickets/2');
      const log = page.getByRole('log');
      await log.getByText('Part 8').waitFor();
      await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
      await log.focus();
      await page.keyboard.press('Home');
      const above = () => log.evaluate(({ scrollTop }) => Math.round(scrollTop));
      const below = () =>
        log.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
          Math.round(scrollHeight - scrollTop - clientHeight),
        );
      await expect.poll(above).toBe(0);
      await say(2, 'While you read');
      await log.getByText('While you read').waitFor();
      expect(await above()).toBe(0);
      await page.keyboard.press('End');
      await expect.poll(below).toBeLessThan(2);
      await say(2, 'At the end');
      await log.getByText('At the end').waitFor();
      await expect.poll(below).toBeLessThan(2);
      await page.close();
      expect(server.faults).toEqual([]);
    });

    test('earlier messages come above the one that is read, which stays where it is', async () => {
      for (let each = 1; each <= 60; each += 1) await say(3, `Line ${each}.`);
      const page = await server.signedIn('/console/tickets/3');
      const log = page.getByRole('log');
      await log.getByText('Line 60.').waitFor();
      await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
      await log.focus();
      await page.keyboard.press('Home');
      await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      const first = log.getByText(
        (await log
          .getByText(/^Line \d+\.$/)
          .first()
          .textContent()) ?? '',
        whole,
      );
      const topOf = async () => (await first.boundingBox())?.y ?? 0;
      const before = await topOf();
      await page.getByRole('button', { name: 'Earlier messages' }).click();
      await log.getByText('Line 1.', whole).waitFor({ state: 'attached' });
      await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(60);
      await page.close();
      expect(server.faults).toEqual([]);
    });

    test('earlier messages come although a new one arrives while they are on their way', async () => {
      for (let each = 1; each <= 60; each += 1) await say(4, `Line ${each}.`);
      const page = await server.signedIn('/console/tickets/4');
      const log = page.getByRole('log');
      await log.getByText('Line 60.').waitFor();
      let release = (): void => undefined;
      const released = new Promise<void>((then) => {
        release = then;
      });
      await page.route('**/tickets/4/messages?*', async (route) => {
        await released;
        await route.continue();
      });
      const asked = page.waitForRequest('**/tickets/4/messages?*');
      await page.getByRole('button', { name: 'Earlier messages' }).click();
      await asked;
      const isNews = page.waitForResponse('**/console/api/tickets/4/screen');
      await say(4, 'Meanwhile.');
      // The page hears of it behind the message.
      await server.call('PATCH', '/tickets/4', { priority: 'urgent' });
      await page.getByRole('button', { name: 'Priority: Urgent' }).waitFor();
      release();
      await isNews;
      await log.getByText('Meanwhile.').waitFor({ state: 'attached' });
      await log.getByText('Line 1.', whole).waitFor({ state: 'attached' });
      await page.close();
      expect(server.faults).toEqual([]);
    });

    test.each([360, 390])('the properties of a ticket stay in one row, %i pixels wide', async (width) => {
      const page = await server.signedIn('/console/tickets/8', { viewport: { width, height: 800 } });
      const names = [
        'Status: Open',
        'Priority: High',
        'Assignee: Ann Keller',
        'Team: No team',
        'Tags: vip, shipping',
      ];
      const middleOf = async (name: string): Promise<number> => {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        return box ? box.y + box.height / 2 : Number.NaN;
      };
      /** While the head of the ticket is still filled, the row moves as a whole. */
      const spread = async (): Promise<number> => {
        const middles = await Promise.all([...names, 'Snooze'].map(middleOf));
        return Math.max(...middles) - Math.min(...middles);
      };
      await expect.poll(spread).toBeLessThan(3);
      for (const word of ['Open', 'High']) {
        const value = page.getByRole('button').getByText(word, whole);
        await expect
          .poll(() => value.evaluate((shown) => shown.scrollWidth - shown.clientWidth))
          .toBeLessThanOrEqual(0);
      }
      await page.close();
    });

    test('messages far from sight are not drawn until one scrolls there, but readers of screens, searches and printers have them', async () => {
      const page = await server.signedIn(`/console/tickets/${await longTicket(server, 40)}`);
      const log = page.getByRole('log');
      await log.getByText('Line 40.', whole).waitFor();
      await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
      const isDrawn = (text: string) =>
        log.getByText(text, whole).evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true }));
      await expect.poll(() => isDrawn('Line 1.')).toBe(false);
      expect(await isDrawn('Line 40.')).toBe(true);
      expect(await hearPage(page)).toContain('Line 1.');
      await page.emulateMedia({ media: 'print' });
      expect(await isDrawn('Line 1.')).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await expect.poll(() => isDrawn('Line 1.')).toBe(false);
      expect(await page.evaluate("find('Line 1.')")).toBe(true);
      await expect.poll(() => isDrawn('Line 1.')).toBe(true);
      await page.close();
      expect(server.faults).toEqual([]);
    });

    test('a message keeps its height when newer ones leave it far from sight', async () => {
      const number = await longTicket(server, 12, tall);
      const page = await server.signedIn(`/console/tickets/${number}`);
      const log = page.getByRole('log');
      await log.getByText('Line 12.').waitFor();
      await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
      const card = log.getByRole('article').filter({ hasText: 'Line 3.' });
      const heightOf = async () => (await card.boundingBox())?.height;
      const drawn = await heightOf();
      for (const text of ['One', 'Two', 'Three']) await say(number, text);
      await log.getByText('Three', whole).waitFor();
      const isDrawn = () =>
        card.getByText('Line 3.').evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true }));
      await expect.poll(isDrawn).toBe(false);
      expect(drawn).toBeGreaterThan(200);
      expect(await heightOf()).toBe(drawn);
      await page.close();
      expect(server.faults).toEqual([]);
    });

    test('a conversation asks the store of the browser only for messages with pictures', async () => {
      const page = await server.signedIn('/console/inbox/all');
      await page.addInitScript(`{
        globalThis.asked = [];
        const { getItem } = Storage.prototype;
        Storage.prototype.getItem = function (name) {
          asked.push(name);
          return getItem.call(this, name);
        };
      }`);
      const asked = () => page.evaluate('asked');
      const screen = page.waitForResponse('**/console/api/tickets/2/screen');
      await page.goto(`${server.url}/console/tickets/2`);
      await page.getByRole('log').getByRole('article').first().waitFor();
      expect(await asked()).not.toContain('tidemark-picture-senders');
      const picture = String.raw`"body_html":"<img src=\"https://shop.example/a.png\">`;
      const body = (await (await screen).text()).replaceAll('"body_html":"', picture);
      await page.route('**/console/api/tickets/2/screen', (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      );
      await page.reload();
      await page.getByRole('log').getByRole('button', { name: 'Always for this sender' }).first().waitFor();
      expect(await asked()).toContain('tidemark-picture-senders');
      await page.close();
    });
  },
);
