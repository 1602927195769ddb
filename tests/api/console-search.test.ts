/** The console's search for tickets (contract §15.5). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';
import { forms } from './uploads.ts';

forEachDesk((open) => {
  test('tickets are found by words, exact text and operators, newest first', async () => {
    const workspace = await open();
    await openedTicket(await workspace.client('write'), {
      subject: 'Where is my parcel?',
      requester_name: 'Cleo Martin',
      tags: ['vip'],
    });
    workspace.clock.set('2026-11-21T05:00:00.000Z');
    const ada = await workspace.atConsole('agent');
    const bea = { requester_email: 'bea@other.example', requester_name: 'Bea' };
    await openedTicket(ada, { ...bea, subject: 'Parcel is broken', assignee_id: ada.agent.id });
    await openedTicket(ada, {
      ...bea,
      subject: 'An invoice',
      message: 'Is my parcel paid?',
      priority: 'urgent',
    });
    await forms['a form'](ada, '/tickets/3/messages', { body: 'See.' }, [
      { name: 'a.txt', bytes: Buffer.from('a') },
    ]);
    const found = async (q: string, more: Readonly<Record<string, string>> = {}) =>
      (await ada.get('/search/tickets', { q, ...more })).data.map(({ number }) => number);
    expect(await found('parcel')).toEqual([3, 2, 1]);
    expect(await found('PARC')).toEqual([3, 2, 1]);
    expect(await found('"my parcel"')).toEqual([3, 1]);
    expect(await found('parcel status:new')).toEqual([1]);
    expect(await found('parcel tag:VIP')).toEqual([1]);
    expect(await found('parcel from:bea')).toEqual([3, 2]);
    expect(await found('from:cleo')).toEqual([1]);
    expect(await found('from:bea@other.example priority:urgent')).toEqual([3]);
    expect(await found('assignee:me')).toEqual([2]);
    expect(await found(`parcel assignee:${ada.agent.email}`)).toEqual([2]);
    expect(await found('parcel assignee:none')).toEqual([3, 1]);
    expect(await found('before:2026-11-21')).toEqual([1]);
    expect(await found('parcel after:2026-11-21')).toEqual([3, 2]);
    expect(await found('has:file')).toEqual([3]);
    for (const none of [
      '',
      'x',
      'nothing',
      'from:nobody',
      'assignee:nobody@x.example',
      'parcel status:closed',
    ])
      expect(await found(none), none).toEqual([]);
    const first = await ada.get('/search/tickets', { q: 'parcel', limit: '2' });
    expect(first.data).toMatchObject([{ number: 3, requester: { name: 'Bea' } }, { number: 2 }]);
    expect(first.data[0]).toHaveProperty('last_message');
    expect(await found('parcel', { limit: '2', cursor: String(first.body.next_cursor) })).toEqual([1]);
  });

  test('unknown operators are ignored with a hint, and other workspaces are not found', async () => {
    const [workspace, other] = [await open(), await open()];
    const [ada, stranger] = [await workspace.atConsole('light_agent'), await other.atConsole('owner')];
    await openedTicket(await workspace.client('write'));
    const answer = await ada.get('/search/tickets', { q: 'invoice colour:red status:lost' });
    expect(answer.data.map(({ number }) => number)).toEqual([1]);
    expect(answer.body.hints).toMatchObject([{ operator: 'colour' }, { operator: 'status' }]);
    for (const q of ['invoice', 'from:ann@customer.example', 'before:2099'])
      expect((await stranger.get('/search/tickets', { q })).data).toEqual([]);
    for (const q of ['a\u0000b', '\ud800']) {
      const refused = await ada.get('/search/tickets', { q });
      expect([200, 422]).toContain(refused.status);
    }
    expect((await ada.get('/search/tickets')).status).toBe(422);
    expect((await ada.get('/search/tickets', { q: '", status: "" :: a:b' })).status).toBe(200);
  });
});
