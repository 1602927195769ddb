/** Calls of the client against the real API: repeated ones, refused ones, files, exports, sessions. */
import { createPkce, TidemarkError } from '@tidemark/client';
import { password } from '@tidemark/samples';
import { expect, test } from 'vitest';
import { forEachDesk } from '../api/desks.ts';
import { madeExport } from '../api/make-export.ts';
import { codeOf } from '../api/samples.ts';
import { all, answered, clientDesk, keyed, keyOf, type Network, ticket } from './client-desks.ts';

/** The API has each call, and the first answers are lost on their way back. */
const losing = (answers: number): Network => {
  let left = answers;
  return async (call) => {
    const response = await call();
    if (left-- > 0) throw new TypeError('fetch failed');
    return response;
  };
};

forEachDesk((open) => {
  test('a ticket is opened once when the response is lost twice', async () => {
    const { desk, seen } = await keyed(await open(), losing(2));
    const { options, headers } = answered();
    expect(await desk.tickets.create(ticket, options)).toMatchObject({ number: 1 });
    expect(seen).toHaveLength(3);
    expect(headers().get('Idempotent-Replayed')).toBe('true');
    expect(await all(desk.tickets.list())).toHaveLength(1);
  });

  test('a reply with a file is stored once when the response is lost', async () => {
    const workspace = await open();
    const { desk } = await keyed(workspace);
    const { number } = await desk.tickets.create(ticket);
    const unlucky = await keyed(workspace, losing(1));
    const files = [{ name: 'a.txt', content: 'Hello.' }];
    const message = await unlucky.desk.tickets.reply(number, { body: 'See the file.', files });
    expect(message.files).toMatchObject([{ name: 'a.txt', size: 6 }]);
    expect(await all(desk.tickets.messages(number))).toHaveLength(2);
    expect(await all(desk.tickets.files(number))).toHaveLength(1);
  });

  test('a removal succeeds when the response is lost', async () => {
    const workspace = await open();
    const { id } = await (await keyed(workspace)).desk.organizations.create({ name: 'Acme' });
    const { desk, seen } = await keyed(workspace, losing(1));
    await expect(desk.organizations.remove(id)).resolves.toBeUndefined();
    expect(seen.map(({ status }) => status)).toEqual([204, 404]);
  });

  test('an error is thrown with its code, field and request id', async () => {
    const { desk, seen } = await keyed(await open());
    const refused = await desk.tickets
      .create({ ...ticket, requester_email: 'nobody' })
      .catch((error) => error);
    expect(refused).toBeInstanceOf(TidemarkError);
    expect(refused).toMatchObject({ code: 'validation_failed', status: 422, field: 'requester_email' });
    expect(refused.requestId).toMatch(/^[\w-]{36}$/);
    expect(refused.docsUrl).toMatch(/\/docs\/errors\/validation_failed$/);
    expect(refused.message).toMatch(/^requester_email must be/);
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['tmk_unknown', 'unauthorized', 401],
    [null, 'unauthorized', 401],
  ])('the wrong key %s is reported', async (key, code, status) => {
    const { desk } = clientDesk(await open(), key);
    await expect(desk.tickets.get(1)).rejects.toMatchObject({ code, status });
  });

  test('a write with a read-only key is refused with the missing scope', async () => {
    const workspace = await open();
    const { desk } = clientDesk(workspace, await keyOf(workspace, 'read'));
    await expect(desk.tickets.create(ticket)).rejects.toMatchObject({ code: 'insufficient_scope' });
    await expect(desk.tickets.get(7)).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.me.get()).rejects.toMatchObject({ code: 'agent_required' });
    await expect(desk.portal.me()).rejects.toMatchObject({ code: 'customer_required' });
  });

  test('a change of an outdated version is refused', async () => {
    const { desk } = await keyed(await open());
    await desk.tickets.create(ticket);
    const { options, headers } = answered();
    await desk.tickets.get(1, options);
    const ifMatch = headers().get('ETag') ?? '';
    await desk.tickets.update(1, { priority: 'high' }, { ifMatch });
    await expect(desk.tickets.update(1, { priority: 'low' }, { ifMatch })).rejects.toMatchObject({
      code: 'precondition_failed',
      status: 412,
    });
  });

  test('a text is the same with and without a file', async () => {
    const { desk } = await keyed(await open());
    const body = 'One\nTwo\r\nThree — “ü” 🌊\n\n-- \nBo';
    const { number } = await desk.tickets.create(ticket);
    const plain = await desk.tickets.reply(number, { body });
    const filed = await desk.tickets.reply(number, { body, files: [{ name: 'a.txt', content: 'x' }] });
    expect(filed.body).toBe(plain.body);
  });

  test('a text with half a character is refused with and without a file, and nothing is written', async () => {
    const { desk } = await keyed(await open());
    const { number } = await desk.tickets.create(ticket);
    const file = { name: 'a.txt', content: 'x' };
    for (const body of ['half \uD83D', '\uDF0A', '\uDF0A\uD83C']) {
      await expect(desk.tickets.reply(number, { body })).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'body',
      });
      await expect(desk.tickets.reply(number, { body, files: [file] })).rejects.toMatchObject({
        code: 'invalid_option',
        field: 'body',
      });
      await expect(
        desk.tickets.reply(number, { body: 'Hi.', files: [file, { ...file, content: body }] }),
      ).rejects.toMatchObject({ code: 'invalid_option', field: 'files.1.content' });
    }
    const tags = { ...ticket, tags: ['half \uD83D'], files: [file] };
    await expect(desk.tickets.create(tags)).rejects.toMatchObject({ code: 'validation_failed' });
    const { data } = await desk.tickets.messages(number).page();
    expect(data).toHaveLength(1);
  });

  test('files of every form arrive byte by byte, under their names, with the other fields', async () => {
    const { desk } = await keyed(await open());
    const bytes = Uint8Array.from({ length: 70_000 }, (_, place) => place % 256);
    const opened = await desk.tickets.create({
      ...ticket,
      tags: ['billing', 'vip'],
      type: null,
      priority: 'high',
      files: [
        new File([bytes], 'a "quoted" – näme.bin'),
        { name: 'b.bin', content: bytes.subarray(1, 60_000) },
        { name: 'c.bin', content: new Blob([bytes]) },
        { name: 'd.bin', content: bytes.buffer },
      ],
    });
    expect(opened).toMatchObject({ tags: ['billing', 'vip'], type: null, priority: 'high' });
    expect(opened.skipped_files).toBeUndefined();
    expect(opened.files.map(({ name, size }) => [name, size])).toEqual([
      ['a "quoted" – näme.bin', 70_000],
      ['b.bin', 59_999],
      ['c.bin', 70_000],
      ['d.bin', 70_000],
    ]);
    const [first, second] = opened.files;
    const answer = await desk.files.download(first?.id ?? '');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    const part = await desk.files.download(second?.id ?? '', { range: 'bytes=0-9' });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.subarray(1, 11)]);
    const same = await desk.files.download(first?.id ?? '', {
      ifNoneMatch: answer.headers.get('ETag') ?? '',
    });
    expect(same.status).toBe(304);
  });

  test('a refused file is reported with its position', async () => {
    const { desk } = await keyed(await open());
    const files = [
      { name: 'a.txt', content: 'x' },
      { name: 'run.exe', content: 'MZ' },
    ];
    await expect(desk.tickets.create({ ...ticket, files })).rejects.toMatchObject({
      code: 'file_type_not_allowed',
      field: 'files.1.name',
    });
  });

  test('an export can be awaited, and its bytes read', async () => {
    const workspace = await open();
    const { desk, seen } = await keyed(workspace);
    await desk.tickets.create(ticket);
    const requested = await desk.exports.request({ resource: 'tickets', format: 'ndjson' });
    await expect(desk.exports.download(requested)).rejects.toMatchObject({ code: 'invalid_option' });
    await expect(desk.exports.wait(requested.id, { mostLooks: 2 })).rejects.toMatchObject({
      code: 'timeout',
    });
    const { id } = await madeExport(workspace, { resource: 'tickets', format: 'ndjson' });
    const ready = await desk.exports.wait(String(id));
    const lines = (await (await desk.exports.download(ready)).text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ number: 1, subject: ticket.subject }]);
    expect(seen.at(-1)?.headers.has('Authorization')).toBe(false);
  });

  test('an agent signs in with a password, or by the browser with a verifier, and out', async () => {
    const workspace = await open();
    const agent = await workspace.agent();
    const { desk } = clientDesk(workspace, null);
    const { token } = await desk.auth.login({ email: agent.email, password });
    const mine = desk.as(token);
    expect((await mine.me.get()).agent.email).toBe(agent.email);
    await mine.auth.logout();
    await expect(mine.me.get()).rejects.toMatchObject({ code: 'unauthorized' });
    const { verifier, challenge } = await createPkce();
    expect([verifier.length, challenge.length]).toEqual([43, 43]);
    const code = await codeOf(workspace, agent.id);
    await expect(desk.auth.exchange({ code, code_verifier: verifier })).rejects.toMatchObject({
      code: 'invalid_code',
    });
  });
});
