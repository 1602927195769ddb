/** The first steps of a new workspace: from the setup page to a ticket in the console. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole, worker } from './console-server.ts';

describe.skipIf(!existsSync(executablePath))('the first steps in a browser (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a tried ticket opens, what is there is ticked, and the page is hidden for good', async () => {
    const page = await server.signedIn('/console/start');
    const step = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await step('Try a ticket').getByText('Done').waitFor();
    expect(await step('Connect mail').getByText('Done').count()).toBe(0);
    await step('Invite a colleague').getByText('Done').waitFor();
    expect(await step('Publish an article').getByText('Done').count()).toBe(0);
    await checked(page);
    await page.getByRole('button', { name: 'Write as a customer' }).press('Enter');
    await page.waitForURL(/\/console\/tickets\/\d+/);
    await page.getByRole('log').getByText('It should have come on Monday.').waitFor();

    // The console begins there until somebody hides it.
    await page.goto(`${server.url}/console`);
    await page.waitForURL('**/console/start');
    await page.getByRole('link', { name: 'Invite somebody' }).waitFor();
    await page.getByRole('button', { name: 'Hide this page' }).press('Enter');
    await page.goto(`${server.url}/console`);
    await page.getByRole('heading', { name: 'My work' }).first().waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/console/start');
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test('the bare inbox is the own work, and while that is empty it leads to what nobody has taken', async () => {
    const page = await server.signedIn('/console/inbox', {}, worker);
    await page.getByText('Nothing here').waitFor();
    expect(await page.getByText('or press Enter').count()).toBe(0);
    await page.getByRole('link', { name: 'See tickets that nobody has taken' }).press('Enter');
    await page.waitForURL('**/console/inbox/unassigned');
    await page.getByRole('grid', { name: 'Unassigned' }).waitFor();
    await page.getByText('or press Enter').waitFor();
    await page.close();
  });
});
