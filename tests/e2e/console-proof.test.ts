/**
 * Changes that give access to others require a proof of identity of the last ten minutes: in a real browser, against a real
 * server.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { agent, type ConsoleServer, openConsole } from './console-server.ts';

const signedInLongAgo = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1], { timeout: 30_000 });
  database.exec("update sessions set proved_at = '2026-01-01T00:00:00.000Z'");
  database.close();`;

describe.skipIf(!existsSync(executablePath))('a proof of identity in a browser (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  /**
   * Every agent signed in long ago. Another process says so: the server runs in this one, and could not end a write that this
   * process waits for.
   */
  const outlive = (): Promise<unknown> =>
    promisify(execFile)(process.execPath, ['-e', signedInLongAgo, join(server.dataFolder, 'tidemark.db')]);

  const askedFor = async (name: string): Promise<Page> => {
    const page = await server.signedIn('/console/settings/keys');
    await outlive();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Prove that it is you' }).waitFor();
    return page;
  };

  test('Escape gives up: nothing is made, and the form says why', async () => {
    const page = await askedFor('Never made');
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Prove first who you are' }).waitFor();
    expect(await server.tidemark('key', 'list')).not.toContain('Never made');
  });

  test('the password is asked for, and the key is made without typing it again', async () => {
    const page = await askedFor('Monthly report');
    await checked(page);
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'The password is wrong.' }).waitFor();
    await page.getByLabel('Your password').fill(agent.password);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The key' });
    expect(await shown.getByRole('status').textContent()).toMatch(/^tmk_\S{20,}$/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Monthly report').waitFor();
    // The session goes on, also for what is asked next.
    await page.reload();
    await page.getByText('Monthly report').waitFor();
  });

  test('no page of this file reports a script error', () => {
    expect(server.faults.filter((fault) => !/4\d\d \(/.test(fault))).toEqual([]);
  });
});
