/** Merging tickets in the console (contract §15.12). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('a merged ticket is closed and leads to the other ticket until it is reopened', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    const key = await workspace.client('read', 'write');
    await openedTicket(ada);
    await openedTicket(ada);
    const merged = await ada.post('/tickets/2/merge', { into: 1 });
    expect([merged.status, merged.body]).toMatchObject([200, { status: 'closed', merged_into: 1 }]);
    expect((await key.get('/tickets/2')).body).toMatchObject({ number: 2, merged_into: 1 });
    expect((await key.get('/tickets/1/messages')).data.at(-1)).toMatchObject({ internal: true });
    expect((await ada.post('/tickets/2/merge', { into: 1 })).body).toMatchObject({ merged_into: 1 });
    const opened = await key.send('PATCH', '/tickets/2', { body: { status: 'open' } });
    expect(opened.body).toMatchObject({ status: 'open', merged_into: null });
  });

  test('a repeated call merges once, and one of two opposite merges at the same moment is refused', async () => {
    const ada = await (await open()).atConsole('agent');
    await openedTicket(ada);
    await openedTicket(ada);
    const again = { 'Idempotency-Key': 'merge-1' };
    const first = await ada.post('/tickets/2/merge', { into: 1 }, again);
    const second = await ada.post('/tickets/2/merge', { into: 1 }, again);
    expect([second.body, second.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    expect((await ada.get('/tickets/1/messages')).data).toHaveLength(2);
    await openedTicket(ada);
    const answers = await Promise.all([
      ada.post('/tickets/1/merge', { into: 3 }),
      ada.post('/tickets/3/merge', { into: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('invalid input for a merge is refused, and the error names the field', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    await openedTicket(ada);
    await openedTicket(ada, { requester_email: 'dana@customer.example' });
    for (const into of [undefined, null, '1', 0, -1, 1.5, 1e300, [], {}, 1, 2, 99]) {
      const refused = await ada.post('/tickets/1/merge', { into });
      expect([refused.status, refused.error.field], String(into)).toEqual([422, 'into']);
    }
    expect((await ada.post('/tickets/99/merge', { into: 1 })).status).toBe(404);
    expect(
      (await (await workspace.atConsole('light_agent')).post('/tickets/1/merge', { into: 2 })).status,
    ).toBe(403);
  });
});
