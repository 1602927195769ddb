/** Uploads over real sockets: what is counted, what is refused before it is kept, and what is left behind. */
import { DeskError } from '@tidemark/domain';
import { afterEach, describe, expect, test } from 'vitest';
import {
  block,
  chunked,
  closeServers,
  codeIn,
  formHead,
  head,
  line,
  opened,
  send,
  started,
  statusIn,
  text,
  times,
  watchedStore,
} from '../../testing/upload-bench.ts';

const mebibyte = 1024 * 1024;

afterEach(closeServers);

describe('an upload', () => {
  test('with a false length is counted as it arrives', async () => {
    const { port, bearer, byteStore, seen } = await started();
    const talk = opened(port);
    await send(talk, [
      head([bearer, 'Transfer-Encoding: chunked']),
      chunked(text('body', 'Hi.') + formHead()),
    ]);
    await send(talk, times(600, chunked(block)));
    const answer = await talk.answer;
    expect([statusIn(answer), codeIn(answer)]).toEqual([413, 'file_too_large']);
    expect(seen.bytes).toBeLessThanOrEqual(20 * mebibyte);
    expect(byteStore.keys()).toEqual([]);
  });

  test('with a declared length above the limit is refused before it begins', async () => {
    const { port, bearer, seen } = await started();
    const talk = opened(port);
    await send(talk, [head([bearer, `Content-Length: ${200 * mebibyte}`, 'Connection: close']), formHead()]);
    const answer = await talk.answer;
    expect([statusIn(answer), codeIn(answer)]).toEqual([413, 'payload_too_large']);
    expect(seen.puts).toBe(0);
  });

  test.each([
    ['without a key', [], '', 401],
    ['for a ticket that nobody has', ['bearer'], '/api/v1/tickets/99/messages', 404],
    ['at a route that takes no files', ['bearer'], '/api/v1/contacts', 415],
    ['compressed', ['bearer', 'Content-Encoding: gzip'], '', 415],
  ])('%s is refused before any byte is stored', async (_how, headers, path, status) => {
    const { port, bearer, seen } = await started();
    const talk = opened(port);
    const sent = headers.map((header) => (header === 'bearer' ? bearer : header));
    const body = Buffer.from(`${text('body', 'Hi.')}${formHead()}some bytes${line}--b--${line}`);
    const all = [...sent, `Content-Length: ${body.length}`, 'Connection: close'];
    await send(talk, [path === '' ? head(all) : head(all, path), body]);
    expect(statusIn(await talk.answer)).toBe(status);
    expect(seen.puts).toBe(0);
  });

  test('that breaks off in the middle leaves nothing', async () => {
    const { port, bearer, byteStore, seen, desk, call } = await started();
    const talk = opened(port);
    await send(talk, [
      head([bearer, `Content-Length: ${10 * mebibyte}`]),
      `${text('body', 'Hi.')}${formHead('whole.bin')}whole${line}${formHead('half.bin')}`,
    ]);
    await send(talk, times(32, block));
    await expect.poll(() => seen.bytes).toBeGreaterThan(mebibyte);
    talk.socket.destroy();
    await expect.poll(() => byteStore.keys()).toEqual([]);
    expect(
      (await desk.tickets.listMessages(call, { number: 1, page: { limit: 10, after: null } })).data,
    ).toHaveLength(1);
  });

  test('begins after 100 Continue when its caller waits for that', async () => {
    const { port, bearer } = await started();
    const talk = opened(port);
    const body = `${text('body', 'Hi.')}${formHead()}some bytes${line}--b--${line}`;
    const told = new Promise((resolve) => talk.socket.once('data', resolve));
    await send(talk, [
      head([bearer, 'Expect: 100-continue', `Content-Length: ${body.length}`, 'Connection: close']),
    ]);
    expect(await told).toMatch(/^HTTP\/1\.1 100/);
    await send(talk, [body]);
    expect(statusIn(await talk.answer)).toBe(201);
  });

  test('that is refused never gets 100 Continue', async () => {
    const { port } = await started();
    const talk = opened(port);
    await send(talk, [head(['Expect: 100-continue', 'Content-Length: 1000', 'Connection: close'])]);
    expect(statusIn(await talk.answer)).toBe(401);
  });

  test('with more parts than the limit of files is refused, however small they are', async () => {
    const { port, bearer, byteStore } = await started();
    const talk = opened(port);
    const body = Buffer.from(
      text('body', 'Hi.') +
        Array.from({ length: 50_000 }, () => `${formHead()}x${line}`).join('') +
        `--b--${line}`,
    );
    await send(talk, [head([bearer, `Content-Length: ${body.length}`, 'Connection: close']), body]);
    const answer = await talk.answer;
    expect([statusIn(answer), codeIn(answer)]).toEqual([422, 'too_many_files']);
    expect(byteStore.keys()).toEqual([]);
  });
});

describe('a file that the store refuses', () => {
  const reply = (files: readonly string[]) => ({
    body: 'Here.',
    files: files.map((name) => ({ name, data: Buffer.alloc(200_000, name).toString('base64') })),
  });

  test.each([
    ['at once', (put: number) => (put === 2 ? new DeskError('storage_full', 'The disk is full.') : null)],
    [
      'in the middle',
      (put: number, read: number) => (put === 2 && read > 100_000 ? new Error('ENOSPC') : null),
    ],
  ])('%s is named, and the message is stored with the others', async (_when, refuses) => {
    const { url, token, byteStore } = await started(watchedStore(refuses));
    const send = (body: unknown, headers = {}) =>
      fetch(`${url}/api/v1/tickets/1/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const key = { 'Idempotency-Key': 'once' };
    const answer = await send(reply(['a.txt', 'b.txt', 'c.txt']), key);
    const body = (await answer.json()) as { files: { name: string }[]; skipped_files: string[] };
    expect(answer.status).toBe(201);
    expect(body.files.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
    expect(body.skipped_files).toEqual(['b.txt']);
    expect(byteStore.keys()).toHaveLength(2);
    const again = await send(reply(['a.txt', 'b.txt', 'c.txt']), key);
    expect(await again.json()).toEqual(body);
    expect(byteStore.keys()).toHaveLength(2);
  });

  test('is named in a form that opens a ticket, too', async () => {
    const { url, token } = await started(watchedStore((put) => (put === 1 ? new Error('refused') : null)));
    const form = new FormData();
    for (const [name, value] of [
      ['requester_email', 'a@b.example'],
      ['subject', 'A'],
      ['message', 'B'],
    ] as const)
      form.set(name, value);
    form.append('files', new Blob([block, block]), 'a.bin');
    form.append('files', new Blob([block]), 'b.bin');
    const answer = await fetch(`${url}/api/v1/tickets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      files: [{ name: 'b.bin', size: block.length }],
      skipped_files: ['a.bin'],
    });
  });
});
