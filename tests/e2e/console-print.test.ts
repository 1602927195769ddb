/** A ticket on paper. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

describe.skipIf(!existsSync(executablePath))('printing (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a ticket prints its whole conversation and nothing around it, dark on light', async () => {
    const long = Array.from({ length: 200 }, (_, line) => `Line ${line}`).join('\n');
    await server.call('POST', '/tickets/2/messages', { kind: 'note', body: long });
    const page = await server.signedIn('/console/tickets/2', {
      viewport: { width: 1280, height: 600 },
      colorScheme: 'dark',
    });
    await page.getByText('Line 199').waitFor();
    await page.locator('[data-editor="here"]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const log = page.getByRole('log');
    expect(await log.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeGreaterThan(1_200);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reply' }).count()).toBe(0);
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
    await page.close();
  });
});
