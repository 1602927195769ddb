/** The requests of the console when it is opened, and that it loses nothing that happens meanwhile. */
import { existsSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

const within = { timeout: 30_000, interval: 50 };

/** Like `GET tickets/screen`; null for what is no call of the console. */
const callOf = (request: Request): string | null => {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/console/api/')) return null;
  const parts = pathname.slice('/console/api/'.length).split('/');
  return `${request.method()} ${parts.filter((part) => !/^\d+$/.test(part)).join('/')}`;
};

/** Calls of a page, in the order of their names. */
const watch = (page: Page) => {
  let calls: string[] = [];
  page.on('request', (request) => {
    const call = callOf(request);
    if (call !== null) calls.push(call);
  });
  return {
    now: () => calls.toSorted(),
    forget: () => {
      calls = [];
    },
  };
};

/** Delays the first matching response until `work` is done: the server has answered, but the page has not received it. */
const holdOnce = async (page: Page, urlPattern: string, work: () => Promise<void>): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  session.once('Fetch.requestPaused', async ({ requestId }) => {
    await work().finally(() => session.send('Fetch.continueRequest', { requestId }));
    await session.send('Fetch.disable');
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
};

describe.skipIf(!existsSync(executablePath))('what the console asks for (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const opened = (subject: string) =>
    server.call('POST', '/tickets', {
      requester_email: 'ida@fjord.example',
      requester_name: 'Ida Fjord',
      subject,
      message: 'Is anybody there?',
    });

  /** Nothing more is asked once the ticket counts as read. */
  const isRead = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/read'));

  test('the inbox asks for each list once, and a ticket for what exists', async () => {
    const page = await server.signedIn('/console/inbox/all');
    const grid = page.getByRole('grid');
    await grid.getByRole('row').first().waitFor();
    // Nothing is left of what the page asked for at the sign-in.
    await page.goto('about:blank');
    const calls = watch(page);
    const isStreaming = page.waitForResponse('**/console/api/stream');
    await page.goto(`${server.url}/console/inbox/all`);
    await grid.getByRole('row').first().waitFor();
    // After an event from before the stream was open, the page reads everything again.
    await isStreaming;
    await opened('The stream is open');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await expect.poll(calls.now, within).toEqual([
      'GET agents',
      'GET drafts',
      'GET me',
      'GET notifications',
      'GET stream',
      'GET tickets',
      // The cursor rests on it.
      'GET tickets/screen',
      'GET view-counts',
      'GET views',
    ]);
    calls.forget();
    await Promise.all([isRead(page), page.keyboard.press('Enter')]);
    await page.getByRole('log').locator('article').first().waitFor();
    const withoutScreen = ['GET tickets', 'GET tickets/history'];
    const onceOnly = ['GET teams', 'GET ticket-fields'];
    await expect
      .poll(calls.now, within)
      .toEqual([...withoutScreen, ...onceOnly, 'POST tickets/read', 'PUT presence'].toSorted());
    calls.forget();
    await Promise.all([isRead(page), page.keyboard.press('j')]);
    // One says that nobody looks at the last one any more.
    await expect
      .poll(calls.now, within)
      .toEqual(
        [
          ...withoutScreen,
          'GET tickets/screen',
          'POST tickets/read',
          'PUT presence',
          'PUT presence',
        ].toSorted(),
      );
    calls.forget();
    await beginText(page, 'r');
    await page.keyboard.type('Hello');
    await expect.poll(calls.now, within).toContain('PUT drafts/reply');
    expect(calls.now().filter((call) => call.startsWith('GET drafts'))).toEqual([]);
    await page.context().close();
  });

  test('a ticket that came before the stream was open waits above the list', async () => {
    const page = await server.signedIn('/console/inbox/all');
    await page.getByRole('grid').getByRole('row').first().waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/console/api/stream', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('grid').getByRole('row').first().waitFor();
    await opened('Before the stream');
    held.resolve();
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await page.context().close();
  });

  test('a ticket that came while the list was read waits above the list', async () => {
    const page = await server.signedIn('/console/inbox/all');
    await page.getByRole('grid').getByRole('row').first().waitFor();
    await holdOnce(page, '*/console/api/tickets?*', async () => {
      const counted = page
        .getByRole('link', { name: /^Unassigned/ })
        .locator('span')
        .last();
      await expect.poll(() => counted.textContent(), within).toMatch(/\d/);
      const before = Number(await counted.textContent());
      await opened('While the list was read');
      await expect.poll(async () => Number(await counted.textContent()), within).toBe(before + 1);
    });
    await page.reload();
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('grid').getByText('While the list was read').waitFor();
    await page.context().close();
  });

  test('a message that came while its ticket was read is shown', async () => {
    const { number } = await opened('A slow reader');
    // The cursor rests on the newest ticket, which is read before it is opened.
    await opened('A newer one');
    const page = await server.signedIn('/console/inbox/all');
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'A slow reader' });
    await row.waitFor();
    await holdOnce(page, `*/console/api/tickets/${number}/screen`, async () => {
      await server.call('POST', `/tickets/${number}/messages`, { body: 'Said meanwhile.', internal: true });
      await row.getByText('Said meanwhile.').waitFor();
    });
    await row.click();
    await page.getByRole('log').getByText('Said meanwhile.').waitFor();
    await page.context().close();
  });

  test('broke no policy and no script', () => expect(server.faults).toEqual([]));
});
