import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import { parametersOf } from '../api/openapi-operation.ts';
import { statusOf } from '../errors.ts';
import type { ApiEnv } from '../exchange.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { type Listening, serve } from './serve.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

const running: Listening[] = [];

const started = async ({ api, parts }: Pick<TestApi, 'api' | 'parts'>): Promise<Listening> => {
  const listening = await serve(api, { host: '127.0.0.1', port: 0, parts });
  running.push(listening);
  return listening;
};

afterEach(async () => {
  for (const listening of running.splice(0)) await listening.close(0);
});

/** An API that answers everything in one way. */
const answeredBy = async (say: () => Promise<string>): Promise<Pick<TestApi, 'api' | 'parts'>> => {
  const { parts } = await testApi();
  return { parts, api: new Hono<ApiEnv>().all('*', async (context) => context.text(await say())) };
};

/** Sends text unchanged and returns the whole response. */
const exchanged = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

const refusalIn = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const { error } = JSON.parse(body);
  return {
    status: Number(/^HTTP\/1\.1 (\d+) \w/.exec(head)?.[1]),
    code: error.code,
    sameId: error.request_id === /^x-request-id: (\S+)\r?$/im.exec(head)?.[1],
    closes: /^connection: close\r?$/im.test(head),
  };
};

const lines = (...text: readonly string[]): string => [...text, 'Connection: close', '', ''].join('\r\n');

