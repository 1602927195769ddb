/** The organization of a ticket, by keys alone, in a real browser. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedAtEachWidth } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

/** Calls of a key are limited. */
const within = { timeout: 30_000, interval: 500 };

describe.skipIf(!existsSync(executablePath))('the organization of a ticket (needs Chromium)', () => {
  let server: ConsoleServer;
  let corp = '';
  beforeAll(async () => {
    server = await openConsole();
    const made = { name: 'Corp Ltd', email_domains: ['corp.example'], shared_tickets: true };
    corp = String((await server.call('POST', '/organizations', made)).id);
    await server.call('POST', '/organizations', { name: 'Acorn', email_domains: ['oak.example'] });
  });
  afterAll(() => server.close());

  const opened = async (email: string): Promise<Readonly<{ number: unknown; page: Page }>> => {
    const ticket = { requester_email: email, requester_name: 'Gil', subject: 'A cup', message: 'Hello?' };
    const { number } = await server.call('POST', '/tickets', ticket);
    // So wide that the details are in sight.
    const viewport = { width: 1440, height: 900 };
    const page = await server.signedIn(`/console/tickets/${number}`, { viewport });
    await page.getByRole('log').waitFor();
    return { number, page };
  };

  const entry = (page: Page, value: string) =>
    page.getByRole('button', { name: `Organization: ${value}`, exact: true });

  const organizationOf = (number: unknown) =>
    expect.poll(async () => (await server.call('GET', `/tickets/${number}`)).organization_id, within);

  test('a ticket is taken out of the organization of its requester and put into it again, which shares it', async () => {
    const { number, page } = await opened('gil@corp.example');
    await entry(page, 'Corp Ltd').waitFor();
    await page.keyboard.press('Shift+O');
    const dialog = page.getByRole('dialog', { name: 'Organization' });
    await dialog.getByRole('option', { name: 'Acorn' }).waitFor();
    const names = await dialog.getByRole('option').allTextContents();
    expect(names).toEqual(['No organization', 'Corp LtdGil', 'Acorn']);
    await page.keyboard.press('Enter');
    await entry(page, 'No organization').waitFor();
    await organizationOf(number).toBe(null);
    // An undo would share it.
    await expect
      .poll(() => page.getByRole('status').getByText('→ No organization').allTextContents())
      .toEqual([`#${number}: Organization → No organization`]);
    expect(await page.getByRole('button', { name: /Undo/ }).count()).toBe(0);
    await page.keyboard.press('Shift+O');
    await page.keyboard.type('cor');
    await page.keyboard.press('Enter');
    await entry(page, 'Corp Ltd').waitFor();
    await page.getByRole('complementary').getByRole('link', { name: 'Corp Ltd' }).waitFor();
    await organizationOf(number).toBe(corp);
    await page.keyboard.press('z');
    await entry(page, 'No organization').waitFor();
    await organizationOf(number).toBe(null);
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test('an organization is also found by its domain, and the choice can be read, heard and used', async () => {
    const { number, page } = await opened('gil@elsewhere.example');
    await entry(page, 'No organization').click();
    await page.getByRole('option', { name: 'Corp Ltd' }).waitFor();
    await checkedAtEachWidth(page);
    await page.keyboard.type('corp.ex');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Corp Ltd']);
    await page.keyboard.press('Enter');
    await entry(page, 'Corp Ltd').waitFor();
    await checkedAtEachWidth(page);
    await organizationOf(number).toBe(corp);
    await page.close();
    expect(server.faults).toEqual([]);
  });
});
