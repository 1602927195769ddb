/** Keys that are pressed as soon as one sees what they do, and sooner. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

/** Presses a key in the moment in which its button comes into sight, before the browser paints it. */
const pressAtFirstSight = (button: string, key: string): string => `new MutationObserver((_, look) => {
  if (!document.querySelector('button[aria-label^="${button}"]')) return;
  look.disconnect();
  const press = { key: '${key}', code: 'Key${key.toUpperCase()}', bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', press));
}).observe(document, { subtree: true, childList: true })`;

/** Holds what a page fetches until the returned function is called. */
const heldBack = async (page: Page, address: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

describe.skipIf(!existsSync(executablePath))('early keys (needs Chromium)', () => {
  let server: ConsoleServer;

  beforeAll(async () => {
    server = await openConsole();
  });
  afterAll(() => server.close());

  test('a key counts from the frame that shows its button, also of a screen that was fetched late', async () => {
    const page = await server.signedIn('/console/inbox/open');
    const letIn = await heldBack(page, '**/assets/ticket-pane-*.js');
    await page.reload();
    await page.getByRole('row').first().click();
    await page.waitForURL('**/console/tickets/*');
    await page.evaluate(pressAtFirstSight('Status', 's'));
    letIn();
    await page.getByRole('dialog').waitFor();
    await page.close();
  });

  test('a key that is pressed before the conversation has come begins the text once it is there, with what is typed behind it', async () => {
    const page = await server.signedIn('/console/inbox/open');
    const letIn = await heldBack(page, '**/tickets/1/screen');
    await page.goto(`${server.url}/console/tickets/1`);
    await page.getByRole('button', { name: 'Reply' }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('resend pleasE');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('e,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('it is urgent');
    expect(await page.getByRole('dialog').count()).toBe(0);
    letIn();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.getByText('it is urgent').waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => note.locator('p').allInnerTexts()).toEqual(['resend please,', 'it is urgent!']);
    expect(await server.call('GET', '/tickets/1')).toMatchObject({ status: 'solved', priority: 'normal' });
    await page.close();
  });

  test('letters behind an early key go on with the draft that is there', async () => {
    const page = await server.signedIn('/console/tickets/7');
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'r');
    const isSaved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/drafts/7/reply') &&
        /There is\b/.test(answer.request().postData() ?? '') &&
        answer.ok(),
    );
    await page.keyboard.type('There is');
    await isSaved;
    const letIn = await heldBack(page, '**/tickets/7/screen');
    await page.reload();
    await page.getByRole('button', { name: 'Reply' }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type(' a limit.');
    letIn();
    await page.getByRole('textbox', { name: 'Reply' }).getByText('There is a limit.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
  });

  test('letters behind an early forward say whom it goes to', async () => {
    const page = await server.signedIn('/console/inbox/open');
    const letIn = await heldBack(page, '**/tickets/5/screen');
    await page.goto(`${server.url}/console/tickets/5`);
    await page.getByRole('button', { name: 'Reply' }).waitFor();
    await page.keyboard.press('f');
    await page.keyboard.type('g@bank.example');
    letIn();
    await expect.poll(() => page.getByRole('combobox', { name: 'To' }).inputValue()).toBe('g@bank.example');
    await page.close();
  });

  test('a note that is saved while its mention is still fetched waits for the mention', async () => {
    const page = await server.signedIn('/console/tickets/4');
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'n');
    const letIn = await heldBack(page, '**/assets/mentions-*.js');
    const isSaved = page.waitForResponse(
      (answer) => answer.url().endsWith('/drafts/4/note') && answer.request().method() === 'PUT',
    );
    await page.keyboard.type('Look please, @c');
    await page.getByRole('option', { name: 'Cy Duarte', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await isSaved;
    letIn();
    await page.getByRole('log').getByText('Look please, @cy').waitFor();
    await page.close();
  });

  test('an undo right after a reply is sent takes back the reply, and leaves the change before it', async () => {
    const page = await server.signedIn('/console/tickets/2');
    await page.locator('[data-editor="here"]').waitFor();
    await page.keyboard.press('p');
    await page.getByRole('dialog').getByRole('combobox').fill('Urgent');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Priority: Urgent' }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).fill('Too soon.');
    const letIn = await heldBack(page, '**/drafts/2/reply/send');
    const isAsked = page.waitForRequest('**/drafts/2/reply/send');
    await page.keyboard.press('Control+Enter');
    await isAsked;
    await page.keyboard.press('z');
    letIn();
    await page.getByRole('textbox', { name: 'Reply' }).getByText('Too soon.').waitFor();
    await expect.poll(() => server.call('GET', '/tickets/2')).toMatchObject({ priority: 'urgent' });
    await page.close();
  });

  test('a reply that is stopped stays open while what stopped it is still fetched', async () => {
    const page = await server.signedIn('/console/tickets/8');
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'r');
    await page.keyboard.type('Too late.');
    const letIn = await heldBack(page, '**/tickets/8/screen');
    await server.call('POST', '/tickets/8/messages', { body: 'It has come.' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Somebody wrote while you were writing').waitFor();
    await page.getByRole('textbox', { name: 'Reply' }).press('End');
    await page.keyboard.type(' Or not?');
    await page.getByRole('textbox', { name: 'Reply' }).getByText('Too late. Or not?').waitFor();
    letIn();
    await page.close();
  });

  test('a reply that the server did not get is said not to be sent, and stays', async () => {
    const page = await server.signedIn('/console/tickets/3');
    await page.locator('[data-editor="here"]').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).fill('On a train.');
    await page.route('**/drafts/3/reply/send', (route) => route.abort());
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('alert')
      .getByText(/^Not sent: /)
      .waitFor();
    await page.getByRole('textbox', { name: 'Reply' }).getByText('On a train.').waitFor();
    await page.close();
  });
});
