/** A server with files, and the bytes that go to and fro on its sockets. */
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { ByteStore } from '@tidemark/domain';
import { countingSecrets, fixedClock, memoryByteStore } from '@tidemark/domain/testing';
import { type Listening, serve } from '../socket/serve.ts';
import { testApi } from './test-api.ts';

const closers: (() => Promise<unknown>)[] = [];

/** Stops every server that was started. */
export const closeServers = async (): Promise<void> => {
  for (const close of closers.splice(0)) await close();
};

/** A store that tells of what it is asked, and refuses where a test wants it. */
export const watchedStore = (refuses: (put: number, read: number) => Error | null = () => null) => {
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

export type Watched = ReturnType<typeof watchedStore>;

/** As quick as those of a server: these tests hash a lot. */
const secrets = {
  ...countingSecrets(),
  hasher: () => {
    const sum = createHash('sha256');
    return { add: (piece: Uint8Array) => void sum.update(piece), hex: () => sum.digest('hex') };
  },
};

export const started = async ({ byteStore, seen }: Watched = watchedStore()) => {
  const { api, parts, desk, call, token, log } = await testApi({}, { byteStore, secrets });
  const listening: Listening = await serve(api, { host: '127.0.0.1', port: 0, parts });
  closers.push(() => listening.close(0));
  const opening = { requesterEmail: 'bob@customer.example', subject: 'A scan', message: 'See.' };
  await desk.tickets.open(call, opening);
  const bearer = `Authorization: Bearer ${token}`;
  return { port: listening.port, url: listening.url, bearer, token, desk, call, byteStore, seen, log };
};

export const line = '\r\n';
export const formHead = (name = 'a.bin') =>
  ['--b', `Content-Disposition: form-data; name="files"; filename="${name}"`, '', ''].join(line);
export const text = (name: string, value: string) =>
  ['--b', `Content-Disposition: form-data; name="${name}"`, '', value, ''].join(line);

export const head = (headers: readonly string[], path = '/api/v1/tickets/1/messages') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
    '',
    '',
  ].join(line);

type Conversation = Readonly<{ socket: Socket; answer: Promise<string> }>;

export const opened = (port: number): Conversation => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (data) => {
      received += data;
    });
    // A caller who sends too much may be cut off, but gets the response.
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
  return { socket, answer };
};

export const statusIn = (answer: string): number =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(answer.replace(/^HTTP\/1\.1 100 \w+\r\n\r\n/, ''))?.[1]);
export const codeIn = (answer: string): string => /"code":"(\w+)"/.exec(answer)?.[1] ?? '';

/** Sends until there is nothing more to send, or nobody who takes it. */
export const send = async (
  { socket }: Conversation,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> => {
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    if (!socket.write(piece))
      await new Promise<void>((resolve) => {
        socket.setMaxListeners(0).once('drain', resolve).once('close', resolve);
      });
  }
};

export const times = function* (count: number, piece: Uint8Array): Generator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield piece;
};

export const block = new Uint8Array(64 * 1024).fill(0x61);
export const chunked = (piece: string | Uint8Array): Uint8Array => {
  const bytes = Buffer.from(piece);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${line}`), bytes, Buffer.from(line)]);
};
