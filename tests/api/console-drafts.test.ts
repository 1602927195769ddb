/** Drafts and held replies of the console (contract §15.3). */
import { expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { type AgentClient, forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

const path = '/drafts/1/reply';

const put = (client: Client, body: unknown, at = path) => client.send('PUT', at, { body });

const written = async (client: AgentClient, body = 'Hi Cleo,') => {
  await openedTicket(client);
  return (await put(client, { rev: 0, body })).body;
};

forEachDesk((open) => {
  test('a draft begins empty, and a saved draft shows every field in the order of the contract', async () => {
    const ada = await (await open()).atConsole('agent');
    await openedTicket(ada);
    expect((await ada.get(path)).body).toMatchObject({
      ticket_number: 1,
      kind: 'reply',
      rev: 0,
      state: 'empty',
    });
    const saved = await put(ada, { rev: 0, body: 'Hi\r\n👩 Cleo, ' });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      ticket_number: 1,
      kind: 'reply',
      rev: 1,
      state: 'draft',
      body: 'Hi\r\n👩 Cleo, ',
      body_html: null,
      macro_id: null,
      files: [],
      to: '',
      cc: [],
      forward_of: null,
      status: null,
      expected_last_message_id: null,
      send_at: null,
      stopped: null,
      updated_at: '2026-11-20T08:05:00.000Z',
    });
    expect((await ada.get(path)).body).toEqual(saved.body);
    expect((await ada.get('/drafts')).data).toEqual([saved.body]);
    const html = await put(ada, { rev: 1, body_html: '<p>Hi</p><script>x</script>' });
    expect(html.body).toMatchObject({ rev: 2, body: null, body_html: '<p>Hi</p>' });
    expect((await put(ada, { rev: 2, body: '' })).body).toMatchObject({ rev: 3, state: 'draft', body: '' });
  });

  test('a draft has the uploads that it names, also while it is held', async () => {
    const ada = await (await open()).atConsole('agent');
    const draft = await written(ada);
    const file = { name: 'invoice.txt', data: Buffer.from('12.00').toString('base64') };
    const { id } = (await ada.post('/uploads', { files: [file] })).body;
    const named = await put(ada, { rev: draft.rev, body: 'See there.', file_ids: [id] });
    expect(named.body.files).toEqual([
      { id, name: 'invoice.txt', content_type: 'text/plain; charset=utf-8', size: 5, inline: false },
    ]);
    expect((await ada.get('/tickets/1/screen')).body.drafts).toContainEqual(named.body);
    expect((await put(ada, { rev: 2, body: 'Without.' })).body.files).toEqual([]);
    const again = await put(ada, { rev: 3, body: 'With.', file_ids: [id] });
    expect((await ada.post(`${path}/send`, { rev: 4, in_seconds: 60 })).body).toMatchObject({
      state: 'held',
      files: again.body.files,
    });
    expect((await ada.post(`${path}/undo`, {})).body.files).toEqual(again.body.files);
  });

  test('saving an outdated revision returns 409 with the current draft, and writes nothing', async () => {
    const ada = await (await open()).atConsole('agent');
    const draft = await written(ada);
    for (const rev of [0, 2, 99]) {
      const refused = await put(ada, { rev, body: 'From another window.' });
      expect([refused.status, refused.error.code, refused.error.field]).toEqual([409, 'draft_moved', 'rev']);
      expect(refused.body.draft).toEqual(draft);
    }
    expect((await ada.get(path)).body).toEqual(draft);
  });

  test('an invalid draft is refused, and the error names the field', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    const draft = await written(ada);
    const long = 'x'.repeat(100_001);
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ body: 'Hi.' }, 'rev'],
      ...[null, '1', -1, 1.5, 1e300, [], {}].map((rev) => [{ rev, body: 'Hi.' }, 'rev'] as const),
      ...[null, 7, [], {}, 'a\u0000b', '\ud800', long].map((body) => [{ rev: 1, body }, 'body'] as const),
      ...[null, 7, 'a\u0000b', '\udc00'].map((html) => [{ rev: 1, body_html: html }, 'body_html'] as const),
      [{ rev: 1 }, 'body'],
      [{ rev: 1, body: 'Hi.', body_html: '<p>Hi.</p>' }, 'body'],
      ...['', 'x', 7, [], '019a0000-ffff-7000-8000-000000000009'].map(
        (id) => [{ rev: 1, body: 'Hi.', macro_id: id }, 'macro_id'] as const,
      ),
      ...[null, 7, 'x', {}, ['019a0000-ffff-7000-8000-000000000009']].map(
        (ids) => [{ rev: 1, body: 'Hi.', file_ids: ids }, 'file_ids'] as const,
      ),
      [{ rev: 1, body: 'Hi.', file_ids: ['x'] }, 'file_ids.0'],
    ];
    for (const [body, field] of wrong) {
      const refused = await put(ada, body);
      expect(
        [refused.status, refused.error.code, refused.error.field],
        JSON.stringify(body).slice(0, 80),
      ).toEqual([422, 'validation_failed', field]);
    }
    for (const body of ['[]', '"x"', 'null', '7'])
      expect((await ada.send('PUT', path, { raw: body, headers: json })).status).toBe(422);
    expect((await ada.send('PUT', path, { raw: '{', headers: json })).error.code).toBe('invalid_json');
    expect((await ada.get(path)).body).toEqual(draft);
  });

  test('every draft operation returns 404 for an unknown ticket or kind', async () => {
    const ada = await (await open()).atConsole('agent');
    await openedTicket(ada);
    for (const at of [
      '/drafts/2/reply',
      '/drafts/1/memo',
      '/drafts/0/note',
      '/drafts/x/note',
      '/drafts/99999999999/note',
    ]) {
      const answers = [
        await ada.get(at),
        await put(ada, { rev: 0, body: 'Hi.' }, at),
        await ada.remove(at, { rev: '0' }),
        await ada.post(`${at}/send`, { rev: 0 }),
        await ada.post(`${at}/undo`, {}),
      ];
      expect(
        answers.map(({ status }) => status),
        at,
      ).toEqual([404, 404, 404, 404, 404]);
    }
  });

  test('a light agent can draft notes, but no replies', async () => {
    const workspace = await open();
    const light = await workspace.atConsole('light_agent');
    await openedTicket(await workspace.client('write'));
    expect((await put(light, { rev: 0, body: 'Hi.' })).status).toBe(403);
    expect((await light.post(`${path}/send`, { rev: 0 })).status).toBe(403);
    expect((await put(light, { rev: 0, body: 'Hi.' }, '/drafts/1/note')).status).toBe(200);
  });

  test('an agent cannot read or change the drafts of others', async () => {
    const workspace = await open();
    const [ada, bob] = [await workspace.atConsole('agent'), await workspace.atConsole('owner')];
    const draft = await written(ada);
    expect((await bob.get(path)).body).toMatchObject({ rev: 0, body: '' });
    expect((await bob.get('/drafts')).data).toEqual([]);
    expect((await put(bob, { rev: 0, body: 'Mine.' })).status).toBe(200);
    expect((await bob.remove(path, { rev: '1' })).body).toMatchObject({ state: 'empty' });
    expect((await ada.get(path)).body).toEqual(draft);
  });

  test('all agents see when a held draft will be sent, and its author can take it back', async () => {
    const workspace = await open();
    const [ada, bob] = [await workspace.atConsole('agent'), await workspace.atConsole('owner')];
    await written(ada);
    const { data } = await ada.get('/tickets/1/messages');
    const held = await ada.post(`${path}/send`, {
      rev: 1,
      in_seconds: 60,
      status: 'solved',
      expected_last_message_id: data[0]?.id,
    });
    expect(held.body).toMatchObject({
      ...{ rev: 2, state: 'held', status: 'solved', expected_last_message_id: data[0]?.id },
      send_at: '2026-11-20T08:06:00.000Z',
    });
    const screen = await bob.get('/tickets/1/screen');
    expect(screen.body.sending).toEqual([
      { agent_id: ada.agent.id, kind: 'reply', send_at: '2026-11-20T08:06:00.000Z' },
    ]);
    expect(screen.text).not.toContain('Hi Cleo,');
    const own = (await ada.get('/tickets/1/screen')).body.drafts as readonly Row[];
    expect(own.map(({ kind, state }) => [kind, state])).toEqual([
      ['reply', 'held'],
      ['note', 'empty'],
      ['forward', 'empty'],
    ]);
    expect((await put(ada, { rev: 2, body: 'Changed.' })).error.code).toBe('draft_moved');
    const back = await ada.post(`${path}/undo`, {});
    expect(back.body).toMatchObject({ state: 'draft', body: 'Hi Cleo,', send_at: null, status: null });
    expect((await ada.get('/tickets/1/messages')).data).toHaveLength(1);
  });

  test('a draft that is sent twice is held once', async () => {
    const ada = await (await open()).atConsole('agent');
    await written(ada);
    const key = { 'Idempotency-Key': 'send-1' };
    const first = await ada.post(`${path}/send`, { rev: 1, in_seconds: 60 }, key);
    const again = await ada.post(`${path}/send`, { rev: 1, in_seconds: 60 }, key);
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    expect((await ada.post(`${path}/send`, { rev: 1, in_seconds: 60 })).error.code).toBe('draft_moved');
  });

  test('a draft that cannot be sent is refused, and the error names the field', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    await written(ada);
    const other = '019a0000-ffff-7000-8000-000000000001';
    const wrong: readonly (readonly [Row, number, string, string])[] = [
      ...[-1, 61, 1.5, '5', null].map(
        (seconds) => [{ rev: 1, in_seconds: seconds }, 422, 'validation_failed', 'in_seconds'] as const,
      ),
      ...['tomorrow', '', 7, '2031-01-01T00:00:00Z'].map(
        (at) => [{ rev: 1, send_at: at }, 422, 'validation_failed', 'send_at'] as const,
      ),
      [{ rev: 1, status: 'gone' }, 422, 'invalid_status', 'status'],
      [{ rev: 1, expected_last_message_id: 'x' }, 422, 'validation_failed', 'expected_last_message_id'],
      [{ rev: 1, expected_last_message_id: other }, 422, 'validation_failed', 'expected_last_message_id'],
      [{ rev: 3 }, 409, 'draft_moved', 'rev'],
    ];
    for (const [body, status, code, field] of wrong) {
      const refused = await ada.post(`${path}/send`, body);
      expect([refused.status, refused.error.code, refused.error.field], JSON.stringify(body)).toEqual([
        status,
        code,
        field,
      ]);
    }
    const { data } = await ada.get('/tickets/1/messages');
    await ada.post('/tickets/1/messages', { body: 'Newer.', internal: true });
    const moved = await ada.post(`${path}/send`, { rev: 1, expected_last_message_id: data[0]?.id });
    expect([moved.status, moved.error.code]).toEqual([409, 'conversation_moved']);
    await ada.patch('/tickets/1', { status: 'closed' });
    expect((await ada.post(`${path}/send`, { rev: 1 })).error.code).toBe('ticket_closed');
    await put(ada, { rev: 1, body: ' \u200b ' });
    await ada.patch('/tickets/1', { status: 'open' });
    expect((await ada.post(`${path}/send`, { rev: 2 })).status).toBe(422);
  });

  test('drafts are listed page by page, newest ticket first', async () => {
    const ada = await (await open()).atConsole('agent');
    for (const number of [1, 2, 3]) {
      await openedTicket(ada);
      await put(ada, { rev: 0, body: `Reply ${number}.` }, `/drafts/${number}/reply`);
    }
    await put(ada, { rev: 0, body: 'Note.' }, '/drafts/2/note');
    const seen: unknown[] = [];
    let cursor: Record<string, string> = {};
    for (let page = 0; page < 5; page += 1) {
      const { data, body } = await ada.get('/drafts', { limit: '1', ...cursor });
      seen.push(...data.map(({ ticket_number, kind }) => `${ticket_number} ${kind}`));
      if (body.next_cursor === null) break;
      cursor = { cursor: String(body.next_cursor) };
    }
    expect(seen).toEqual(['3 reply', '2 reply', '2 note', '1 reply']);
  });
});

const json = { 'Content-Type': 'application/json' };
