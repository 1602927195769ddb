/** Where a newcomer hesitated on their first walk through the console: in a real browser, against a real server. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';
import { undoFor } from './undo-seconds.ts';

describe.skipIf(!existsSync(executablePath))('a newcomer at the console (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('while a reply is being sent, nothing covers the Reply of the next ticket', async () => {
    const page = await server.signedIn('/console/inbox/all', { viewport: { width: 1440, height: 900 } });
    // The notice of a reply is in sight for as long as the reply can be taken back: until the test ends.
    await undoFor(page, 60);
    await page.reload();
    const list = page.getByRole('grid', { name: 'All tickets' });
    const answer = async (row: number, words: string): Promise<void> => {
      await list.getByRole('row').nth(row).click();
      await page.locator('[data-editor="here"]').waitFor();
      await page.getByRole('button', { name: /^Reply/ }).click();
      await page.locator('[contenteditable=true]:focus').waitFor();
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
    };
    const undo = page.getByRole('status').getByRole('button', { name: /^Undo/ });
    await answer(0, 'The first answer.');
    await undo.waitFor();
    await answer(1, 'The second answer.');
    await page
      .getByText(/^#\d+: Sent in/)
      .nth(1)
      .waitFor();
    await undoFor(page, 10);
    await page.close();
  });

  test('the newest ten messages of a long ticket are drawn first, and then all', async () => {
    const { number } = await server.call('POST', '/tickets', {
      requester_email: 'long@birch.example',
      subject: 'A long one',
      message: 'Message 1',
    });
    for (let count = 2; count <= 16; count += 1)
      await server.call('POST', `/tickets/${number}/messages`, { body: `Message ${count}` });
    const page = await server.signedIn('/console/inbox/all');
    await page.evaluate(`new MutationObserver(() => {
      const drawn = document.querySelectorAll('[role=log] article').length;
      if (drawn > 0) globalThis.firstDrawn ??= drawn;
    }).observe(document, { subtree: true, childList: true })`);
    await page.getByRole('row').filter({ hasText: 'A long one' }).click();
    const log = page.getByRole('log');
    await log.getByText('Message 1', { exact: true }).waitFor();
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => log.getByRole('article').count()).toBe(16);
    expect(await page.evaluate('firstDrawn')).toBe(10);
    await page.close();
  });

  test('a reply that nobody gets by mail says so, and that the ticket, which nobody had, is the writer’s', async () => {
    const { number } = await server.call('POST', '/tickets', {
      requester_email: 'unmailed@birch.example',
      subject: 'Is anybody there?',
      message: 'Hello?',
    });
    const page = await server.signedIn(`/console/tickets/${number}`);
    await page.locator('[data-editor="here"]').waitFor();
    await page.getByRole('button', { name: /^Reply/ }).click();
    await page.locator('[contenteditable=true]:focus').waitFor();
    await page.keyboard.type('We are.');
    const topOf = async (name: string | RegExp) =>
      (await page.getByRole('button', { name }).boundingBox())?.y ?? Number.NaN;
    const step = async () => (await topOf('Send and solve')) - (await topOf(/^Send(?! and)(?! later)/));
    await expect.poll(step, { message: 'the buttons that send are in one row' }).toBe(0);
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(`Reply saved on #${number}. Nobody got a mail: MAIL_FROM`)
      .filter({ hasText: 'The ticket is yours now' })
      .waitFor({ timeout: 60_000 });
    const ticket = await server.call('GET', `/tickets/${number}`);
    const { data } = await server.call('GET', '/agents?limit=100');
    const agents = data as readonly Readonly<{ id: string; name: string }>[];
    expect(agents.find(({ id }) => id === ticket.assignee_id)?.name).toBe('Ann Keller');
    await page.close();
  });

  test('the page of a customer has the files of their tickets', async () => {
    const { number, requester_id: requesterId } = await server.call('POST', '/tickets', {
      requester_email: 'filed@birch.example',
      subject: 'A scan',
      message: 'See the file.',
    });
    await server.call('POST', `/tickets/${number}/messages`, {
      body: 'Here it is.',
      files: [{ name: 'scan.txt', data: 'SGk=' }],
    });
    const page = await server.signedIn(`/console/customers/${requesterId}`);
    const files = page.getByRole('region', { name: 'Files' });
    await files.getByRole('link', { name: /scan\.txt/ }).waitFor();
    await files.getByRole('link', { name: `#${number}` }).click();
    await page.waitForURL(`**/console/tickets/${number}*`);
    await page.close();
  });

  test('the list of customers is as wide as the window until one is open, who shows how they rated', async () => {
    const page = await server.signedIn('/console/customers', { viewport: { width: 1440, height: 900 } });
    const grid = page.getByRole('grid', { name: 'Customers' });
    await grid.waitFor();
    expect((await grid.boundingBox())?.width).toBeGreaterThan(1_300);
    const rating = { id: 'r', ticket_number: 1, responded_at: '2026-11-20T10:00:00Z' };
    await page.route('**/satisfaction-responses?*', async (route) => {
      expect(new URL(route.request().url()).searchParams.get('contact_id')).toMatch(/^[0-9a-f-]{36}$/);
      const data = [
        { ...rating, id: 'a', rating: 5, comment: 'Quick and kind.' },
        { ...rating, id: 'b', rating: 4, comment: null },
        { ...rating, id: 'c', rating: null, comment: null },
        ...['d', 'e', 'f', 'g'].map((id) => ({ ...rating, id, rating: 4, comment: null })),
      ];
      await route.fulfill({ json: { data, next_cursor: null } });
    });
    await grid.getByText('Dana Okafor').click();
    const ratings = page.getByRole('region', { name: 'Satisfaction' });
    await ratings.getByText('Quick and kind.').waitFor();
    await expect.poll(() => ratings.getByRole('listitem').count()).toBe(5);
    await ratings.getByText('4.2 of 5, from 6 ratings').waitFor();
    await ratings.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => ratings.getByRole('listitem').count()).toBe(6);
    expect(await ratings.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await expect.poll(async () => (await grid.boundingBox())?.width).toBeLessThan(400);
    await page.close();
  });

  test('a published article leads to its page in the help centre', async () => {
    const { data } = await server.call('GET', '/kb/categories');
    const [category] = data as readonly Readonly<{ id: string }>[];
    await server.call('POST', '/kb/articles', {
      title: 'Send it back',
      body_html: '<p>In its box.</p>',
      category_id: category?.id,
      status: 'published',
    });
    const page = await server.signedIn('/console/knowledge');
    await page.getByRole('link', { name: 'Send it back' }).click();
    const link = page.getByRole('link', { name: 'Open in the help centre' });
    expect(await link.getAttribute('href')).toBe('/help/articles/send-it-back');
    await page.close();
  });

  test('a rule begins with a sample that is seen, selected, and has no mistake', async () => {
    const page = await server.signedIn('/console/settings/configuration');
    await page.getByRole('button', { name: 'Insert a sample rule' }).click();
    await expect.poll(() => page.evaluate('getSelection().toString()')).toContain('name: Refunds are urgent');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 change, 0 mistakes, 0 warnings').waitFor();
    await dialog.getByText('Refunds are urgent').waitFor();
    await page.close();
  });
});
