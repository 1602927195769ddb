/** Writing in the console, in a real browser: whatever dies, nothing that was typed is lost. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, colleague, openConsole } from './console-server.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';
import { sendsAtOnce } from './undo-seconds.ts';

const within = { timeout: 30_000, interval: 50 };
/** Calls of a key are limited. */
const sentWithin = { timeout: 30_000, interval: 500 };
const whole = { exact: true };

/** In the editor, or in the plain field where the editor was not there yet. */
const textIn = (page: Page, name: string): Promise<string | null> =>
  page.getByRole('textbox', { name }).evaluate((field) => Reflect.get(field, 'value') ?? field.textContent);

const begin = async (server: ConsoleServer, number: number, key: 'r' | 'n' = 'r'): Promise<Page> => {
  const page = await server.signedIn(`/console/tickets/${number}`);
  await page.locator('[data-editor="here"]').waitFor();
  await beginText(page, key);
  return page;
};

const goOn = async (page: Page, key: 'r' | 'n' = 'r'): Promise<void> => {
  await page.locator('[data-editor="here"]').waitFor();
  await page.getByRole('log').waitFor();
  // The button says how the draft of its kind begins.
  await page.getByRole('button', { name: key === 'r' ? /^Reply “/ : /^Note “/ }).waitFor();
  await beginText(page, key);
};

/** The drafts in the database of the browser. */
const keptHere = `new Promise((then) => {
  indexedDB.open('tidemark-drafts').onsuccess = ({ target: { result: database } }) => {
    database.transaction('drafts').objectStore('drafts').getAll().onsuccess = ({ target: { result } }) => {
      database.close();
      then(JSON.stringify(result));
    };
  };
})`;

