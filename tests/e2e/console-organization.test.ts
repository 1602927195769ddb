/** The organization of a ticket, by keys alone, in a real browser. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedAtEachWidth } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

/** Calls of a key are limited. */
const within = { timeout: 30_000, interval: 500 };

/** In the page: what the first list of choices has. */
const noteFirstOptions = `new MutationObserver((_, observer) => {
  const options = [...document.querySelectorAll('[role=option]')];
  if (options.length === 0) return;
  window.firstOptions = options.map(({ textContent }) => textContent);
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true })`;

/** Holds requests back from now on; the result lets them go on, once there is one. */
const heldBack = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const asked = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    asked.resolve();
    await promise;
    await route.continue();
  });
  return async () => {
    await asked.promise;
    resolve();
  };
};

describe.skipIf(!existsSync(executablePath))('the organization of a ticket (needs Chromium)', () => {
  let server: ConsoleServer;
  let corp = '';
  let acorn = {};
  beforeAll(async () => {
    server = await openConsole();
    const made = { name: 'Corp Ltd', email_domains: ['corp.example'], shared_tickets: true };
    corp = String((await server.call('POST', '/organizations', made)).id);
    acorn = await server.call('POST', '/organizations', { name: 'Acorn', email_domains: ['oak.example'] });
  });
  afterAll(() => server.close());

  const opened = async (
    email: string,
    change?: object,
  ): Promise<Readonly<{ number: unknown; page: Page }>> => {
    const ticket = { requester_email: email, requester_name: 'Gil', subject: 'A cup', message: 'Hello?' };
    const { number } = await server.call('POST', '/tickets', ticket);
    if (change) await server.call('PATCH', `/tickets/${number}`, change);
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
    expect(names).toEqual(['Corp LtdGil', 'Acorn', 'No organization']);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await organizationOf(number).toBe(corp);
    await page.keyboard.press('Shift+O');
    await dialog.getByRole('option', { name: 'No organization' }).waitFor();
    await page.keyboard.press('ArrowUp');
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

  test('a list of organizations is there at once or not yet: no late row moves another one under the cursor', async () => {
    const { page } = await opened('hal@corp.example', { organization_id: null });
    // As if so many others came before it.
    await page.route(/organizations\?/, (route) =>
      route.fulfill({ json: { data: [acorn], next_cursor: null } }),
    );
    const release = await heldBack(page, `**/organizations/${corp}`);
    await page.evaluate(noteFirstOptions);
    await page.keyboard.press('Shift+O');
    await release();
    await page.getByRole('option', { name: 'Corp Ltd' }).waitFor();
    const names = await page.getByRole('option').allTextContents();
    expect(names).toEqual(['Corp LtdGil', 'No organization', 'Acorn']);
    expect(await page.evaluate('firstOptions')).toEqual(names);
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test('a ticket without an organization gets none by the keys that open the list and choose', async () => {
    const { number, page } = await opened('ida@elsewhere.example');
    await page.keyboard.press('Shift+O');
    await page.getByRole('option', { name: 'Acorn' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await entry(page, 'No organization').waitFor();
    await organizationOf(number).toBe(null);
    await page.close();
  });

  test('a ticket that somebody puts into an organization is never said to have none', async () => {
    const { number, page } = await opened('jo@elsewhere.example');
    await entry(page, 'No organization').waitFor();
    const release = await heldBack(page, `**/organizations/${corp}`);
    await server.call('PATCH', `/tickets/${number}`, { organization_id: corp });
    await entry(page, 'Loading …').waitFor();
    await release();
    await entry(page, 'Corp Ltd').waitFor();
    await page.close();
    expect(server.faults).toEqual([]);
  });

  test('a row is chosen by the main button of a mouse and by assistive technology, not by another button', async () => {
    const { number, page } = await opened('kim@elsewhere.example');
    await page.keyboard.press('Shift+O');
    const row = page.getByRole('option', { name: 'Corp Ltd' });
    await row.click({ button: 'right' });
    await row.click({ button: 'middle' });
    await page.getByRole('dialog', { name: 'Organization' }).waitFor();
    await organizationOf(number).toBe(null);
    await row.dispatchEvent('click');
    await entry(page, 'Corp Ltd').waitFor();
    await organizationOf(number).toBe(corp);
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
