import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { type Listening, serve } from './serve.ts';

let listening: Listening | undefined;

const started = async (): Promise<Listening> => {
  const { api, parts } = await testApi();
  listening = await serve(api, { host: '127.0.0.1', port: 0, parts });
  return listening;
};

afterEach(() => listening?.close(0));

/** Sends text and disconnects at once, without waiting for the response. */
const sayAndReset = (port: number, text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      setImmediate(() => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });

/** The status line of the answer. */
const answerTo = async (port: number, text: string): Promise<string> =>
  (await wholeAnswerTo(port, text)).split('\r\n')[0] ?? '';

const wholeAnswerTo = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

test.each([
  'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'FOO / HTTP/1.1\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n',
])('a caller who sends %j and disconnects does not stop the server', async (text) => {
  const { port, url } = await started();
  for (let count = 0; count < 200; count += 1) await sayAndReset(port, text);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
});

test.each(['256.256.256.256', '1.2.3.4.5', '[::1', 'a b'])(
  'a Host like %j is a bad request',
  async (host) => {
    const { port } = await started();
    const answer = await answerTo(port, `GET /livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toBe('HTTP/1.1 400 Bad Request');
  },
);

test.each([
  ['GET /livez HTTP/1.0', '200 OK'],
  ['HEAD /readyz HTTP/1.0', '200 OK'],
  ['GET /livez HTTP/1.1', '400 Bad Request'],
  ['GET /docs HTTP/1.0', '400 Bad Request'],
])('%s without a Host is answered with %s', async (line, status) => {
  const { port } = await started();
  expect(await answerTo(port, `${line}\r\n\r\n`)).toBe(`HTTP/1.1 ${status}`);
});

test('an address with unencoded letters is refused, and the response says how to encode them', async () => {
  const { port } = await started();
  const answer = await wholeAnswerTo(port, 'GET /help/search?q=café HTTP/1.1\r\nHost: a.example\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(answer).toContain('must be a path like /help/search?q=caf%C3%A9');
});

test('the error of a health check without a Host links to the reference on the server’s port', async () => {
  const { port, url } = await started();
  const answer = await wholeAnswerTo(port, 'POST /livez HTTP/1.0\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 405 /);
  expect(answer).toContain(`${url.replace('127.0.0.1', 'localhost')}/docs/errors/method_not_allowed`);
});

const refusedFrames: readonly (readonly [string, string])[] = [
  [
    'chunks over HTTP/1.0',
    'POST /api/v1/auth/login HTTP/1.0\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n',
  ],
  [
    'chunks over a connection of HTTP/1.0 that stays open',
    'POST /api/v1/auth/login HTTP/1.0\r\nHost: a.example\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n',
  ],
  [
    'a coding in front of the chunks that nobody undoes',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: gzip, chunked\r\n',
  ],
  [
    'a coding that is unknown',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: xchunked\r\n',
  ],
  [
    'an address on another host than the header names',
    'POST http://b.example/api/v1/auth/login HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n',
  ],
];

test.each(refusedFrames)('%s: one 400, and the following bytes are not a second request', async (_, head) => {
  const { port } = await started();
  const answer = await wholeAnswerTo(
    port,
    `${head}\r\n2\r\n{}\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(answer).toContain('"code":"bad_request"');
});

test.each([
  ['alone', ''],
  ['behind another request', 'GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n'],
])('the refusal of a HEAD request that comes %s has no body', async (_, before) => {
  const { port } = await started();
  const answer = await wholeAnswerTo(
    port,
    `${before}HEAD /api/v1/tickets HTTP/1.1\r\nHost: a.example\r\nContent-Length: \r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r$/m);
  expect(answer).toMatch(/\r\n\r\n$/);
});
