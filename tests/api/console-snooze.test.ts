/** Snoozing tickets in the console (contract §15.11). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

const path = '/tickets/1/snooze';
const until = '2026-11-21T08:00:00.000Z';

forEachDesk((open) => {
  test('a snoozed ticket is on hold until its time or a reply, and every screen shows it', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    const key = await workspace.client('read', 'write');
    const opened = await openedTicket(ada);
    expect(opened.body.snoozed_until).toBeNull();
    const snoozed = await ada.post(path, { until });
    expect([snoozed.status, snoozed.body]).toMatchObject([200, { status: 'on_hold', snoozed_until: until }]);
    expect(snoozed.headers.get('ETag')).not.toBeNull();
    for (const shown of [await key.get('/tickets/1'), await ada.get('/tickets/1')])
      expect(shown.body).toMatchObject({ status: 'on_hold', snoozed_until: until });
    expect((await key.get('/tickets', { status: 'on_hold' })).data).toMatchObject([{ snoozed_until: until }]);
    expect((await ada.post(path, { until: null })).body).toMatchObject({ snoozed_until: 'reply' });
    const woken = await key.send('PATCH', '/tickets/1', { body: { status: 'open' } });
    expect(woken.body).toMatchObject({ status: 'open', snoozed_until: null });
  });

  test('a repeated call snoozes a ticket once', async () => {
    const ada = await (await open()).atConsole('agent');
    await openedTicket(ada);
    const again = { 'Idempotency-Key': 'snooze-1' };
    const first = await ada.post(path, { until }, again);
    const second = await ada.post(path, { until }, again);
    expect([second.body, second.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
  });

  test('invalid input for a snooze is refused, and the error names the field', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    await openedTicket(ada);
    const wrong = [
      '',
      'tomorrow',
      7,
      [],
      {},
      'a\u0000',
      '\ud800',
      '1970-01-01T00:00:00Z',
      '9999-01-01T00:00:00Z',
    ];
    for (const body of [{}, ...wrong.map((value) => ({ until: value }))]) {
      const refused = await ada.post(path, body);
      expect([refused.status, refused.error.field], JSON.stringify(body)).toEqual([422, 'until']);
    }
    expect((await ada.post('/tickets/99999999/snooze', { until })).status).toBe(404);
    expect((await (await workspace.atConsole('light_agent')).post(path, { until })).status).toBe(403);
    await ada.send('PATCH', '/tickets/1', { body: { status: 'closed' } });
    expect((await ada.post(path, { until })).error.code).toBe('ticket_closed');
  });
});
