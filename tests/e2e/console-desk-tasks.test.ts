/** The other half of the core tasks by keyboard alone: of the desk around the ticket, of its lead and its admin. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { type HandsDesk, openDeskForHands } from './console-hands.ts';
import { colleague } from './console-server.ts';

const within = { timeout: 30_000, interval: 250 };

describe.skipIf(!existsSync(executablePath))('a desk’s tasks by keyboard alone (needs Chromium)', () => {
  let desk: HandsDesk;
  beforeAll(async () => {
    desk = await openDeskForHands();
  });
  afterAll(() => desk.server.close());

  test('14: who this customer is, and an earlier ticket', async () => {
    const { page, hands } = await desk.onTicket(4);
    await hands.press('c');
    await page
      .getByRole('complementary', { name: 'Details' })
      .and(page.locator(':focus'))
      .getByText('Invoice for October')
      .waitFor();
    await hands.press('ArrowDown', 'Enter');
    await page.waitForURL('**/console/tickets/1*');
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
  });

  test('15: an old ticket is found by the palette, and by the search', async () => {
    const { page, hands } = await desk.at('/console/inbox/mine');
    await hands.press('Control+k');
    await hands.type('export stops');
    await page.getByRole('option', { name: /The export stops at/ }).waitFor();
    await hands.press('Enter');
    await page.waitForURL('**/console/tickets/3*');
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.goto(`${desk.server.url}/console/inbox/mine`);
    await page.getByRole('grid').waitFor();
    await hands.press('/');
    await page.locator('search input:focus').waitFor();
    await hands.type('refund');
    const results = page.getByRole('grid', { name: 'Tickets found' });
    await results.getByText('Refund for order 99').waitFor();
    // The results for the first letters may still be in sight.
    await expect.poll(() => results.getByRole('row').count(), within).toBe(1);
    await hands.press('Enter');
    await page.waitForURL('**/console/tickets/4*');
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('16: many are changed at once, and changed back', async () => {
    const { page, hands } = await desk.at('/console/inbox/all');
    await page.getByRole('row').nth(2).waitFor();
    const before = (await desk.server.call('GET', '/tickets?limit=3')).data;
    const priorities = async () =>
      (
        (await desk.server.call('GET', '/tickets?limit=3')).data as readonly Readonly<{ priority: string }>[]
      ).map(({ priority }) => priority);
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
    const { page, hands } = await desk.onTicket(5);
    const bo = await desk.server.signedIn('/console/tickets/5?view=all', {}, colleague);
    await bo.locator('[data-editor="here"]').waitFor();
    await beginText(bo, 'r');
    await bo.keyboard.type('Hello');
    await page.getByText('Bo Chen is writing').first().waitFor();
    await hands.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    await page.getByText('Bo Chen is writing').first().waitFor();
    expect(hands.actions()).toBeLessThanOrEqual(1);
    await Promise.all([page.close(), bo.context().close()]);
  });

  test('18: a conversation that moved stops the reply, is read, and the reply is sent', async () => {
    const { page, hands } = await desk.onTicket(6);
    await beginText(page, 'r');
    await page.keyboard.type('We changed the address.');
    await desk.server.call('POST', '/tickets/6/messages', { body: 'It is here, thank you!' });
    await page.keyboard.press('Control+Enter');
    const stop = page.getByRole('alert').filter({ hasText: 'It is here, thank you!' });
    await stop.waitFor();
    await hands.press('Control+Enter');
    await stop.waitFor({ state: 'detached' });
    await expect.poll(() => desk.newest(6), within).toBe('We changed the address.');
    expect(hands.actions()).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('19: a customer is written to first', async () => {
    const { page, hands } = await desk.at('/console/inbox/mine');
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
    const { page, hands } = await desk.at('/console/inbox/all');
    await expect.poll(() => page.title(), within).toMatch(/^\(\d+\)/);
    await hands.press('g', 'n');
    await page.getByRole('region', { name: 'News' }).getByRole('list').first().waitFor();
    await hands.press('Shift+U');
    await expect.poll(() => page.title(), within).toBe('News');
    expect(hands.actions()).toBeLessThanOrEqual(3);
    await page.close();
  });

  test('21, 23: a lead spreads the work of an agent, and reads the figures of the week', async () => {
    const { page, hands } = await desk.at('/console/inbox/all');
    const { data } = await desk.server.call('GET', '/agents?limit=100');
    const bo = (data as readonly Readonly<{ id: string; name: string }>[]).find(
      ({ name }) => name === colleague.name,
    );
    // More than anybody has: who answered tickets before has taken them.
    const { data: all } = await desk.server.call('GET', '/tickets?status=new,open&limit=100');
    for (const { number } of all as readonly Readonly<{ number: number }>[])
      await desk.server.call('PATCH', `/tickets/${number}`, { assignee_id: bo?.id });
    await hands.press('g', 't');
    await page.getByRole('grid', { name: 'Team' }).getByText('Bo Chen').waitFor();
    await hands.press('j');
    await page.locator('[data-active]').filter({ hasText: 'Bo Chen' }).waitFor();
    await hands.press('Shift+A');
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
    const { number } = await desk.server.call('POST', '/tickets', {
      requester_email: 'cleo@quetzal.example',
      subject: 'Another parcel',
      message: 'Where is it?',
    });
    const { page, hands } = await desk.onTicket(Number(number));
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
    const { page, hands } = await desk.at('/console/inbox/all');
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

  test('no page of this file reports a script error', () => {
    expect(desk.server.faults.filter((fault) => !/409 \(Conflict\)/.test(fault))).toEqual([]);
  });
});
