/** Links to messages, in a real browser. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';
import { longTicket, sayIn, tall } from './long-ticket.ts';

const whole = { exact: true };

/** In the page: where the linked message is once ten frames in a row leave it there. */
const restingTop = `new Promise((resolve) => {
  let still = 0;
  let last = Number.NaN;
  const look = () => {
    const { top } = document.querySelector('article[aria-current]').getBoundingClientRect();
    still = top === last ? still + 1 : 0;
    last = top;
    if (still === 10) resolve(top);
    else requestAnimationFrame(look);
  };
  look();
})`;

describe.skipIf(!existsSync(executablePath))('a link to a message in a browser (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a link to an old message takes the focus from no text that is written meanwhile', async () => {
    for (let each = 1; each <= 60; each += 1) await sayIn(server, 6, `Line ${each}.`);
    const { data } = await server.call('GET', '/tickets/6/messages?limit=1');
    const [oldest] = data as readonly Readonly<{ id: string }>[];
    const page = await server.signedIn('/console/inbox/all');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/tickets/6/messages?*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${server.url}/console/tickets/6#message-${oldest?.id}`);
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'n');
    await page.keyboard.type('Look');
    resolve();
    await page.locator('article[aria-current]').waitFor();
    await page.keyboard.type(' here');
    await page.getByRole('textbox', { name: 'Note' }).getByText('Look here').waitFor();
    expect(await server.call('GET', '/tickets/6')).toMatchObject({ status: 'open' });
    await page.close();
  });

  test('a link leads to its message, also to an old one, and is copied by a press and by a key', async () => {
    for (let each = 1; each <= 60; each += 1) await sayIn(server, 5, `Line ${each}.`);
    const { data } = await server.call('GET', '/tickets/5/messages?limit=100');
    const messages = data as readonly Readonly<{ id: string; body: string }>[];
    const linkTo = (text: string): string =>
      `/console/tickets/5#message-${messages.find(({ body }) => body === text)?.id}`;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await server.signedIn('/console/inbox/all', { permissions });
    await page.goto(server.url + linkTo('Line 3.'));
    const log = page.getByRole('log');
    const linked = log.locator('article[aria-current]');
    await linked.getByText('Line 3.', whole).waitFor();
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
    await expect
      .poll(() => linked.evaluate((card) => card.getBoundingClientRect().top))
      .toSatisfy((top: number) => top > 0 && top < 400);
    const copied = () => page.evaluate('navigator.clipboard.readText()');
    await page.keyboard.press('l');
    await expect.poll(copied).toBe(server.url + linkTo('Line 3.'));
    await log
      .getByRole('article')
      .filter({ has: page.getByText('Line 5.', whole) })
      .getByRole('button', { name: 'Copy the link to a message' })
      .click();
    await expect.poll(copied).toBe(server.url + linkTo('Line 5.'));
    await page.getByRole('status').getByText('Link copied').first().waitFor();
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test('a link to an old message leads to it between long messages too', async () => {
    const number = await longTicket(server, 60, tall);
    const { data } = await server.call('GET', `/tickets/${number}/messages?limit=100`);
    const messages = data as readonly Readonly<{ id: string; body: string }>[];
    const id = messages.find(({ body }) => body.startsWith('Line 5.'))?.id;
    const page = await server.signedIn('/console/inbox/all');
    await page.goto(`${server.url}/console/tickets/${number}#message-${id}`);
    const log = page.getByRole('log');
    const linked = log.locator('article[aria-current]');
    await linked.getByText('Line 5.').waitFor();
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
    const [top, around] = await Promise.all([page.evaluate<number>(restingTop), log.boundingBox()]);
    expect(top).toBeGreaterThanOrEqual(around?.y ?? Number.NaN);
    expect(top).toBeLessThan((around?.y ?? Number.NaN) + (around?.height ?? 0) / 2);
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test.each([
    ['a message that is gone', '00000000-0000-4000-8000-000000000000'],
    ['no message at all', '42"]'],
  ])('a link to %s says so where one reads', async (_, id) => {
    const number = await longTicket(server, 60);
    const page = await server.signedIn('/console/inbox/all');
    await page.goto(`${server.url}/console/tickets/${number}#message-${encodeURI(id)}`);
    const log = page.getByRole('log');
    const word = log.getByText('The linked message was not found.');
    await word.waitFor();
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
    const newest = log.getByText('Line 60.', whole);
    await expect.poll(() => newest.evaluate((line) => line.getBoundingClientRect().top)).toBeLessThan(720);
    for (const key of ['End', 'Home']) {
      await log.focus();
      await page.keyboard.press(key);
      const [around, box] = await Promise.all([log.boundingBox(), word.boundingBox()]);
      expect(box?.y).toBeGreaterThanOrEqual(around?.y ?? Number.NaN);
      expect(box?.y).toBeLessThan((around?.y ?? Number.NaN) + (around?.height ?? 0));
    }
    await log.getByRole('button', { name: 'Close', exact: true }).click();
    await word.waitFor({ state: 'detached' });
    await page.locator('[role=log]:focus').waitFor();
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
