/** The history of a ticket, between its messages in the console, in a real browser. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';
import { consoleDocument } from './console-tickets.ts';

const rules = [
  {
    name: 'VIP first',
    on: ['ticket.updated'],
    conditions: { all: [{ fact: 'tags', contains: 'vip' }] },
    actions: [{ set_priority: 'urgent' }],
  },
];

describe.skipIf(!existsSync(executablePath))('the history of a ticket in a browser (needs Chromium)', () => {
  let server: ConsoleServer;
  let folder: string;
  beforeAll(async () => {
    server = await openConsole();
    folder = await mkdtemp(join(tmpdir(), 'tidemark-history-'));
    const file = join(folder, 'configuration.json');
    await writeFile(file, JSON.stringify({ ...consoleDocument, rules }));
    await server.tidemark('config', 'apply', file);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('changes stand between the messages, with the rules that made them', async () => {
    await server.call('PATCH', '/tickets/2', { add_tags: ['vip'] });
    const page = await server.signedIn('/console/tickets/2');
    const log = page.getByRole('log');
    await log.getByText('Priority: Low → Urgent · Tags: none → vip').waitFor();
    await log.getByRole('button', { name: 'Rule “VIP first”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Explain what rules did' });
    await dialog.getByText('priority: low → urgent').waitFor();
    await checked(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.close();
  });

  test('a change that is made here is shown at once, a long run is folded', async () => {
    for (const status of ['pending', 'open', 'on_hold', 'open'])
      await server.call('PATCH', '/tickets/3', { status });
    const page = await server.signedIn('/console/tickets/3');
    const log = page.getByRole('log');
    const folded = log.getByText(/^\d+ changes$/);
    await folded.click();
    await log.getByText('Status: On hold → Open').waitFor();
    await checked(page);
    await page.keyboard.press('p');
    await page.keyboard.type('high');
    await page.keyboard.press('Enter');
    await log.getByText('Priority: Normal → High').waitFor();
    await page.close();
  });

  test('why a rule ran is found by the palette (task 22)', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.getByRole('log').getByText('Rule “VIP first”').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('explain');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Explain what rules did' });
    await dialog.getByText('It fired in pass 1.').waitFor();
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
