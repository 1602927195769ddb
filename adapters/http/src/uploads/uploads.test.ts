/** Uploads over real sockets: what is counted, what is refused before it is kept, and what is left behind. */
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type ByteStore, DeskError } from '@tidemark/domain';
import { countingSecrets, fixedClock, memoryByteStore } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listening, serve } from '../serve.ts';
import { testApi } from '../testing/test-api.ts';

const mebibyte = 1024 * 1024;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A store that tells of what it is asked, and refuses where a test wants it. */
const watchedStore = (refuses: (put: number, read: number) => Error | null = () => null) => {
  const store = memoryByteStore(fixedClock());
  const seen = { puts: 0, bytes: 0 };
  const byteStore: ByteStore = {
    ...store,
    put: async (key, source) => {
      seen.puts += 1;
      const put = seen.puts;
      let read = 0;
      const watched = async function* () {
        for await (const piece of source) {
          read += piece.byteLength;
          seen.bytes += piece.byteLength;
          const refusal = refuses(put, read);
          if (refusal) throw refusal;
          yield piece;
        }
      };
      const refusal = refuses(put, 0);
      if (refusal) throw refusal;
      await store.put(key, watched());
    },
  };
  return { byteStore: { ...byteStore, keys: store.keys }, seen };
};

type Watched = ReturnType<typeof watchedStore>;

/** As quick as those of a server: these tests hash a lot. */
const secrets = {
  ...countingSecrets(),
  hasher: () => {
    const sum = createHash('sha256');
    return { add: (piece: Uint8Array) => void sum.update(piece), hex: () => sum.digest('hex') };
  },
};

const started = async ({ byteStore, seen }: Watched = watchedStore()) => {
  const { api, desk, call, token } = await testApi({}, { byteStore, secrets });
  const listening: Listening = await serve(api, { host: '127.0.0.1', port: 0 });
  closers.push(() => listening.close(0));
  const opening = { requesterEmail: 'bob@customer.example', subject: 'A scan', message: 'See.' };
  await desk.tickets.open(call, opening);
  const bearer = `Authorization: Bearer ${token}`;
  return { port: listening.port, url: listening.url, bearer, token, desk, call, byteStore, seen };
};

const line = '\r\n';
const formHead = (name = 'a.bin') =>
  ['--b', `Content-Disposition: form-data; name="files"; filename="${name}"`, '', ''].join(line);
const text = (name: string, value: string) =>
  ['--b', `Content-Disposition: form-data; name="${name}"`, '', value, ''].join(line);

const head = (headers: readonly string[], path = '/api/v1/tickets/1/messages') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
    '',
    '',
  ].join(line);

type Conversation = Readonly<{ socket: Socket; answer: Promise<string> }>;

const opened = (port: number): Conversation => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (data) => {
      received += data;
    });
    // Who sends more than is wanted may be cut off, and has the answer all the same.
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
  return { socket, answer };
};

const statusIn = (answer: string): number =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(answer.replace(/^HTTP\/1\.1 100 \w+\r\n\r\n/, ''))?.[1]);
const codeIn = (answer: string): string => /"code":"(\w+)"/.exec(answer)?.[1] ?? '';

/** Sends until there is nothing more to send, or nobody who takes it. */
const send = async ({ socket }: Conversation, pieces: Iterable<string | Uint8Array>): Promise<void> => {
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    if (!socket.write(piece))
      await new Promise<void>((resolve) => {
        socket.setMaxListeners(0).once('drain', resolve).once('close', resolve);
      });
  }
};

const times = function* (count: number, piece: Uint8Array): Generator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield piece;
};

const block = new Uint8Array(64 * 1024).fill(0x61);
const chunked = (piece: string | Uint8Array): Uint8Array => {
  const bytes = Buffer.from(piece);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${line}`), bytes, Buffer.from(line)]);
};

describe('an upload', () => {
  test('that lies about its length is counted as it arrives', async () => {
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

  test('that says how much too much it is, is refused before it begins', async () => {
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
  ])('%s is refused before any byte is kept', async (_how, headers, path, status) => {
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

  test('goes on when its caller waits to be told so', async () => {
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

  test('that is refused is not asked for by one who waits to be told', async () => {
    const { port } = await started();
    const talk = opened(port);
    await send(talk, [head(['Expect: 100-continue', 'Content-Length: 1000', 'Connection: close'])]);
    expect(statusIn(await talk.answer)).toBe(401);
  });

  test('with more parts than a message has files is refused, however small they are', async () => {
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
  ])('%s is named, and the message is kept with the others', async (_when, refuses) => {
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

  test('is named when a ticket is opened as a form, too', async () => {
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

describe('a download', () => {
  /** A file of 10 MiB, and how much of it was read and let go of. */
  const stored = async () => {
    const watched = watchedStore();
    const told = { read: 0, ended: false };
    const open: ByteStore['open'] = async () =>
      (async function* () {
        try {
          for (const piece of times(160, block)) {
            told.read += piece.byteLength;
            yield piece;
          }
        } finally {
          told.ended = true;
        }
      })();
    const here = await started({ ...watched, byteStore: { ...watched.byteStore, open } });
    const size = 160 * block.length;
    const file = { id: here.call.workspaceId, name: 'a.bin', size, sha256: 'a'.repeat(64), inline: false };
    const files = [{ ...file, contentType: 'application/octet-stream', isStored: true }];
    await here.desk.tickets.reply(here.call, { number: 1, body: 'Here.', internal: true, files });
    const head = `/api/v1/files/${file.id} HTTP/1.1${line}Host: localhost${line}${here.bearer}${line}`;
    return { ...here, told, size, head };
  };

  test('waits for a slow reader, and is not read on for one who has left', async () => {
    const { port, head, told, size } = await stored();
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET ${head}${line}`);
    await expect.poll(() => told.read).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => told.ended).toBe(true);
    expect(told.read).toBeLessThan(size);
  });

  test('whose head is asked for is not read at all', async () => {
    const { port, head, told } = await stored();
    const talk = opened(port);
    await send(talk, [`HEAD ${head}Connection: close${line}${line}`]);
    expect(await talk.answer).toMatch(/content-length: 10485760/i);
    expect(told.read).toBe(0);
  });

  test('is followed by the next call on the same connection', async () => {
    const { port, head, size } = await stored();
    const talk = opened(port);
    await send(talk, [`GET ${head}${line}`, `HEAD ${head}Connection: close${line}${line}`]);
    const answer = await talk.answer;
    expect(answer.length).toBeGreaterThan(size);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test('that fails on the way is cut off, and the log says why', async () => {
    const watched = watchedStore();
    const open: ByteStore['open'] = async () =>
      (async function* () {
        yield block;
        throw new Error('the store is gone');
      })();
    const { api, desk, call, token, log } = await testApi({}, { byteStore: { ...watched.byteStore, open } });
    const listening = await serve(api, { host: '127.0.0.1', port: 0 });
    closers.push(() => listening.close(0));
    await desk.tickets.open(call, {
      requesterEmail: 'bob@customer.example',
      subject: 'A',
      message: 'B',
      files: [
        {
          ...{ id: call.workspaceId, name: 'a.bin', size: 2 * block.length, sha256: 'a'.repeat(64) },
          ...{ contentType: 'application/octet-stream', inline: false, isStored: true },
        },
      ],
    });
    const answer = await fetch(`${listening.url}/api/v1/files/${call.workspaceId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(log.find(({ message }) => message === 'download broke off')?.error).toContain('the store is gone');
  });
});
