/** Copies of replies and forwards, as drafts of the console name them (contract §15.14). */
import { expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { type AgentClient, forEachDesk, type OpenWorkspace } from './desks.ts';
import { openedTicket } from './samples.ts';

const ours = 'support@desk-of-tests.example';
const reply = '/drafts/1/reply';
const forward = '/drafts/1/forward';
const carrier = 'carrier@post.example';

const put = (client: Client, at: string, body: Row) =>
  client.send('PUT', at, { body: { body: 'Hi.', ...body } });

/** Saves what the draft names, and has it sent. */
const sent = async (client: Client, at: string, { rev, ...body }: Row) => {
  const saved = await put(client, at, { rev, ...body });
  expect([saved.status, saved.body.error]).toEqual([200, undefined]);
  return client.post(`${at}/send`, { rev: saved.body.rev, in_seconds: 60 });
};

const prepared = async (open: OpenWorkspace) => {
  const workspace = await open();
  const ada = await workspace.atConsole('agent');
  await openedTicket(ada);
  const { data } = await ada.get('/tickets/1/messages');
  return { workspace, ada, messageId: String(data[0]?.id), requester: await requesterOf(ada) };
};

const requesterOf = async (client: AgentClient): Promise<string> => {
  const { body: ticket } = await client.get('/tickets/1');
  return String((await client.get(`/contacts/${ticket.requester_id}`)).body.email);
};

forEachDesk(
  (open) => {
    test('receivers are saved as they are typed, read back, and replaced with the text', async () => {
      const { ada, messageId } = await prepared(open);
      const typed = { cc: [' Dana@birch.example', 'nobody', ''], to: 'x ', forward_of: messageId };
      const saved = await put(ada, reply, { rev: 0, ...typed });
      expect([saved.status, saved.body]).toMatchObject([200, typed]);
      expect((await ada.get(reply)).body).toEqual(saved.body);
      expect((await put(ada, reply, { rev: 1 })).body).toMatchObject({ cc: [], to: '', forward_of: null });
    });

    test('members of the wrong shape are refused by their name', async () => {
      const { ada } = await prepared(open);
      const wrong: readonly (readonly [Row, string])[] = [
        ...[null, 'dana@birch.example', 7, {}].map((cc) => [{ cc }, 'cc'] as const),
        [{ cc: Array.from({ length: 101 }, (_, n) => `p${n}@birch.example`) }, 'cc'],
        ...[null, 7, [], 'a\u0000b@x.example', '\ud800', `${'x'.repeat(250)}@x.example`].map(
          (one) => [{ cc: ['dana@birch.example', one] }, 'cc.1'] as const,
        ),
        ...[null, 7, [], {}, 'a\u0000b@x.example', '\udc00', 'x'.repeat(255)].map(
          (to) => [{ to }, 'to'] as const,
        ),
        ...['', 'x', 7, [], 'a\u0000', '\ud800', 'x'.repeat(1_000)].map(
          (id) => [{ forward_of: id }, 'forward_of'] as const,
        ),
      ];
      for (const [body, field] of wrong) {
        const refused = await put(ada, forward, { rev: 0, ...body });
        const found = [refused.status, refused.error.code, refused.error.field];
        expect(found, JSON.stringify(body).slice(0, 80)).toEqual([422, 'validation_failed', field]);
      }
      expect((await ada.get(forward)).body).toMatchObject({ rev: 0, state: 'empty' });
    });

    test('a reply is held with its copies, and refused for one that gets no mail', async () => {
      const { ada, requester } = await prepared(open);
      const { body: blocked } = await ada.post('/contacts', { email: 'blocked@birch.example' });
      await ada.patch(`/contacts/${blocked.id}`, { blocked: true });
      const wrong: readonly (readonly [readonly string[], string])[] = [
        [['dana'], 'cc must be an email address, got “dana”.'],
        [[''], 'cc must be an email address, got “”.'],
        [['a@b.example, c@d.example'], 'cc must be an email address'],
        [['a@b.example\r\nBcc: x@y.example'], 'cc must be an email address'],
        [[ours], 'which arrives here'],
        [[ours.replace('@', '+more@')], 'which arrives here'],
        [['blocked@birch.example'], 'which is blocked'],
        [Array.from({ length: 11 }, (_, n) => `p${n}@birch.example`), 'at most 10 addresses, got 11'],
      ];
      let rev = 0;
      for (const [cc, message] of wrong) {
        const { status, error } = await sent(ada, reply, { rev, cc });
        expect([status, error.code, error.field, error.message]).toEqual([
          ...[422, 'validation_failed', 'cc'],
          expect.stringContaining(message),
        ]);
        rev += 1;
      }
      expect((await ada.get('/tickets/1/messages')).data).toHaveLength(1);
      const ten = Array.from({ length: 10 }, (_, n) => `p${n}@birch.example`);
      const held = await sent(ada, reply, { rev, cc: ten });
      expect([held.status, held.body]).toMatchObject([200, { state: 'held', cc: ten }]);
      const back = await ada.post(`${reply}/undo`, {});
      expect(back.body).toMatchObject({ state: 'draft', cc: ten });
      const own = await sent(ada, reply, { rev: back.body.rev, cc: [requester] });
      expect(own.status).toBe(200);
    });

    test('a forward is held, and refused for a receiver or a message that it cannot have', async () => {
      const { workspace, ada, messageId, requester } = await prepared(open);
      const { body: other } = await openedTicket(ada);
      const { data: others } = await ada.get(`/tickets/${other.number}/messages`);
      const elsewhere = await prepared(open);
      const colleague = await workspace.agent();
      const { body: blocked } = await ada.post('/contacts', { email: 'blocked@birch.example' });
      await ada.patch(`/contacts/${blocked.id}`, { blocked: true });
      const good = { to: carrier, forward_of: messageId };
      const wrong: readonly (readonly [Row, string, string])[] = [
        [{ ...good, to: '' }, 'to', 'must be an email address'],
        [{ ...good, to: 'carrier' }, 'to', 'must be an email address'],
        [{ ...good, to: `${carrier}, ${carrier}` }, 'to', 'must be an email address'],
        [{ ...good, to: ours }, 'to', 'which arrives here'],
        [{ ...good, to: requester }, 'to', 'reply to them instead'],
        [{ ...good, to: ` ${requester.toUpperCase()} ` }, 'to', 'reply to them instead'],
        [{ ...good, to: colleague.email }, 'to', 'in a note instead'],
        [{ ...good, to: 'blocked@birch.example' }, 'to', 'which is blocked'],
        [{ ...good, forward_of: null }, 'forward_of', 'the id of a message of this ticket'],
        [{ ...good, forward_of: others[0]?.id }, 'forward_of', 'of this ticket'],
        [{ ...good, forward_of: elsewhere.messageId }, 'forward_of', 'of this ticket'],
        [{ ...good, forward_of: '019a0000-ffff-7000-8000-000000000001' }, 'forward_of', 'of this ticket'],
      ];
      let rev = 0;
      for (const [body, field, message] of wrong) {
        const { status, error } = await sent(ada, forward, { rev, ...body });
        expect([status, error.code, error.field, error.message], JSON.stringify(body)).toEqual([
          ...[422, 'validation_failed', field],
          expect.stringContaining(message),
        ]);
        rev += 1;
      }
      const held = await sent(ada, forward, { rev, ...good });
      expect([held.status, held.body]).toMatchObject([200, { state: 'held', ...good }]);
      expect((await put(ada, forward, { rev: held.body.rev })).error.code).toBe('draft_moved');
      expect((await ada.get('/tickets/1/messages')).data).toHaveLength(1);
    });

    test('a repeated send of a forward is held once, and a closed ticket forwards nothing', async () => {
      const { ada, messageId } = await prepared(open);
      const { body } = await put(ada, forward, { rev: 0, to: carrier, forward_of: messageId });
      const key = { 'Idempotency-Key': 'forward-1' };
      const first = await ada.post(`${forward}/send`, { rev: body.rev, in_seconds: 60 }, key);
      const again = await ada.post(`${forward}/send`, { rev: body.rev, in_seconds: 60 }, key);
      expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
      const { rev } = (await ada.post(`${forward}/undo`, {})).body;
      await ada.patch('/tickets/1', { status: 'closed' });
      const refused = await ada.post(`${forward}/send`, { rev });
      expect([refused.status, refused.error.code]).toEqual([409, 'ticket_closed']);
    });

    test('light agents, strangers and other workspaces forward nothing', async () => {
      const { workspace, ada, messageId } = await prepared(open);
      const light = await workspace.atConsole('light_agent');
      const good = { rev: 0, to: carrier, forward_of: messageId };
      for (const at of [reply, forward]) {
        expect((await put(light, at, { ...good, cc: [carrier] })).status).toBe(403);
        expect((await light.post(`${at}/send`, { rev: 0 })).status).toBe(403);
      }
      expect((await put(workspace.browser({ 'X-Tidemark-Console': 'test' }), forward, good)).status).toBe(
        401,
      );
      expect((await put(await (await open()).atConsole('agent'), forward, good)).status).toBe(404);
      expect((await ada.get(forward)).body).toMatchObject({ rev: 0 });
    });
  },
  { mailFrom: ours },
);

forEachDesk((open) => {
  test('forwarding is refused on a server that sends no mail, and the error says so', async () => {
    const { ada, messageId } = await prepared(open);
    const { status, error } = await sent(ada, forward, { rev: 0, to: carrier, forward_of: messageId });
    expect([status, error.field, error.message]).toEqual([
      ...[422, 'to'],
      'to must be reachable, and this server sends no mail: set MAIL_FROM.',
    ]);
  });
});
