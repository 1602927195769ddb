import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../exchange.ts';
import { testApi } from '../testing/test-api.ts';
import { type Listening, serve } from './serve.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

let listening: Listening | undefined;
let caller: Socket | undefined;

afterEach(async () => {
  caller?.destroy();
  await listening?.close(0);
});

/** A server that reads no body, or its first piece, and what a caller has received who sends all of this at once. */
const answering = async (sent: string, reading: 'read nothing' | 'read one piece' = 'read nothing') => {
  const { parts } = await testApi();
  const taken: Socket[] = [];
  const incomings: IncomingMessage[] = [];
  const app = new Hono<ApiEnv>().all('*', async (context) => {
    const { incoming } = context.env;
    if (incoming) {
      taken.push(incoming.socket);
      incomings.push(incoming);
      if (reading === 'read one piece') await once(incoming, 'data').then(() => incoming.pause());
    }
    return context.text('refused', 413);
  });
  listening = await serve(app, { host: '127.0.0.1', port: 0, parts });
  let received = '';
  const socket = connect(listening.port, '127.0.0.1', () => socket.write(sent));
  caller = socket;
  socket.on('error', () => undefined).setEncoding('utf8');
  socket.on('data', (text) => {
    received += text;
  });
  const answers = () => received.match(/HTTP\/1\.1 413/g)?.length ?? 0;
  return {
    taken,
    incomings,
    answers,
    received: () => received,
    ended: () => socket.closed,
    send: (text: string, done?: (failed?: Error | null) => void) => void socket.write(text, done),
  };
};

const next = 'GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n';
const head = (framing: string) => `POST /api/v1/auth/login HTTP/1.1\r\nHost: a.example\r\n${framing}\r\n\r\n`;
const mebibyte = 1024 * 1024;
const longBody = head(`Content-Length: ${mebibyte}`) + '['.repeat(mebibyte);
const chunk = `100000\r\n${'['.repeat(mebibyte)}\r\n`;

test.each([
  ['of a megabyte', longBody],
  ['in chunks', `${head('Transfer-Encoding: chunked')}${chunk}0\r\n\r\n`],
])(
  'a body %s that nobody reads waits behind its response, and so does what follows on the connection',
  async (_, body) => {
    const { taken, answers } = await answering(body + next);
    await vi.waitUntil(() => answers() === 1, within);
    expect(taken[0]?.isPaused()).toBe(true);
    expect(taken[0]?.bytesRead).toBeLessThan(mebibyte);
    await vi.waitUntil(() => answers() === 2, within);
    expect(taken).toHaveLength(2);
  },
);

test('a short body that nobody reads holds nothing up', async () => {
  const { taken, answers } = await answering(head('Content-Length: 20') + '['.repeat(20) + next);
  await vi.waitUntil(() => answers() === 2, within);
  expect(taken[0]?.isPaused()).toBe(false);
});

const keepBusy = (milliseconds: number): void => {
  const free = performance.now() + milliseconds;
  while (performance.now() < free);
};

test('a long body that nobody reads ends no connection while the server is busy before it reads on', async () => {
  const { taken, answers } = await answering(longBody + next);
  await vi.waitUntil(() => answers() === 1, within);
  keepBusy(700);
  await vi.waitUntil(() => answers() === 2, within);
  expect(taken).toHaveLength(2);
});

test('nor one whose rest arrives while the server is busy', async () => {
  const { taken, answers, send } = await answering(longBody.slice(0, 1 - mebibyte));
  await vi.waitUntil(() => answers() === 1, within);
  const arriveWhileBusy = (): void => {
    send(longBody.slice(1 - mebibyte) + next);
    keepBusy(700);
  };
  // Set immediate, it comes right before the timers of the next turn.
  taken[0]?.once('resume', () => setImmediate(() => setImmediate(arriveWhileBusy)));
  await vi.waitUntil(() => answers() === 2, within);
  expect(taken).toHaveLength(2);
});

test('a body that stops coming costs its connection', async () => {
  const { answers, ended } = await answering(`${head('Content-Length: 20')}[[[`);
  await vi.waitUntil(() => answers() === 1, within);
  await vi.waitUntil(ended, within);
});

test('a body without an end costs its connection', async () => {
  const { answers, ended, received, send } = await answering(`${head('Transfer-Encoding: chunked')}${chunk}`);
  await vi.waitUntil(() => answers() === 1, within);
  const goOn = (failed?: Error | null): void => void (failed || send(chunk, goOn));
  goOn();
  await vi.waitUntil(ended, within);
  // The guard of slow bodies would end it too, later and with this status.
  expect(received()).not.toContain('HTTP/1.1 408');
});

test('a body that has arrived ends, although its reader left after the first piece', async () => {
  const pieces = `4e20\r\n${'['.repeat(20_000)}\r\na\r\n${'['.repeat(10)}\r\n0\r\n\r\n`;
  const { incomings, answers } = await answering(
    head('Transfer-Encoding: chunked') + pieces,
    'read one piece',
  );
  await vi.waitUntil(() => answers() === 1, within);
  await vi.waitUntil(() => incomings[0]?.readableEnded, within);
});
