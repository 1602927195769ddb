/** The console stays true to the server without a reload: lists, counts and the open ticket, in one tab or several. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { agent, type ConsoleServer, openConsole } from './console-server.ts';

const within = { timeout: 30_000, interval: 50 };

describe.skipIf(!existsSync(executablePath))('the console and what happens (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const opened = async (subject: string): Promise<number> => {
    const { number } = await server.call('POST', '/tickets', {
      requester_email: 'ida@fjord.example',
      requester_name: 'Ida Fjord',
      subject,
      message: 'Is anybody there?',
    });
    return Number(number);
  };

  test('a new ticket waits above the list, a row changes, and one that leaves stays until one moves on', async () => {
    const page = await server.signedIn('/console/inbox/unassigned');
    const grid = page.getByRole('grid');
    await grid.getByText('How do I add a colleague?').waitFor();
    const counted = page
      .getByRole('link', { name: /^Unassigned/ })
      .locator('span')
      .last();
    const countOf = async () => Number(await counted.textContent());
    // Counts come apart from the list.
    await expect.poll(() => counted.textContent(), within).toMatch(/^\d+$/);
    const before = await countOf();
    const number = await opened('The door is closed');
    await page.getByRole('button', { name: '1 new' }).click();
    await grid.getByText('The door is closed').waitFor();
    await expect.poll(countOf, within).toBe(before + 1);
    await server.call('PATCH', `/tickets/${number}`, { subject: 'The door is open', priority: 'urgent' });
    await grid.getByText('The door is open').waitFor();
    await grid.getByText('The door is open').click();
    await page.getByRole('log').getByText('Is anybody there?').waitFor();
    await server.call('PATCH', `/tickets/${number}`, { status: 'solved' });
    await grid.getByText('No longer in this list:').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => grid.getByText('The door is open').count(), within).toBe(0);
    await page.context().close();
  });

  test('an answer comes into the open ticket', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.getByRole('log').waitFor();
    await server.call('POST', '/tickets/2/messages', { body: 'Look below Agents.', internal: true });
    await page.getByRole('log').getByText('Look below Agents.').waitFor();
    await page.context().close();
  });

  test('tabs of a browser share one stream, and another tab goes on when the first is closed', async () => {
    const first = await server.signedIn('/console/inbox/all');
    const streams: string[] = [];
    first
      .context()
      .on(
        'request',
        (request) => void (request.url().includes('/console/api/stream') && streams.push(request.url())),
      );
    await first.getByRole('grid').waitFor();
    const second = await first.context().newPage();
    await second.goto(`${server.url}/console/inbox/all`);
    await second.getByRole('grid').waitFor();
    await second.bringToFront();
    const subject = 'Two tabs, one stream';
    await opened(subject);
    for (const page of [first, second]) await page.getByRole('button', { name: '1 new' }).waitFor();
    const sofar = streams.length;
    expect(sofar).toBeLessThanOrEqual(2);
    await first.close();
    await opened('And one more');
    await second.getByRole('button', { name: '2 new' }).waitFor();
    await second.context().close();
  });

  test('two agents in two browsers see who looks and who writes, before they type', async () => {
    const ann = await server.signedIn('/console/tickets/3');
    await ann.getByRole('log').waitFor();
    const bo = await (await server.browser.newContext({ locale: 'en-GB' })).newPage();
    await bo.goto(`${server.url}/console/tickets/3?view=all`);
    await bo.getByLabel('Email').fill('bo@acme.example');
    await bo.getByLabel('Password').fill(agent.password);
    await bo.getByRole('button', { name: 'Sign in' }).click();
    await bo.getByRole('log').waitFor();
    await bo.getByText('Ann Keller is looking at this').first().waitFor();
    await ann.getByText('Bo Chen is looking at this').first().waitFor();
    await beginText(bo, 'r');
    await bo.keyboard.type('Hello');
    await ann.getByText('Bo Chen is writing').first().waitFor();
    await ann.keyboard.press('r');
    await ann.getByText('Bo Chen is writing').first().waitFor();
    await bo.context().close();
    await ann.context().close();
  });

  test('broke no policy and no script', () => expect(server.faults).toEqual([]));
});