describe.skipIf(!existsSync(executablePath))('writing in a browser (needs Chromium)', () => {
  let server: ConsoleServer;
  let program: ServerProcess;
  let start: () => Promise<void>;

  beforeAll(async () => {
    server = await openConsole(async ({ environment }) => {
      let port = '0';
      start = async () => {
        program = serverProcess({ ...environment, LOG_LEVEL: 'info', PORT: port });
        port = /http:\/\/localhost:(\d+)/.exec(await program.ready)?.[1] ?? '';
      };
      await start();
      const close = async (): Promise<void> => {
        program.child.kill('SIGTERM');
        await program.ended;
      };
      return { url: `http://localhost:${port}`, close };
    });
    await sendsAtOnce(server, colleague);
  });
  afterAll(() => server.close());

  const kill = async (): Promise<void> => {
    program.child.kill('SIGKILL');
    await program.ended;
  };

  test('a text is saved while one types, and there again after a reload, in another browser and in a list', async () => {
    const page = await begin(server, 2);
    await page.keyboard.type('You add colleagues in the ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('settings');
    await page.getByText('Saved', whole).waitFor();
    await page.reload();
    await goOn(page);
    expect(await textIn(page, 'Reply')).toBe('You add colleagues in the settings');
    const other = await server.signedIn('/console/inbox/drafts');
    await other.getByRole('row').getByText('Draft', whole).waitFor();
    await other.keyboard.press('Enter');
    await goOn(other);
    expect(await textIn(other, 'Reply')).toBe('You add colleagues in the settings');
    await Promise.all([page.close(), other.close()]);
  });

  test('what is typed is there after the tab crashed', async () => {
    const page = await begin(server, 3);
    await page.keyboard.type('The limit is');
    await page.getByText('Saved', whole).waitFor();
    // The last words are in this browser alone: the server never gets them.
    await page.route('**/drafts/3/reply', () => undefined);
    await page.keyboard.type(' a thousand rows');
    await expect.poll(() => page.evaluate(keptHere), within).toContain('a thousand rows');
    const context = page.context();
    const crash = page.waitForEvent('crash');
    void page.goto('chrome://crash').catch(() => undefined);
    await crash;
    const again = await context.newPage();
    await again.goto(`${server.url}/console/tickets/3`);
    await goOn(again);
    expect(await textIn(again, 'Reply')).toBe('The limit is a thousand rows');
    await context.close();
  });

  test('what is typed while the network is away is kept, and saved when it is back', async () => {
    const page = await begin(server, 4, 'n');
    await page.context().setOffline(true);
    await page.keyboard.type('Ask the bank');
    await page.getByText('Not saved on the server yet').waitFor();
    await page.keyboard.type(' tomorrow.');
    await page.context().setOffline(false);
    await page.getByText('Saved', whole).waitFor();
    await page.reload();
    await goOn(page, 'n');
    expect(await textIn(page, 'Note')).toBe('Ask the bank tomorrow.');
    await page.context().close();
  });

  test('what is typed while the server is killed is kept, and saved when it runs again', async () => {
    const page = await begin(server, 5);
    await page.keyboard.type('One moment');
    await kill();
    await page.keyboard.type(', please.');
    await page.getByText('Not saved on the server yet').waitFor();
    await start();
    await page.getByText('Saved', whole).waitFor();
    await page.reload();
    await goOn(page);
    expect(await textIn(page, 'Reply')).toBe('One moment, please.');
    await page.context().close();
  });

  test('two windows that write the same draft show both texts, and say that neither is being saved', async () => {
    const page = await begin(server, 6);
    await page.keyboard.type('First');
    await page.getByText('Saved', whole).waitFor();
    const other = await server.signedIn('/console/tickets/6');
    await goOn(other);
    await other.keyboard.type(' and second');
    await other.getByText('Saved', whole).waitFor();
    await page.keyboard.type(' or third');
    const choice = page.getByRole('alert').filter({ hasText: 'another window' });
    await choice.waitFor();
    await expect.poll(() => choice.textContent(), within).toMatch(/First or third.*First and second/s);
    expect(await page.getByText(/^\s*(?:Saving …|(?:Draft · )?Saved)\s*$/).count()).toBe(0);
    await choice.getByRole('button', { name: 'Take the other one' }).click();
    await expect.poll(() => textIn(page, 'Reply'), within).toBe('First and second');
    await Promise.all([page.close(), other.close()]);
  });

  test('a draft that is saved in one tab is in sight in another tab of the browser, and what is typed there stays', async () => {
    const page = await begin(server, 8, 'n');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/console/tickets/8`);
    await other.locator('[data-editor="here"]').waitFor();
    await beginText(other, 'n');
    await page.keyboard.type('It will go out');
    await expect.poll(() => textIn(other, 'Note'), within).toBe('It will go out');
    await other.keyboard.type(' to you.');
    await expect.poll(() => textIn(page, 'Note'), within).toBe('It will go out to you.');
    await page.getByRole('log').focus();
    await other.keyboard.type(' Soon.');
    await expect.poll(() => textIn(page, 'Note'), within).toBe('It will go out to you. Soon.');
    await page.locator('[role="log"]:focus').waitFor();
    await page.context().close();
  });

  const newestOf = async (number: number) => {
    const { data } = await server.call('GET', `/tickets/${number}/messages?order=desc`);
    return (data as readonly Readonly<{ body: string }>[])[0]?.body;
  };
  const statusOf = async (number: number) => (await server.call('GET', `/tickets/${number}`)).status;

  test('a reply that solves is out of the list, and back with its text by one Z', async () => {
    const page = await server.signedIn('/console/inbox/unassigned');
    const list = page.getByRole('grid');
    await list.getByRole('row').first().waitFor();
    const rows = await list.getByRole('row').count();
    await page.keyboard.press('Enter');
    await page.locator('[data-editor="here"]').waitFor();
    const number = Number(/\/tickets\/(\d+)/.exec(page.url())?.[1]);
    const before = await statusOf(number);
    await beginText(page, 'r');
    await page.keyboard.type('On its way.');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('status').getByText(`#${number}: Sent in`).waitFor();
    await expect.poll(() => list.getByRole('row').count(), within).toBe(rows - 1);
    await page.keyboard.press('z');
    await page.getByText(`Took the reply to #${number} back`).waitFor();
    expect(await newestOf(number)).not.toBe('On its way.');
    await expect.poll(() => list.getByRole('row').count(), within).toBe(rows);
    await page.goto(`${server.url}/console/tickets/${number}`);
    await goOn(page);
    expect(await textIn(page, 'Reply')).toBe('On its way.');
    expect(await statusOf(number)).toBe(before);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => newestOf(number), sentWithin).toBe('On its way.');
    await page.context().close();
  });

  test('a key that is pressed right behind the one that sends goes to the console, not into the reply', async () => {
    const page = await server.signedIn('/console/inbox/unassigned', {}, colleague);
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-editor="here"]').waitFor();
    const { pathname } = new URL(page.url());
    const number = Number(pathname.split('/').at(-1));
    const answered = Promise.withResolvers<void>();
    await page.route('**/drafts/*/reply/send', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await beginText(page, 'r');
    // Another test may have left a draft here.
    await page.keyboard.press('Control+a');
    await page.keyboard.type('It is mended.');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.pathname !== pathname);
    answered.resolve();
    await expect.poll(() => newestOf(number), sentWithin).toBe('It is mended.');
    await page.context().close();
  });

  test('the console says when a reply is refused after its writer went on, and keeps it as it was typed', async () => {
    const page = await begin(server, 8);
    const left = Promise.withResolvers<void>();
    await page.route('**/drafts/8/reply/send', async (route) => {
      await left.promise;
      const error = { code: 'ticket_closed', message: 'The ticket is closed.' };
      await route.fulfill({ status: 409, json: { error } });
    });
    await page.keyboard.type('We look into it.');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Preferences', level: 1 }).waitFor();
    left.resolve();
    await page.getByText('The reply to #8 was not sent').waitFor();
    await page.goto(`${server.url}/console/tickets/8`);
    await goOn(page);
    expect(await textIn(page, 'Reply')).toBe('We look into it.');
    await page.context().close();
  });

  test('a reply that was sent goes out although its tab is closed', async () => {
    const page = await begin(server, 1);
    await page.keyboard.type('The invoice is attached again.');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('status').getByText('#1: Sent in').waitFor();
    await page.context().close();
    await expect.poll(() => newestOf(1), sentWithin).toBe('The invoice is attached again.');
    expect(await statusOf(1)).toBe('solved');
  });

  test('a reply is stopped at the moment of sending when somebody wrote in the meantime, and is saved as a draft only', async () => {
    const page = await begin(server, 7);
    await page.keyboard.type('We look into it.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText('#7: Sent in').waitFor();
    await server.call('POST', '/tickets/7/messages', { body: 'Forget it, it is here!' });
    await page.getByText('The reply to #7 was not sent').waitFor();
    expect(await newestOf(7)).toBe('Forget it, it is here!');
    await goOn(page);
    await page.getByRole('alert').filter({ hasText: 'Forget it, it is here!' }).waitFor();
    await page.getByText('Draft · Saved', whole).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => newestOf(7), sentWithin).toBe('We look into it.');
    await page.context().close();
  });

  test('M writes the text of a macro, shows its changes, and sends both', async () => {
    const page = await server.signedIn('/console/tickets/2', {}, colleague);
    await page.locator('[data-editor="here"]').waitFor();
    await page.getByRole('log').waitFor();
    const { status, requester_id: requester } = await server.call('GET', '/tickets/2');
    const { name } = await server.call('GET', `/contacts/${requester}`);
    await page.keyboard.press('m');
    await page.keyboard.type('del');
    await page.getByRole('option', { name: 'Delay' }).waitFor();
    await page.keyboard.press('Enter');
    const changes = page.getByRole('region', { name: 'Macro “Delay”' });
    await changes.getByText(`${status} → pending`).waitFor();
    await expect.poll(() => textIn(page, 'Reply'), within).toContain(`We are sorry for the delay, ${name}.`);
    expect((await server.call('GET', '/tickets/2')).status).toBe(status);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => statusOf(2), sentWithin).toBe('pending');
    await expect.poll(() => newestOf(2), sentWithin).toContain(`We are sorry for the delay, ${name}.`);
    await page.context().close();
  });
});
