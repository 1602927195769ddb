/** The reports of the console in a real browser: by keys, in both themes, on a desk and a phone. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked, checkedAtEachWidth } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

describe.skipIf(!existsSync(executablePath))('the reports in a browser (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('the figures of the week are two keys away, with tables, files and the tickets behind them (task 23)', async () => {
    const page = await server.signedIn('/console/inbox/all');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    const volume = page.getByRole('region', { name: 'Volume', exact: true });
    await volume.getByText(/^[1-9]\d* created, \d+ solved$/).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Volume', 'First reply', 'Backlog by age', 'SLA met', 'Satisfaction', 'Load']);
    await checked(page);

    const name = 'Download Volume as CSV';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('volume.csv');
    const csv = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect([csv[0], csv.length]).toEqual(['Day,Created,Solved,Unsolved', 29]);

    await volume.getByText('As a table').focus();
    await page.keyboard.press('Enter');
    await checked(page);
    const today = volume.getByRole('row').last();
    const created = Number(await today.getByRole('cell').first().textContent());
    await today.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/search?q=after*');
    await page.getByRole('grid').waitFor();
    expect(created).toBeGreaterThan(0);
    await page.close();
  });

  test('the range and the team are in the address, on a phone in the dark too', async () => {
    const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
    const page = await server.signedIn('/console/reports?days=7&team=none', options);
    await expect.poll(() => page.getByRole('combobox', { name: 'Range' }).inputValue()).toBe('7');
    await expect.poll(() => page.getByRole('combobox', { name: 'Team' }).inputValue()).toBe('none');
    await page.getByRole('combobox', { name: 'Range' }).selectOption('90');
    await page.waitForURL('**/console/reports?days=90&team=none');
    await page.getByRole('heading', { name: 'Load' }).waitFor();
    await checked(page);
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test('reports, first steps and a new ticket can be read, heard and used, by day and by night, in windows of every width', async () => {
    const page = await server.signedIn('/console/reports');
    await page.getByRole('heading', { name: 'Load' }).waitFor();
    await checkedAtEachWidth(page);
    await page.goto(`${server.url}/console/start`);
    await page.getByRole('heading', { name: 'Try a ticket' }).waitFor();
    await checkedAtEachWidth(page);
    await page.goto(`${server.url}/console/new`);
    await page.getByRole('combobox', { name: 'To' }).waitFor();
    await checkedAtEachWidth(page);
    await page.context().close();
  });
});
