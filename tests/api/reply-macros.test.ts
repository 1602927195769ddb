/** Replies that apply a macro (contract §3.2). */
import { aMacro } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';
import { forms } from './uploads.ts';

forEachDesk((open) => {
  test('a reply does the actions of its macro, and sends its own text', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    const actions = [{ type: 'set_status', value: 'pending' }];
    const macro = aMacro({ replyBody: 'Sorry.', actions });
    await workspace.write(({ configuration }) => configuration.add('macro', macro));
    const sent = await client.post('/tickets/1/messages', { body: 'Sorry, Cleo.', macro_id: macro.id });
    expect([sent.status, sent.body.body]).toEqual([201, 'Sorry, Cleo.']);
    expect((await client.get('/tickets/1')).body.status).toBe('pending');
  });

  test.each(Object.entries(forms))('a reply with files as %s does so too', async (_, send) => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    const macro = aMacro({ actions: [{ type: 'set_status', value: 'pending' }] });
    await workspace.write(({ configuration }) => configuration.add('macro', macro));
    const files = [{ name: 'a.txt', bytes: 'Hi.' }];
    const sent = await send(client, '/tickets/1/messages', { body: 'See.', macro_id: macro.id }, files);
    expect(sent.status).toBe(201);
    expect(sent.body.files).toHaveLength(1);
    expect((await client.get('/tickets/1')).body.status).toBe('pending');
  });

  test('a reply with an unknown or inactive macro is refused, and nothing is written', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    const off = aMacro({ active: false });
    await workspace.write(({ configuration }) => configuration.add('macro', off));
    const other = aMacro({});
    const elsewhere = await open();
    await elsewhere.write(({ configuration }) => configuration.add('macro', other));
    for (const id of [off.id, other.id, '', 'x', 7, [], {}, 'a\u0000b', '\ud800']) {
      const refused = await client.post('/tickets/1/messages', { body: 'Hi.', macro_id: id });
      expect([refused.status, refused.error.field], String(id)).toEqual([422, 'macro_id']);
    }
    expect((await client.get('/tickets/1/messages')).data).toHaveLength(1);
  });

  test('a light agent cannot apply a macro', async () => {
    const workspace = await open();
    await openedTicket(await workspace.client('write'));
    const macro = aMacro({});
    await workspace.write(({ configuration }) => configuration.add('macro', macro));
    const light = await workspace.atConsole('light_agent');
    const note = { body: 'Look.', internal: true, macro_id: macro.id };
    expect((await light.post('/tickets/1/messages', note)).status).toBe(403);
  });
});
