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

/** A server that reads no body, and what a caller has received who sends all of this at once. */
const answering = async (sent: string) => {
  const { parts } = await testApi();
  const taken: Socket[] = [];
  const app = new Hono<ApiEnv>().all('*', (context) => {
    const socket = context.env.incoming?.socket;
    if (socket) taken.push(socket);
    return context.text('refused', 413);
  });
  listening = await serve(app, { host: '127.0.0.1', port: 0, parts });
  let received = '';
  const socket = connect(listening.port, '127.0.0.1', () => socket.write(sent));
  caller = socket;
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const answers = () => received.match(/HTTP\/1\.1 413/g)?.length ?? 0;
  return { taken, answers, ended: () => socket.readableEnded };
};

const next = 'GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n';
const head = (framing: string) => `POST /api/v1/auth/login HTTP/1.1\r\nHost: a.example\r\n${framing}\r\n\r\n`;
const mebibyte = 1024 * 1024;

test.each([
  ['of a megabyte', head(`Content-Length: ${mebibyte}`) + '['.repeat(mebibyte)],
  ['in chunks', `${head('Transfer-Encoding: chunked')}100000\r\n${'['.repeat(mebibyte)}\r\n0\r\n\r\n`],
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

test('a long body that nobody reads ends no connection while the server is busy with something else', async () => {
  const { taken, answers } = await answering(
    head(`Content-Length: ${mebibyte}`) + '['.repeat(mebibyte) + next,
  );
  await vi.waitUntil(() => answers() === 1, within);
  const free = performance.now() + 700;
  while (performance.now() < free);
  await vi.waitUntil(() => answers() === 2, within);
  expect(taken).toHaveLength(2);
});

test('a body that never comes to its end costs its connection', async () => {
  const { answers, ended } = await answering(`${head('Content-Length: 20')}[[[`);
  await vi.waitUntil(() => answers() === 1, within);
  await vi.waitUntil(ended, within);
});
