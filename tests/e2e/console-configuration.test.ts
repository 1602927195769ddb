/** The configuration in a real browser, against a real server: forms, YAML, the plan before a save, and two admins at once. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole, worker } from './console-server.ts';

const yaml = /YAML/;

/** One pixel. */
const squarePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!existsSync(executablePath))('the configuration in a browser (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  const opened = async (section: string): Promise<Page> => {
    const page = await server.signedIn(`/console/settings/${section}`);
    await page.locator('h1:visible').first().waitFor();
    return page;
  };

  /** By keys alone: the plan, then what it says is done. */
  const saved = async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+Enter');
    await applied(page);
  };

  /** The note of a save before may still be in sight, until the dialog is gone. */
  const applied = async (page: Page): Promise<void> => {
    const apply = page.getByRole('dialog').getByRole('button', { name: 'Apply' });
    await apply.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Saved.').waitFor();
  };

  const teams = async (): Promise<readonly string[]> => {
    const { data } = await server.call('GET', '/teams?limit=100');
    return (data as readonly Readonly<{ name: string }>[]).map(({ name }) => name);
  };

  test('a team is added, renamed and removed, each after its plan', async () => {
    const before = await teams();
    const page = await opened('teams');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Name').fill('Night shift');
    await page.getByRole('img', { name: 'One change is not saved' }).waitFor();
    await checked(page);
    await saved(page);
    expect(await teams()).toContain('Night shift');
    await page.getByRole('link', { name: 'Night shift' }).click();
    await page.getByLabel('Name').fill('Late shift');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 change, 0 mistakes, 0 warnings').waitFor();
    await checked(page);
    await applied(page);
    expect((await teams()).toSorted()).toEqual([...before, 'Late shift'].toSorted());
    await page.getByRole('link', { name: 'Late shift' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await saved(page);
    expect((await teams()).toSorted()).toEqual(before.toSorted());
  });

  test('a mistake stands at its field, and nothing is saved', async () => {
    const page = await opened('teams');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Name').fill('Ghosts');
    await page.getByLabel('Agents').fill('nobody@acme.example');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('teams.').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByLabel('Agents').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('nobody@acme.example", which does not exist').waitFor();
    await checked(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await teams()).not.toContain('Ghosts');
  });

  test('two admins save at once: the second sees what the first changed, and loses nothing', async () => {
    const one = await opened('workspace');
    const two = await opened('workspace');
    await one.getByLabel('Close solved tickets after days').fill('9');
    await two.getByLabel('Name').fill('Acme Help');
    await saved(one);
    await two.keyboard.press('Control+Enter');
    await two.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await two.getByText('The configuration was changed since you read it').waitFor();
    await two.getByText('Acme Help').first().waitFor();
    await two.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await two.getByText('Saved.').waitFor();
    await one.reload();
    await expect.poll(() => one.getByLabel('Name').inputValue()).toBe('Acme Help');
    await expect.poll(() => one.getByLabel('Close solved tickets after days').inputValue()).toBe('9');
  });

  test('a rule is changed as YAML: its mistakes have places, and it is tried on a ticket first', async () => {
    const page = await opened('configuration');
    const box = page.getByRole('textbox', { name: yaml });
    await box.fill(
      'rules:\n  - name: Urgent\n    on: ticket.created\n    actions: [{ set_priorit: urgent }]\n',
    );
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^4:/ }).click();
    await checked(page);
    await box.fill(
      'rules:\n  - name: Urgent\n    on: ticket.created\n    actions: [{ set_priority: urgent }]\n',
    );
    await page.getByLabel('Ticket number').fill('1');
    await page.keyboard.press('Enter');
    await page.getByText('fires').first().waitFor();
    await box.focus();
    await saved(page);
    const { data } = await server.call('GET', '/rules');
    expect((data as readonly Readonly<{ name: string }>[]).map(({ name }) => name)).toEqual(['Urgent']);
    await expect.poll(() => box.inputValue()).toContain('Urgent');
  });

  test('a file is opened, and the text is downloaded', async () => {
    const page = await opened('configuration');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).click();
    await (await chooser).setFiles({
      ...{ name: 'workspace.yaml', mimeType: 'application/yaml' },
      buffer: Buffer.from('workspace: { close_after_days: 30 }\n'),
    });
    await page.getByRole('img', { name: 'One change is not saved' }).waitFor();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('dialog').getByText('close_after_days').waitFor();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('workspace.yaml');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('the week of a calendar is typed by day', async () => {
    const page = await opened('calendars');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Name').fill('Office hours');
    await page.getByLabel('Time zone').fill('Europe/Dublin');
    await page.getByLabel('Monday').fill('09:00-12:30, 13:30-17:30');
    await page.getByLabel('Holidays').fill('2026-12-25\n2027-01-01');
    await checked(page);
    await saved(page);
    const exported = await server.tidemark('config', 'export');
    expect(exported).toContain('Office hours');
    expect(exported).toContain('13:30-17:30');
  });

  test('the logo and the colour of a workspace are chosen, and customers see them', async () => {
    const page = await opened('workspace');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: squarePng });
    await page.getByRole('img', { name: 'Your logo' }).waitFor();
    await page.getByLabel('Accent colour').fill('#ffcc00');
    await page.getByText('could not be read on light pages: they have #826800.').waitFor();
    await page.getByLabel('Link to your site').fill('https://www.acme.example/shop');
    await checked(page);
    await saved(page);
    await page.goto(`${server.url}/help`);
    await page.getByRole('link', { name: 'acme.example' }).waitFor();
    const shown = () => page.evaluate("document.querySelector('.brand img').naturalWidth");
    await expect.poll(shown).toBe(1);
    await checked(page);
    await page.goto(`${server.url}/console/settings/workspace`);
    await page.getByLabel('Accent colour').fill('blue');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Expected a colour like').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByLabel('Accent colour').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Accent colour').fill('');
    await page.getByLabel('Link to your site').fill('');
    await page.getByRole('button', { name: 'Remove' }).click();
    await saved(page);
    expect(await server.tidemark('config', 'export')).not.toContain('branding');
  });

  test('the inbox leads managers to the views', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('link', { name: '+ View' }).click();
    await page.waitForURL('**/console/settings/views');
    const other = await server.signedIn('/console', {}, worker);
    await other.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(await other.getByRole('link', { name: '+ View' }).count()).toBe(0);
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    expect(server.faults.filter((fault) => !/4\d\d \(/.test(fault))).toEqual([]);
  });
});
