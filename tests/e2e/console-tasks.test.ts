/** The core tasks of a desk by keyboard alone, each in at most so many actions besides what is typed. Task 12, a forward, needs mail: console-receivers.test.ts. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleServer, colleague, openConsole } from './console-server.ts';
import { consoleDocument } from './console-tickets.ts';
import { executablePath } from './help-centre-server.ts';

const within = { timeout: 30_000, interval: 250 };

const rules = [
  {
    name: 'Tag parcels',
    on: 'ticket.created',
    conditions: { all: [{ fact: 'subject', contains: 'parcel' }] },
    actions: [{ add_tags: ['parcel'] }],
  },
];

/** Presses keys, and counts them; what is typed does not count. */
const handsOn = (page: Page) => {
  let actions = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        actions += 1;
        await page.keyboard.press(key);
      }
    },
    type: (text: string) => page.keyboard.type(text),
    /** Since it was asked last. */
    actions: () => {
      const sofar = actions;
      actions = 0;
      return sofar;
    },
  };
};

describe.skipIf(!existsSync(executablePath))('by keyboard alone (needs Chromium)', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await openConsole();
    const file = join(server.dataFolder, 'with-rules.json');
    await writeFile(file, JSON.stringify({ ...consoleDocument, rules }));
    await server.tidemark('config', 'apply', file);
    const { data } = await server.call('GET', '/kb/categories');
    await server.call('POST', '/kb/articles', {
      category_id: (data as readonly Readonly<{ id: string }>[])[0]?.id,
      status: 'published',
      title: 'How to return an item',
      body_html: '<p>Send it back.</p>',
    });
  });
  afterAll(() => server.close());

  const at = async (path: string) => {
    const page = await server.signedIn(path);
    await page.locator('[role="grid"], [role="log"]').first().waitFor();
    return { page, hands: handsOn(page) };
  };
  const onTicket = async (number: number) => {
    const opened = await at(`/console/tickets/${number}?view=all`);
    await opened.page.getByRole('log').getByRole('article').first().waitFor();
    await opened.page.locator('[data-editor="here"]').waitFor();
    return opened;
  };
  const ticket = (number: number) => server.call('GET', `/tickets/${number}`);
  const newest = async (number: number) => {
    const { data } = await server.call('GET', `/tickets/${number}/messages?order=desc`);
    return (data as readonly Readonly<{ body: string }>[])[0]?.body;
  };

  test('1, 2: my work, a ticket of it, the next one and the one before', async () => {
    const { page, hands } = await at('/console/inbox/all');
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
    const { page, hands } = await onTicket(3);
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
    await page.keyboard.press('Escape');
    await hands.press('r');
    await hands.type(' At all.');
    await hands.press('Control+Shift+Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/3'));
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await expect.poll(async () => (await ticket(3)).status, within).toBe('solved');
    await page.close();
  });

  test('6: a reply is sent later, and a ticket is put away', async () => {
    const { page, hands } = await onTicket(2);
    await hands.press('r');
    await hands.type('Tomorrow we know more.');
    await hands.press('Control+Alt+Enter');
    await page.getByRole('dialog').getByText('Tomorrow morning').waitFor();
    await hands.type('tomorrow');
    await hands.press('Enter');
    await page.getByText(/^Sent on .*8:00/).waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
    const other = await onTicket(5);
    await other.hands.press('h');
    await other.page.getByRole('option').first().waitFor();
    await other.hands.press('Enter');
    await expect.poll(async () => (await ticket(5)).status, within).toBe('on_hold');
    expect(other.hands.actions()).toBeLessThanOrEqual(3);
    await other.page.close();
  });

  test('7: a note that mentions a colleague', async () => {
    const { page, hands } = await onTicket(6);
    await hands.press('n');
    await hands.type('Look please, @bo');
    await page.getByRole('option', { name: 'Bo Chen', selected: true }).waitFor();
    await hands.press('Enter', 'Control+Enter');
    await expect.poll(() => newest(6), within).toContain('@bo');
    expect(hands.actions()).toBeLessThanOrEqual(4);
    await page.close();
  });

  test('8, 9: a macro, a canned text and an article', async () => {
    const { page, hands } = await onTicket(7);
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
    const other = await onTicket(4);
    const text = other.page.getByRole('textbox', { name: 'Reply' });
    await other.page.keyboard.press('r');
    await other.hands.type('/del');
    await other.page.getByRole('option', { name: 'Delay', selected: true }).waitFor();
    await other.hands.press('Enter');
    await text.getByText('We are sorry').waitFor();
    expect(other.hands.actions()).toBeLessThanOrEqual(2);
    await other.hands.press('Control+Shift+K');
    await other.hands.type('return');
    await other.page.getByRole('option', { name: 'How to return an item', selected: true }).waitFor();
    await other.hands.press('Enter');
    await text.getByRole('link', { name: 'How to return an item' }).waitFor();
    expect(other.hands.actions()).toBeLessThanOrEqual(2);
    await other.page.close();
  });

  test('10, 11: assignee, status, priority, tags and a field', async () => {
    const { page, hands } = await onTicket(2);
    const { data } = await server.call('GET', '/agents?limit=100');
    const idOf = (name: string) =>
      (data as readonly Readonly<{ id: string; name: string }>[]).find((one) => one.name === name)?.id;
    await hands.press('i');
    await expect.poll(async () => (await ticket(2)).assignee_id, within).toBe(idOf('Ann Keller'));
    expect(hands.actions()).toBeLessThanOrEqual(1);
    for (const { key, words, most, member, value } of [
      { key: 'a', words: 'bo', most: 2, member: 'assignee_id', value: idOf('Bo Chen') },
      { key: 's', words: 'pend', most: 3, member: 'status', value: 'pending' },
      { key: 'p', words: 'high', most: 3, member: 'priority', value: 'high' },
    ]) {
      await hands.press(key);
      await page.getByRole('option').first().waitFor();
      await hands.type(words);
      await hands.press('Enter');
      await expect.poll(async () => (await ticket(2))[member], within).toBe(value);
      expect(hands.actions()).toBeLessThanOrEqual(most);
    }
    await hands.press('t');
    await page.getByRole('dialog').waitFor();
    await hands.type('export');
    await hands.press('Enter');
    await expect.poll(async () => (await ticket(2)).tags, within).toEqual(['export']);
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
    const other = await onTicket(5);
    await other.hands.press('d');
    await other.page.getByRole('dialog').waitFor();
    await other.hands.type('plan');
    await other.page.getByRole('option').first().waitFor();
    await other.hands.press('Enter');
    await other.page.getByRole('option', { name: 'pro', exact: true }).waitFor();
    await other.hands.type('pro');
    await other.hands.press('Enter');
    await expect.poll(async () => (await ticket(5)).custom_fields, within).toEqual({ plan: 'pro' });
    expect(other.hands.actions()).toBeLessThanOrEqual(3);
    await other.page.close();
  });

  test('13: a file is attached', async () => {
    const { page, hands } = await onTicket(4);
    await page.keyboard.press('n');
    const chooser = page.waitForEvent('filechooser');
    await hands.press('Control+Shift+A');
    await (await chooser).setFiles({
      name: 'log.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('All is well.'),
    });
    await page.getByRole('button', { name: 'Remove log.txt' }).waitFor();
    // The dialog of the system wants one more.
    expect(hands.actions() + 1).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('14: who this customer is, and an earlier ticket', async () => {
    const { page, hands } = await onTicket(4);
    await hands.press('c');
    await page.getByRole('complementary', { name: 'Details' }).getByText('Invoice for October').waitFor();
    await hands.press('ArrowDown', 'Enter');
    await page.waitForURL('**/console/tickets/1*');
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
  });

  test('15: an old ticket is found by the palette, and by the search', async () => {
    const { page, hands } = await at('/console/inbox/mine');
    await hands.press('Control+k');
    await hands.type('export stops');
    await page.getByRole('option', { name: /The export stops at/ }).waitFor();
    await hands.press('Enter');
    await page.waitForURL('**/console/tickets/3*');
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.goto(`${server.url}/console/inbox/mine`);
    await page.getByRole('grid').waitFor();
    await hands.press('/');
    await page.locator('search input:focus').waitFor();
    await hands.type('refund');
    await page.getByRole('grid', { name: 'Tickets found' }).getByText('Refund for order 99').waitFor();
    await hands.press('Enter');
    await page.waitForURL('**/console/tickets/4*');
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('16: many are changed at once, and changed back', async () => {
    const { page, hands } = await at('/console/inbox/all');
    await page.getByRole('row').nth(2).waitFor();
    const before = (await server.call('GET', '/tickets?limit=3')).data;
    const priorities = async () =>
      ((await server.call('GET', '/tickets?limit=3')).data as readonly Readonly<{ priority: string }>[]).map(
        ({ priority }) => priority,
      );
    await hands.press('x', 'Shift+J', 'Shift+J', 'p');
    await page.getByRole('option').first().waitFor();
    await hands.type('urgent');
    await hands.press('Enter');
    await expect.poll(priorities, within).toEqual(['urgent', 'urgent', 'urgent']);
    await hands.press('z');
    await expect
      .poll(priorities, within)
      .toEqual((before as readonly Readonly<{ priority: string }>[]).map(({ priority }) => priority));
    expect(hands.actions()).toBeLessThanOrEqual(3 + 3);
    await page.close();
  });

  test('17: who else writes is in sight with R, before one types', async () => {
    const { page, hands } = await onTicket(5);
    const bo = await server.signedIn('/console/tickets/5?view=all', {}, colleague);
    await bo.locator('[data-editor="here"]').waitFor();
    await bo.keyboard.press('r');
    await bo.keyboard.type('Hello');
    await page.getByText('Bo Chen is writing').first().waitFor();
    await hands.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    await page.getByText('Bo Chen is writing').first().waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(1);
    await Promise.all([page.close(), bo.context().close()]);
  });

  test('18: a conversation that moved stops the reply, is read, and the reply is sent', async () => {
    const { page, hands } = await onTicket(6);
    await page.keyboard.press('r');
    await page.keyboard.type('We changed the address.');
    await server.call('POST', '/tickets/6/messages', { body: 'It is here, thank you!' });
    await page.keyboard.press('Control+Enter');
    const stop = page.getByRole('alert').filter({ hasText: 'It is here, thank you!' });
    await stop.waitFor();
    await hands.press('Control+Enter');
    await stop.waitFor({ state: 'detached' });
    await expect.poll(() => newest(6), within).toBe('We changed the address.');
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('19: a customer is written to first', async () => {
    const { page, hands } = await at('/console/inbox/mine');
    await hands.press('Shift+C');
    await page.getByRole('combobox', { name: 'To' }).waitFor();
    await hands.type('mart');
    await page.getByRole('option', { name: /Cleo Martin/ }).waitFor();
    await hands.press('Enter');
    await hands.type('Your parcel is late');
    await hands.press('Tab');
    await hands.type('It left Lyon this morning.');
    await hands.press('Control+Enter');
    await page.getByText(/Sent in \d+ s/).waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(4);
    await page.close();
  });

  test('20: news is read, and all of it is marked read', async () => {
    const { page, hands } = await at('/console/inbox/all');
    await expect.poll(() => page.title(), within).toMatch(/^\(\d+\)/);
    await hands.press('g', 'n');
    await page.getByRole('region', { name: 'News' }).getByRole('list').first().waitFor();
    await hands.press('Shift+U');
    await expect.poll(() => page.title(), within).toBe('News');
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
  });

  test('21, 23: a lead spreads the work of an agent, and reads the figures of the week', async () => {
    const { page, hands } = await at('/console/inbox/all');
    await hands.press('g', 't');
    await page.getByRole('grid', { name: 'Team' }).getByText('Bo Chen').waitFor();
    await hands.press('j', 'Shift+A');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Give away/ })
      .waitFor();
    await hands.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Bo Chen' }).getByText('0 open').waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(5);
    await hands.press('g', 'r');
    await page
      .getByRole('region', { name: 'Volume', exact: true })
      .getByText(/created, \d+ solved$/)
      .waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('22: why a rule ran on a ticket', async () => {
    const { number } = await server.call('POST', '/tickets', {
      requester_email: 'cleo@quetzal.example',
      subject: 'Another parcel',
      message: 'Where is it?',
    });
    const { page, hands } = await onTicket(Number(number));
    await page.getByRole('log').getByText('Rule “Tag parcels”').waitFor();
    await hands.press('Control+k');
    await hands.type('explain');
    await hands.press('Enter');
    await page
      .getByRole('dialog', { name: 'Explain what rules did' })
      .getByText('It fired in pass 1.')
      .waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
  });

  test('25: an admin invites a colleague', async () => {
    const { page, hands } = await at('/console/inbox/all');
    await hands.press('Control+k');
    await hands.type('invite');
    await hands.press('Enter');
    await page.getByRole('dialog', { name: 'Invite a colleague' }).waitFor();
    await hands.type('fay@acme.example');
    await hands.press('Tab');
    await hands.type('Fay Ito');
    await hands.press('Enter');
    await page.getByRole('dialog', { name: 'Fay Ito is invited' }).waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(4);
    await page.close();
  });

  test('no script failed', () => {
    expect(server.faults.filter((fault) => !/409 \(Conflict\)/.test(fault))).toEqual([]);
  });
});
