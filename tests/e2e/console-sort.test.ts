/** The order of lists in the console, by keys alone, in a real browser (task 1). */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { agent, type ConsoleServer, openConsole } from './console-server.ts';

/** The numbers of the rows that are shown, in their order. */
const numbersOf = async (page: Page): Promise<readonly number[]> => {
  await page.getByRole('row').first().waitFor();
  const links = await page.getByRole('row').locator('a').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.map((address) => Number(/tickets\/(\d+)/.exec(address ?? '')?.[1]));
};

describe.skipIf(!existsSync(executablePath))('the order of lists (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const listed = async (query: string): Promise<readonly unknown[]> => {
    const { data } = await server.call('GET', `/tickets?${query}`);
    return Array.isArray(data) ? data.map(({ number }) => number) : [];
  };

  test('my work comes by what is due next, with G and M', async () => {
    const page = await server.signedIn('/console/inbox/open');
    await page.getByRole('row').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL('**/console/inbox/mine');
    await page.getByRole('button', { name: 'Sort the list: Due next' }).waitFor();
    const { data } = await server.call('GET', '/agents');
    const agents = Array.isArray(data) ? data : [];
    const { id } = agents.find(({ email }) => email === agent.email);
    const due = await listed(`assignee_id=${id}&status=new,open&sort=due_at`);
    expect(due.length).toBeGreaterThan(1);
    await expect.poll(() => numbersOf(page)).toEqual(due);
    await page.close();
  });

  test('a list remembers the order that Shift S chose', async () => {
    const page = await server.signedIn('/console/inbox/open');
    const newest = await listed('status=new,open,pending,on_hold');
    const due = await listed('status=new,open,pending,on_hold&sort=due_at');
    expect(due).not.toEqual(newest);
    await expect.poll(() => numbersOf(page)).toEqual(newest);
    await page.keyboard.press('Shift+S');
    await page.getByRole('dialog').getByText('Due next').waitFor();
    await checked(page);
    await page.keyboard.type('due');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sort the list: Due next' }).waitFor();
    await expect.poll(() => numbersOf(page)).toEqual(due);
    await page.reload();
    await expect.poll(() => numbersOf(page)).toEqual(due);
    await checked(page);
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
