/** The settings in a real browser, against a real server: who sees them, and that every section can be read, heard and used. */
import { existsSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked, checkedAtEachWidth, checkedDayAndNight, widths } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole, worker } from './console-server.ts';

const sections = [
  ...['agents', 'teams', 'workspace', 'ticket_fields', 'calendars', 'categories', 'macros', 'views'],
  ...['configuration', 'quarantine', 'mails', 'addresses', 'keys', 'webhooks', 'sso'],
  ...['audit', 'exports', 'tasks'],
];

/** Letters typed before the field has the focus would be keys of the console. */
const inFocus = (field: Locator): Promise<void> => field.and(field.page().locator(':focus')).waitFor();

describe.skipIf(!existsSync(executablePath))('the settings in a browser (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('G S leads to the settings, J goes on to a section, Escape back', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('list', { name: 'Agents' }).getByText('ann@acme.example').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/console/settings');
  });

  test('who manages nothing sees no entry, and the address says why', async () => {
    const page = await server.signedIn('/console', {}, worker);
    // The entry of an admin is there from the first frame of this navigation.
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Inbox' })
      .waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await page.goto(`${server.url}/console/settings/agents`);
    await page.getByText('Settings are for owners and admins').waitFor();
    await checked(page);
  });

  test('a colleague is invited from the palette by four presses besides what is typed', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('dialog input:focus').waitFor();
    await page.keyboard.type('invite');
    await page.getByRole('option', { name: /^Invite/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    const invitation = page.getByRole('dialog', { name: 'Invite a colleague' });
    await inFocus(invitation.getByLabel('Email'));
    await page.keyboard.type('fay@acme.example');
    await page.keyboard.press('Tab');
    await inFocus(invitation.getByLabel('Name'));
    await page.keyboard.type('Fay Ito');
    await page.keyboard.press('Enter');
    const link = page.getByRole('dialog', { name: 'Fay Ito is invited' }).getByRole('status');
    expect(await link.textContent()).toMatch(/\/invitation\?t=\S{20,}$/);
    await checked(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Fay Ito' }).waitFor();
    await page.waitForURL('**/console/settings/agents');
  });

  test('a mailbox is added by keys alone, and what the server refuses is said in the dialog', async () => {
    await server.tidemark('inbound', 'address', 'add', 'help@acme.example', '--trust');
    const page = await server.signedIn('/console/settings/addresses');
    await page.getByRole('button', { name: 'Add a mailbox' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a mailbox' });
    await inFocus(dialog.getByLabel('User'));
    await page.keyboard.type('help@acme.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('s3cret');
    await page.keyboard.press('Tab');
    await page.keyboard.type('imap acme.example');
    await checked(page);
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('host must be the name of a mail server').waitFor();
    await dialog.getByLabel('IMAP server').fill('imap.acme.invalid');
    await dialog.getByLabel('Encryption').selectOption('starttls');
    await expect.poll(() => dialog.getByLabel('Port').inputValue()).toBe('143');
    await dialog.getByLabel('Its mail is for').selectOption('help@acme.example');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Mailboxes' }).getByText('help@acme.example').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await checked(page);
    await page.context().close();
  });

  test('a mailbox says in words of the console why no mail is fetched from it', async () => {
    await server.tidemark('inbound', 'address', 'add', 'desk@acme.example', '--trust');
    const page = await server.signedIn('/console/settings/addresses');
    await page.getByRole('button', { name: 'Add a mailbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a mailbox' });
    await dialog.getByLabel('User').fill('desk@acme.example');
    await dialog.getByLabel('Password').fill('s3cret');
    await dialog.getByLabel('IMAP server').fill('desk.acme.invalid');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const found = async (): Promise<unknown> => {
      const { data } = await server.call('GET', '/inbound/accounts');
      const accounts = data as readonly Readonly<{ user: string; reason: string | null }>[];
      return accounts.find(({ user }) => user === 'desk@acme.example')?.reason;
    };
    await expect.poll(found).toBe('not_resolved');
    await page.reload();
    const mailbox = page.getByRole('list', { name: 'Mailboxes' }).getByRole('listitem');
    const words = 'desk.acme.invalid · INBOX The name of the mail server is not known.';
    await mailbox.filter({ hasText: 'desk@acme.example' }).getByText(words).waitFor();
    await page.context().close();
  });

  test('an agent gets another role and team, and is suspended after a question', async () => {
    const page = await server.signedIn('/console/settings/agents');
    await page.getByRole('link', { name: 'Bo Chen' }).click();
    await page.getByLabel('Role').selectOption('agent');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved Bo Chen').waitFor();
    await page.getByRole('button', { name: 'Suspend: Bo Chen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('button', { name: 'Resume: Bo Chen' }).click();
    await page.getByText('Resumed Bo Chen').waitFor();
    const { data } = await server.call('GET', '/agents?limit=100');
    const bo = (data as readonly Record<string, unknown>[]).find(({ name }) => name === 'Bo Chen');
    expect(bo).toMatchObject({ role: 'agent', status: 'active' });
  });

  test('a key is shown once, and revoked after a question', async () => {
    const page = await server.signedIn('/console/settings/keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const name = page.getByLabel('Name');
    await inFocus(name);
    await name.fill('Monthly report');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The key' });
    expect(await shown.getByRole('status').textContent()).toMatch(/^tmk_\S{20,}$/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.toMatch(/tmk_\S{20,}/);
    await page.getByRole('button', { name: 'Revoke: Monthly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
  });

  test('a webhook is added, and what it refuses is said in the server’s words', async () => {
    const page = await server.signedIn('/console/settings/webhooks');
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await inFocus(page.getByLabel('Address'));
    await page.getByLabel('Address').fill('https://acme.example/hook');
    await page.getByLabel('Events').fill('ticket.made');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'events.0 must be' }).waitFor();
    await page.getByLabel('Events').fill('ticket.created, ticket.updated');
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog', { name: 'The secret' });
    await secret.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'https://acme.example/hook' }).click();
    await page.getByText('Nothing was sent in the last 30 days.').waitFor();
    await checked(page);
  });

  describe('can be read, heard and used, by day and by night, in windows of every width:', () => {
    let page: Page;

    beforeAll(async () => {
      page = await server.signedIn('/console/settings');
    });
    afterAll(() => page.context().close());

    test('the list of all sections', async () => {
      const links = page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('listitem')
        .getByRole('link');
      await links.first().waitFor();
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(addresses.toSorted()).toEqual(sections.map((id) => `/console/settings/${id}`).toSorted());
      await checkedAtEachWidth(page);
    });

    test.each(sections)('%s', async (id) => {
      await page.goto(`${server.url}/console/settings/${id}`);
      await page.locator('h1:visible').first().waitFor();
      await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
      await checkedAtEachWidth(page);
    });
  });

  test.each(widths)(
    'the question before all sessions of an agent end can be read, heard and answered, %d pixels wide',
    async (width) => {
      const page = await server.signedIn('/console/settings/agents', { viewport: { width, height: 900 } });
      await page.getByRole('link', { name: 'Ann Keller' }).click();
      await page.getByRole('button', { name: 'End all sessions: Ann Keller' }).click();
      await page.getByRole('dialog').waitFor();
      await checkedDayAndNight(page);
      await page.context().close();
    },
  );

  test('no page of this file breaks its policy or reports a script error', () => {
    expect(server.faults.filter((fault) => !/4\d\d \(/.test(fault))).toEqual([]);
  });
});
