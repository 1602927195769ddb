/** Tickets that an agent opens in the console by writing to a customer. */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';

const id = '019a9f00-7a1a-75eb-84d4-c1d2e3f40519';
const path = `/outgoing/${id}`;
const letter = { to: 'dana@customer.example', subject: 'Your order', body: 'It is ready.' };

forEachDesk((open) => {
  test('an outgoing message is saved, held, taken back and discarded', async () => {
    const ada = await (await open()).atConsole('agent');
    const saved = await ada.send('PUT', path, { body: letter });
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        ...letter,
        ...{ id, state: 'draft', name: null, body_html: null, assignee_id: null, tags: [], send_at: null },
        ...{ stopped: null, ticket_number: null, updated_at: '2026-11-20T08:05:00.000Z' },
      },
    ]);
    expect((await ada.get('/outgoing')).data).toEqual([saved.body]);
    const html = await ada.send('PUT', path, {
      body: { ...letter, body: undefined, body_html: '<p>Hi<script>x</script></p>', name: '', tags: ['A'] },
    });
    expect(html.body).toMatchObject({ body: null, body_html: '<p>Hi</p>', name: null, tags: ['a'] });
    const held = await ada.post(`${path}/send`, { in_seconds: 60 });
    expect(held.body).toMatchObject({ state: 'held', send_at: '2026-11-20T08:06:00.000Z' });
    expect((await ada.send('PUT', path, { body: letter })).error.code).toBe('draft_moved');
    expect((await ada.post(`${path}/undo`, {})).body).toMatchObject({ state: 'draft', send_at: null });
    expect((await ada.remove(path)).status).toBe(204);
    expect((await ada.get(path)).status).toBe(404);
  });

  test('an outgoing message that is sent twice is held once', async () => {
    const ada = await (await open()).atConsole('agent');
    await ada.send('PUT', path, { body: letter });
    const key = { 'Idempotency-Key': 'send-1' };
    const first = await ada.post(`${path}/send`, { in_seconds: 60 }, key);
    const again = await ada.post(`${path}/send`, { in_seconds: 60 }, key);
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    expect((await ada.post(`${path}/send`, {})).error.code).toBe('draft_moved');
  });

  test('an invalid outgoing message is refused, and the error names the field', async () => {
    const ada = await (await open()).atConsole('agent');
    const wrong: readonly (readonly [unknown, string])[] = [
      ...[null, 7, [], 'a\u0000b', '\ud800', 'x'.repeat(255)].map((to) => [{ ...letter, to }, 'to'] as const),
      ...[null, 7, 'a\nb', 'x'.repeat(301)].map((subject) => [{ ...letter, subject }, 'subject'] as const),
      ...[null, 7, 'x'.repeat(100_001)].map((body) => [{ ...letter, body }, 'body'] as const),
      [{ ...letter, body_html: '<p>Hi</p>' }, 'body'],
      [{ ...letter, body: undefined }, 'body'],
      [{ ...letter, assignee_id: 'x' }, 'assignee_id'],
      [{ ...letter, tags: 'x' }, 'tags'],
      [{ ...letter, name: 7 }, 'name'],
    ];
    for (const [body, field] of wrong) {
      const refused = await ada.send('PUT', path, { body });
      expect(
        [refused.status, refused.error.code, refused.error.field],
        JSON.stringify(body).slice(0, 80),
      ).toEqual([422, 'validation_failed', field]);
    }
    expect((await ada.send('PUT', '/outgoing/x', { body: letter })).status).toBe(404);
    await ada.send('PUT', path, { body: { body: '' } });
    const refused = await ada.post(`${path}/send`, {});
    expect([refused.status, refused.error.field]).toEqual([422, 'body']);
  });

  test('other agents cannot read or change an outgoing message', async () => {
    const workspace = await open();
    const [ada, bob] = [await workspace.atConsole('agent'), await workspace.atConsole('owner')];
    await ada.send('PUT', path, { body: letter });
    expect((await bob.get('/outgoing')).data).toEqual([]);
    for (const answer of [
      await bob.get(path),
      await bob.send('PUT', path, { body: letter }),
      await bob.remove(path),
      await bob.post(`${path}/send`, {}),
      await bob.post(`${path}/undo`, {}),
    ])
      expect(answer.status).toBe(404);
    expect((await ada.get(path)).body).toMatchObject(letter);
  });
});
