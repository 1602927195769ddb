/** Search, customers, news and the team in a real browser, against a real server: by keys alone, and readable. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked, checkedAtEachWidth, checkedDayAndNight, widths } from './checked.ts';
import { executablePath } from './chromium.ts';
import { agentIdOf, type ConsoleServer, openConsole } from './console-server.ts';
import { savedPreference } from './saved-preference.ts';

const within = { timeout: 30_000, interval: 50 };

describe.skipIf(!existsSync(executablePath))('people at the console (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
    await server.call('POST', '/organizations', { name: 'Birch Ltd', email_domains: ['birch.example'] });
  });
  afterAll(() => server.close());

  const rows = async (path: string) =>
    (await server.call('GET', path)).data as readonly Readonly<{ blocked: boolean; phone: string | null }>[];

  test('an old ticket is found by words and operators, and Back keeps what was found (task 15)', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid', { name: 'My work' }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('textbox', { name: /^Words/ });
    await page.locator('search input:focus').waitFor();
    await page.keyboard.type('from:dana colour:red refund');
    const results = page.getByRole('grid', { name: 'Tickets found' });
    await results.getByText('Refund for order 99').waitFor();
    await page.getByRole('status').getByText('colour').waitFor();
    // The results of the earlier words may still be visible.
    await expect.poll(() => results.getByRole('row').count(), within).toBe(1);
    await page.getByRole('button', { name: 'Remove colour:red' }).click();
    await page.getByText('colour').waitFor({ state: 'detached' });
    await field.press('Enter');
    await page.waitForURL('**/console/tickets/4?view=*');
    await page.getByRole('log').waitFor();
    await page.goBack();
    await results.getByText('Refund for order 99').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Words' }).inputValue(), within).toBe('refund');
    await page.goForward();
    await page.getByRole('log').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/console/search?q=from%3Adana*');
  });

  test('a chip becomes text again, and nothing found says what to do', async () => {
    const page = await server.signedIn('/console/search?q=status%3Aopen+tag%3Avip+');
    const field = page.getByRole('textbox', { name: /^Words/ });
    await page.getByRole('button', { name: 'Remove tag:vip' }).waitFor();
    await page.keyboard.press('/');
    await page.locator('search input:focus').waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => field.inputValue(), within).toBe('tag:vip');
    await page.keyboard.type('x nothing ');
    await page.getByText('No ticket found').first().waitFor();
  });

  test('the empty palette offers what was opened last, and finds by the server in place', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.getByRole('log').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL('**/console/inbox/**');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /#2 How do I add/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/tickets/2');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('parcel');
    await page.getByRole('option', { name: 'Search tickets for “parcel”' }).waitFor();
    await page.getByRole('option', { name: /Where is my parcel/ }).waitFor();
    await page.keyboard.press('Escape');
    // Its ticket is erased later, and a window that shows it would ask for it again.
    await page.close();
  });

  test('a customer is found, changed, blocked and unblocked by keys, and their tickets lead back', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid', { name: 'My work' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    const list = page.getByRole('grid', { name: 'Customers' });
    await list.waitFor();
    await page.keyboard.press('/');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('dana');
    await expect.poll(() => list.getByRole('row').count(), within).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Dana Okafor' }).waitFor();
    const tickets = page.getByRole('grid', { name: 'Tickets' });
    await expect.poll(() => tickets.getByRole('row').count(), within).toBe(2);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => tickets.getByRole('row').count(), within).toBe(1);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Phone').fill('+49 30 1234');
    await page.keyboard.press('Enter');
    await page.getByText('+49 30 1234').waitFor();
    await page.getByRole('button', { name: 'Block' }).click();
    await page.getByText('Blocked', { exact: true }).first().waitFor();
    const dana = async () => (await rows('/contacts?q=dana'))[0];
    await expect.poll(async () => (await dana())?.blocked, within).toBe(true);
    await page.keyboard.press('z');
    await expect.poll(async () => (await dana())?.blocked, within).toBe(false);
    expect((await dana())?.phone).toBe('+49 30 1234');
    await tickets.getByText('Refund for order 99').click();
    await page.getByRole('log').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('article', { name: 'Dana Okafor' }).waitFor();
  });

  test('an organization shows its domains, its people and the tickets of all', async () => {
    const page = await server.signedIn('/console/organizations');
    await page.getByRole('grid', { name: 'Organizations' }).getByText('Birch Ltd').click();
    await page.getByRole('article', { name: 'Birch Ltd' }).waitFor();
    await page.getByRole('link', { name: 'Dana Okafor' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Notes').fill('Pays by invoice.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Pays by invoice.').and(page.locator(':not(textarea)')).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel(/^Email domains/).fill('not a domain');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByText(/domain/)
      .waitFor();
  });

  test('news is read by ticket, marked read by keys, and counted in the title (task 20)', async () => {
    await server.call('PATCH', '/tickets/6', { assignee_id: await agentIdOf(server.call, 'Ann Keller') });
    await server.call('POST', '/tickets/6/messages', {
      agent_id: await agentIdOf(server.call, 'Bo Chen'),
      internal: true,
      body: 'Please look, @ann@acme.example.',
    });
    const page = await server.signedIn('/console');
    await page.getByRole('grid', { name: 'My work' }).waitFor();
    await expect.poll(() => page.title(), within).toMatch(/^\(\d+\) My work/);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const news = page.getByRole('region', { name: 'News' });
    await news.getByText('Bo Chen mentioned you').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/tickets/6');
    await page.getByRole('log').waitFor();
    await expect.poll(() => page.title(), within).toMatch(/^\(\d+\) #6/);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await news.waitFor();
    await page.keyboard.press('Shift+U');
    await expect.poll(() => page.title(), within).toBe('News');
  });

  test('kinds of news are switched one by one, and quiet hours are kept', async () => {
    const page = await server.signedIn('/console/news');
    await page.getByRole('button', { name: 'What comes, and how' }).click();
    const isSaved = Promise.all([savedPreference(page, 'notices'), savedPreference(page, 'quiet')]);
    await page.getByRole('checkbox', { name: 'Mentioned: Sound' }).click();
    await page.getByRole('checkbox', { name: 'No desktop notices and no sound at these hours' }).click();
    await page.getByLabel('To', { exact: true }).waitFor();
    await checked(page);
    await isSaved;
    await page.reload();
    await page.getByRole('button', { name: 'What comes, and how' }).click();
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Mentioned: Sound' }).isChecked(), within)
      .toBe(true);
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue(), within).toBe('08:00');
    await page.getByRole('checkbox', { name: 'Mentioned: Here' }).click();
    await page.getByText('Bo Chen mentioned you').first().waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Mentioned: Here' }).click();
    // The tests run at any hour.
    await page.getByRole('checkbox', { name: 'No desktop notices and no sound at these hours' }).click();
    await expect.poll(() => page.getByLabel('To', { exact: true }).count(), within).toBe(0);
  });

  test('a desktop notice comes only while no tab is in sight, and opens its ticket', async () => {
    const page = await server.signedIn('/console');
    await page.context().addInitScript(`
      window.shown = [];
      window.Notification = class extends EventTarget {
        static permission = 'granted';
        constructor(title) { super(); window.shown.push(title); window.last = this; }
        close() {}
      };
      window.sight = 'visible';
      Object.defineProperty(document, 'visibilityState', { get: () => window.sight });
      window.look = (to) => { window.sight = to; document.dispatchEvent(new Event('visibilitychange')); };
    `);
    await page.reload();
    await page.getByRole('grid').waitFor();
    const ann = await agentIdOf(server.call, 'Ann Keller');
    const told = () => page.evaluate('window.shown');
    const badge = page.getByRole('link', { name: /^News, \d+ new$/ });
    await server.call('PATCH', '/tickets/7', { assignee_id: ann });
    await badge.waitFor();
    // The page looks at each piece of news before it is idle.
    await page.evaluate('new Promise((then) => requestIdleCallback(then))');
    expect(await told()).toEqual([]);
    await page.evaluate("window.look('hidden')");
    await server.call('PATCH', '/tickets/3', { assignee_id: ann });
    await expect.poll(told, within).toEqual([expect.stringMatching(/^#3 .* assigned it to you$/)]);
    await page.evaluate("window.last.dispatchEvent(new Event('click'))");
    await page.waitForURL('**/console/tickets/3');
  });

  test('the tickets of one agent are spread among the others, and Z takes them back (task 21)', async () => {
    const ofBo = async () => {
      const all = (await server.call('GET', '/tickets?status=new,open&limit=100')).data;
      return (all as readonly Readonly<{ number: number; assignee_id: string | null }>[])
        .filter(({ assignee_id: id }) => id === bo)
        .map(({ number }) => number);
    };
    const bo = await agentIdOf(server.call, 'Bo Chen');
    for (const number of [2, 4, 5, 6, 7, 8])
      await server.call('PATCH', `/tickets/${number}`, { assignee_id: bo });
    const before = await ofBo();
    const page = await server.signedIn('/console/inbox/all');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('grid', { name: 'Team' }).getByText('Bo Chen').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+A');
    const dialog = page.getByRole('dialog', { name: 'Spread the tickets of Bo Chen among others' });
    await dialog
      .getByRole('button', { name: /^Give away/ })
      .and(page.locator(':focus'))
      .waitFor();
    await checked(page);
    await page.keyboard.press('Enter');
    await expect.poll(ofBo, within).toEqual([]);
    await page.getByRole('row').filter({ hasText: 'Bo Chen' }).getByText('0 open').waitFor();
    await page.keyboard.press('z');
    await expect.poll(ofBo, within).toEqual(before);
  });

  test('an erasure says what it takes, and wants the address typed', async () => {
    const page = await server.signedIn('/console/customers');
    await page.getByRole('grid', { name: 'Customers' }).getByText('Eli Brandt').click();
    await page.getByRole('button', { name: 'Erase …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase Eli Brandt' });
    await dialog.getByText('1 ticket', { exact: true }).waitFor();
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    await dialog.getByLabel(/^Type /).fill('eli@north');
    expect(await erase.isDisabled()).toBe(true);
    await checked(page);
    await dialog.getByLabel(/^Type /).fill('eli@north.example');
    await page.keyboard.press('Enter');
    await page.getByText('Erased Eli Brandt').waitFor();
    await expect.poll(() => rows('/contacts?q=eli'), within).toEqual([]);
    await page.getByText('eli@north.example').waitFor({ state: 'detached' });
  });

  describe('every screen can be read, heard and used, by day and by night', () => {
    test('the search, the team and the news, in windows of every width', async () => {
      const page = await server.signedIn('/console/search');
      await page.getByText('Find a ticket').waitFor();
      await checkedAtEachWidth(page);
      await page.goto(`${server.url}/console/search?q=colour%3Ared+status%3Anew,open+`);
      await page.getByRole('grid').waitFor();
      await checkedAtEachWidth(page);
      await page.goto(`${server.url}/console/team`);
      await page.getByRole('grid').waitFor();
      await checkedAtEachWidth(page);
      await page.goto(`${server.url}/console/news`);
      await page.getByRole('list').first().waitFor();
      await checkedAtEachWidth(page);
      await page.context().close();
    });

    test.each(widths)('customers and organizations, %d pixels wide', async (width) => {
      const page = await server.signedIn('/console/customers', { viewport: { width, height: 900 } });
      for (const path of ['/console/customers', '/console/organizations']) {
        await page.goto(server.url + path);
        await page.getByRole('grid').first().waitFor();
        await checkedDayAndNight(page);
        await page.getByRole('grid').first().getByRole('row').first().click();
        await page.getByRole('article').waitFor();
        await checkedDayAndNight(page);
      }
      await page.getByRole('button', { name: 'Edit' }).click();
      await checkedDayAndNight(page);
      await page.context().close();
    });
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    // The browser reports the one call that a test has refused.
    expect(server.faults.filter((fault) => !/422 \(Unprocessable/.test(fault))).toEqual([]);
  });
});
