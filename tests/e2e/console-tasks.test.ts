/**
 * The core tasks of an agent by keyboard alone, each in at most so many actions besides what is typed. Task 12, a forward, needs mail:
 * console-receivers.test.ts. The other half is in console-desk-tasks.test.ts.
 */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFile } from './choose-file.ts';
import { executablePath } from './chromium.ts';
import { type HandsDesk, openDeskForHands } from './console-hands.ts';

const within = { timeout: 30_000, interval: 250 };

describe.skipIf(!existsSync(executablePath))('an agent’s tasks by keyboard alone (needs Chromium)', () => {
  let desk: HandsDesk;
  beforeAll(async () => {
    desk = await openDeskForHands();
  });
  afterAll(() => desk.server.close());

  test('1, 2: my work, a ticket of it, the next one and the one before', async () => {
    const { page, hands } = await desk.at('/console/inbox/all');
    await hands.press('g', 'm');
    await page.getByRole('grid', { name: 'My work' }).getByRole('row').nth(1).waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await hands.press('Enter');
    await page.getByRole('log').getByRole('article').first().waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(1);
    const first = page.url();
    await hands.press('j');
    await page.waitForURL((url) => url.href !== first);
    expect(hands.actions()).toBeLessThanOrEqual(1);
    await hands.press('k');
    await page.waitForURL(first);
    expect(hands.actions()).toBeLessThanOrEqual(1);
    await page.close();
  });

  test('3, 5, 4: a reply is sent, taken back, and sent with the solution', async () => {
    const { page, hands } = await desk.onTicket(3);
    await hands.press('r');
    await hands.type('There is no limit.');
    await hands.press('Control+Enter');
    await page
      .getByText(/Sent in \d+ s/)
      .first()
      .waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await hands.press('z');
    await page.getByText('Took the reply to #3 back').waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(1);
    // Without the focus, Escape would leave the ticket.
    await page.locator('[contenteditable=true]:focus').waitFor();
    await page.keyboard.press('Escape');
    await hands.press('r');
    await hands.type(' At all.');
    await hands.press('Control+Shift+Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/3'));
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await expect.poll(async () => (await desk.ticket(3)).status, within).toBe('solved');
    await page.close();
  });

  test('6: a reply is sent later, and a ticket is put away', async () => {
    const { page, hands } = await desk.onTicket(2);
    await hands.press('r');
    await hands.type('Tomorrow we know more.');
    await hands.press('Control+Alt+Enter');
    await page.getByRole('dialog').getByText('Tomorrow morning').waitFor();
    await hands.type('tomorrow');
    await hands.press('Enter');
    await page.getByText(/^Will be sent on .*8:00/).waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
    const other = await desk.onTicket(5);
    await other.hands.press('h');
    await other.page.getByRole('option').first().waitFor();
    await other.hands.press('Enter');
    await expect.poll(async () => (await desk.ticket(5)).status, within).toBe('on_hold');
    expect(other.hands.actions()).toBeLessThanOrEqual(3);
    await other.page.close();
  });

  test('7: a note that mentions a colleague', async () => {
    const { page, hands } = await desk.onTicket(6);
    await hands.press('n');
    await hands.type('Look please, @bo');
    const colleague = page.getByRole('option', { name: 'Bo Chen', selected: true });
    await colleague.waitFor();
    await hands.press('Enter');
    await colleague.waitFor({ state: 'hidden' });
    await hands.press('Control+Enter');
    await expect.poll(() => desk.newest(6), within).toContain('@bo');
    expect(hands.actions()).toBeLessThanOrEqual(4);
    await page.close();
  });

  test('8, 9: a macro, a canned text and an article', async () => {
    const { page, hands } = await desk.onTicket(7);
    await hands.press('m');
    await hands.type('del');
    await page.getByRole('option', { name: 'Delay' }).waitFor();
    await hands.press('Enter');
    await page.getByRole('region', { name: 'Macro “Delay”' }).getByText('→ pending').waitFor();
    await hands.press('Control+Enter');
    await page
      .getByText(/Sent in \d+ s/)
      .first()
      .waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
    const other = await desk.onTicket(4);
    const text = other.page.getByRole('textbox', { name: 'Reply' });
    await other.page.keyboard.press('r');
    await other.hands.type('/del');
    await other.page.getByRole('option', { name: 'Delay', selected: true }).waitFor();
    await other.hands.press('Enter');
    await text.getByText('We are sorry').waitFor();
    expect(other.hands.actions()).toBeLessThanOrEqual(2);
    await other.hands.press('Control+Shift+K');
    await other.page.getByRole('combobox', { name: 'Insert an article' }).waitFor();
    await other.hands.type('return');
    await other.page.getByRole('option', { name: 'How to return an item', selected: true }).waitFor();
    await other.hands.press('Enter');
    await text.getByRole('link', { name: 'How to return an item' }).waitFor();
    expect(other.hands.actions()).toBeLessThanOrEqual(2);
    await other.page.close();
  });

  test('10, 11: assignee, status, priority, tags and a field', async () => {
    const { page, hands } = await desk.onTicket(2);
    const { data } = await desk.server.call('GET', '/agents?limit=100');
    const idOf = (name: string) =>
      (data as readonly Readonly<{ id: string; name: string }>[]).find((one) => one.name === name)?.id;
    await hands.press('i');
    await expect.poll(async () => (await desk.ticket(2)).assignee_id, within).toBe(idOf('Ann Keller'));
    expect(hands.actions()).toBeLessThanOrEqual(1);
    for (const { key, words, name, most, member, value } of [
      { key: 'a', words: 'bo', name: 'Bo Chen', most: 2, member: 'assignee_id', value: idOf('Bo Chen') },
      { key: 's', words: 'pend', name: 'Pending', most: 3, member: 'status', value: 'pending' },
      { key: 'p', words: 'high', name: 'High', most: 3, member: 'priority', value: 'high' },
    ]) {
      await hands.press(key);
      await hands.type(words);
      await page.getByRole('option', { name, selected: true }).waitFor();
      await hands.press('Enter');
      await expect.poll(async () => (await desk.ticket(2))[member], within).toBe(value);
      expect(hands.actions()).toBeLessThanOrEqual(most);
    }
    await hands.press('t');
    await page.getByRole('dialog').waitFor();
    await hands.type('export');
    await hands.press('Enter');
    await expect.poll(async () => (await desk.ticket(2)).tags, within).toEqual(['export']);
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
    const other = await desk.onTicket(5);
    await other.hands.press('d');
    await other.page.getByRole('dialog').waitFor();
    await other.hands.type('plan');
    await other.page.getByRole('option').first().waitFor();
    await other.hands.press('Enter');
    await other.page.getByRole('option', { name: 'pro', exact: true }).waitFor();
    await other.hands.type('pro');
    await other.hands.press('Enter');
    await expect.poll(async () => (await desk.ticket(5)).custom_fields, within).toEqual({ plan: 'pro' });
    expect(other.hands.actions()).toBeLessThanOrEqual(3);
    await other.page.close();
  });

  test('13: a file is attached', async () => {
    const { page, hands } = await desk.onTicket(4);
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Note' }).and(page.locator(':focus')).waitFor();
    await chooseFile(page, hands.press, 'log.txt', 'All is well.');
    await page.getByRole('button', { name: 'Remove log.txt' }).waitFor();
    // The dialog of the system wants one more.
    expect(hands.actions() + 1).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('no page of this file reports a script error', () => {
    expect(desk.server.faults.filter((fault) => !/409 \(Conflict\)/.test(fault))).toEqual([]);
  });
});