describe('a server', () => {
  test('answers over a socket, and knows the caller’s address', async () => {
    const served = await testApi();
    const { token, ports } = served;
    const { url, port } = await started(served);
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const response = await fetch(`${url}/api/v1/tickets`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.json()).toEqual({ data: [], next_cursor: null });
    expect(ports.auditTrail.notes.at(-1)?.entry.source).toBe('127.0.0.1');
  });

  test('reports a used port with the error of the socket', async () => {
    const served = await testApi();
    const { port } = await started(served);
    const { api, parts } = served;
    await expect(serve(api, { host: '127.0.0.1', port, parts })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  const host = 'Host: a.example';
  test.each([
    ['two hosts', 'bad_request', [host, 'Host: b.example']],
    ['two keys', 'bad_request', [host, 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['no host', 'bad_request', []],
    ['an empty host', 'bad_request', ['Host:']],
    ['a host that is none', 'bad_request', ['Host: a b/c']],
    ['a length and chunks', 'bad_request', [host, 'Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['chunks and a length', 'bad_request', [host, 'Transfer-Encoding: chunked', 'Content-Length: 4']],
    ['two codings', 'bad_request', [host, 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked, chunked']],
    ['two types', 'bad_request', [host, 'Content-Type: application/json', 'Content-Type: text/plain']],
    ['two lengths', 'bad_request', [host, 'Content-Length: 4', 'Content-Length: 5']],
    ['a header with a line break in its name', 'bad_request', [host, 'X-A\n: b']],
    ['headers that are too long', 'headers_too_large', [host, `X-Long: ${'x'.repeat(20_000)}`]],
  ] as const)('refuses a request with %s, in the usual error format', async (_, code, headers) => {
    const { port } = await started(await testApi());
    const answer = await exchanged(port, lines('POST /api/v1/tickets HTTP/1.1', ...headers));
    expect(refusalIn(answer)).toEqual({ status: statusOf[code], code, sameId: true, closes: true });
  });

  test('accepts a query of 15,000 letters; longer ones cannot arrive, as the OpenAPI document says', async () => {
    const { port } = await started(await testApi());
    const search = endpoints.find(({ operation }) => operation === 'search');
    const [q] = search ? parametersOf(search.query, 'query') : [];
    const longest = Number(Reflect.get(Object(q?.schema), 'maxLength'));
    const asked = (letters: number) =>
      exchanged(
        port,
        lines(`GET /api/v1/search?q=${'x'.repeat(letters)} HTTP/1.1`, host, 'Connection: close'),
      );
    expect(longest).toBe(16_384);
    expect(await asked(15_000)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await asked(longest)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test.each([
    'complete nonsense',
    'GET /livez HTTP/9.9',
    'FROB /nowhere HTTP/1.1',
    '\u0016\u0003\u0001\u0002',
  ])('refuses %j in the usual error format', async (line) => {
    const served = await testApi();
    const { log } = served;
    const { port } = await started(served);
    const answer = await exchanged(port, lines(line, host));
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'bad_request', sameId: true, closes: true });
    expect(log.at(-1)).toMatchObject({ operation: 'unread', status: 400, source: '127.0.0.1' });
  });

  test.each([
    ['FROB', '/docs', 'GET, HEAD'],
    ['FROB', '/api/v1/tickets/7?x=1', 'GET, HEAD, PATCH'],
    ['PROPFIND', '/readyz', 'GET, HEAD'],
    ['TRACE', '/livez', 'GET, HEAD'],
    ['CONNECT', 'a.example:443', 'GET, HEAD, POST, PATCH, DELETE'],
  ])('answers %s %s with 405 and the allowed methods', async (method, target, allowed) => {
    const { port } = await started(await testApi());
    const answer = await exchanged(port, lines(`${method} ${target} HTTP/1.1`, host));
    expect(refusalIn(answer)).toMatchObject({ status: 405, code: 'method_not_allowed', sameId: true });
    expect(answer).toMatch(new RegExp(`^allow: ${allowed}\r$`, 'im'));
  });

  test('counts a chunked body as it arrives and cuts it off with 413', async () => {
    const served = await testApi();
    const { token } = served;
    const { port } = await started(served);
    const status = await new Promise<number | undefined>((resolve) => {
      const call = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/tickets',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      });
      call.on('response', (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on('error', () => undefined);
      for (let chunk = 0; chunk < 40; chunk++) call.write(' '.repeat(64 * 1024));
    });
    expect(status).toBe(413);
  });

  test('logs no fault when a caller disconnects in the middle of a body', async () => {
    const served = await testApi();
    const { token, ports, log } = served;
    const { port } = await started(served);
    const head = [
      'POST /api/v1/tickets HTTP/1.1',
      'Host: a.example',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    const socket = connect(port, '127.0.0.1', () => socket.end(`${head.join('\r\n')}\r\n\r\n{"subject":`));
    await vi.waitUntil(() => ports.auditTrail.notes.length > 0, within);
    socket.destroy();
    expect(ports.auditTrail.notes[0]?.entry.outcome).toBe('invalid_json');
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    '/livez/../api/v1/tickets',
    '/livez/%2e%2e/api/v1/tickets',
    '//a.example/api/v1/tickets',
    'http://b.example/api/v1/tickets',
    '/api/v1/openapi.json/../tickets',
    '/docs/..%2fapi/v1/tickets',
    '/api/v1//tickets',
    '/API/v1/tickets',
  ])('refuses an attempt by way of %s', async (path) => {
    const { port } = await started(await testApi());
    expect(await exchanged(port, lines(`GET ${path} HTTP/1.1`, 'Host: localhost'))).toMatch(
      /^HTTP\/1\.1 40[014] /,
    );
  });
});

describe('closing', () => {
  test('waits for running requests, and accepts no new ones', async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const listening = await started(
      await answeredBy(async () => {
        arrived.resolve();
        await gate.promise;
        return 'done';
      }),
    );
    const answer = fetch(listening.url);
    await arrived.promise;
    const closed = listening.close();
    await expect(exchanged(listening.port, lines('GET / HTTP/1.1', 'Host: a.example'))).rejects.toMatchObject(
      {
        code: 'ECONNREFUSED',
      },
    );
    gate.resolve();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  test('cuts off requests that do not end within the grace period', async () => {
    const arrived = Promise.withResolvers<void>();
    const listening = await started(
      await answeredBy(() => {
        arrived.resolve();
        return new Promise<string>(() => undefined);
      }),
    );
    const answer = fetch(listening.url);
    answer.catch(() => undefined);
    await arrived.promise;
    await listening.close(20);
    await expect(answer).rejects.toThrow();
  });

  test('does not wait for an idle kept-alive connection', async () => {
    const listening = await started(await testApi());
    await (await fetch(`${listening.url}/livez`)).text();
    await listening.close();
  });

  test('does not wait for a connection without any request', async () => {
    const listening = await started(await testApi());
    const socket = connect(listening.port, '127.0.0.1');
    await vi.waitUntil(() => socket.readyState === 'open', within);
    const since = performance.now();
    await listening.close(50_000);
    expect(performance.now() - since).toBeLessThan(40_000);
  });

  test('answers every request sent over a kept connection, and ends each with Connection: close', async () => {
    let answered = 0;
    const listening = await started(
      await answeredBy(async () => {
        await pause(3);
        answered += 1;
        return 'done';
      }),
    );
    const writers = Array.from({ length: 20 }, () => writing(listening.port));
    await vi.waitUntil(() => answered > 200, within);
    await listening.close();
    const ends = await Promise.all(writers);
    expect(ends.map(({ end }) => end)).toEqual(ends.map(() => 'told to close'));
    expect(ends.reduce((sum, { answers }) => sum + answers, 0)).toBe(answered);
  });
});

/** Posts over one connection, one request after the other, until it is stopped; returns how it ended. */
const writing = (port: number): Promise<Readonly<{ end: string; answers: number }>> =>
  new Promise((resolve) => {
    let answers = 0;
    const post = ['POST / HTTP/1.1', 'Host: a.example', 'Content-Length: 2', '', '{}'].join('\r\n');
    const socket = connect(port, '127.0.0.1', () => socket.write(post));
    let received = '';
    socket.setEncoding('utf8').on('data', (data) => {
      received += data;
      if (!received.endsWith('done')) return;
      answers += 1;
      if (/^connection: close\r$/im.test(received)) resolve({ end: 'told to close', answers });
      else socket.write(post);
      received = '';
    });
    socket.on('close', () => resolve({ end: 'closed without an answer', answers }));
    socket.on('error', ({ message }) => resolve({ end: message, answers }));
  });
