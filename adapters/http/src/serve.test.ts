import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Api } from './app.ts';
import { type Listening, serve } from './serve.ts';
import { testApi } from './testing/test-api.ts';

const running: Listening[] = [];

const started = async (api: Api): Promise<Listening> => {
  const listening = await serve(api, { host: '127.0.0.1', port: 0 });
  running.push(listening);
  return listening;
};

afterEach(async () => {
  for (const listening of running.splice(0)) await listening.close(0);
});

/** Sends text as it is and gives back all that comes. */
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

const lines = (...text: readonly string[]): string => [...text, 'Connection: close', '', ''].join('\r\n');

describe('a server', () => {
  test('answers over a socket, and knows the address of who calls', async () => {
    const { api, token, ports } = await testApi();
    const { url, port } = await started(api);
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const response = await fetch(`${url}/api/v1/tickets`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.json()).toEqual({ data: [], next_cursor: null });
    expect(ports.auditTrail.notes.at(-1)?.entry.source).toBe('127.0.0.1');
  });

  test('says which port is taken by rejecting with the error of the socket', async () => {
    const { api } = await testApi();
    const { port } = await started(api);
    await expect(serve(api, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test.each([
    ['two hosts', ['Host: a.example', 'Host: b.example']],
    ['two keys', ['Host: a.example', 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['no host', []],
    ['a length and chunks', ['Host: a.example', 'Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Host: a.example', 'Content-Length: 4', 'Content-Length: 5']],
    ['a header with a line break in its name', ['Host: a.example', 'X-A\n: b']],
  ])('refuses a request with %s', async (_, headers) => {
    const { api } = await testApi();
    const { port } = await started(api);
    expect(await exchanged(port, lines('POST /api/v1/tickets HTTP/1.1', ...headers))).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  test('refuses headers that are too long', async () => {
    const { api } = await testApi();
    const { port } = await started(api);
    const long = `X-Long: ${'x'.repeat(20_000)}`;
    expect(await exchanged(port, lines('GET /livez HTTP/1.1', 'Host: a.example', long))).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test('counts a chunked body as it arrives and cuts it off with 413', async () => {
    const { api, token } = await testApi();
    const { port } = await started(api);
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

  test('takes a caller who hangs up in the middle of a body for no fault of its own', async () => {
    const { api, token, ports, log } = await testApi();
    const { port } = await started(api);
    const head = [
      'POST /api/v1/tickets HTTP/1.1',
      'Host: a.example',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    const socket = connect(port, '127.0.0.1', () => socket.end(`${head.join('\r\n')}\r\n\r\n{"subject":`));
    await vi.waitUntil(() => ports.auditTrail.notes.length > 0);
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
  ])('lets nobody in by the way of %s', async (path) => {
    const { api } = await testApi();
    const { port } = await started(api);
    expect(await exchanged(port, lines(`GET ${path} HTTP/1.1`, 'Host: a.example'))).toMatch(
      /^HTTP\/1\.1 40[014] /,
    );
  });
});

describe('closing', () => {
  test('waits for who is being answered, and takes nobody new', async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const listening = await started({
      fetch: async () => {
        arrived.resolve();
        await gate.promise;
        return new Response('done');
      },
    });
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

  test('cuts off what does not end within the grace', async () => {
    const arrived = Promise.withResolvers<void>();
    const listening = await started({
      fetch: () => {
        arrived.resolve();
        return new Promise<Response>(() => undefined);
      },
    });
    const answer = fetch(listening.url);
    answer.catch(() => undefined);
    await arrived.promise;
    await listening.close(20);
    await expect(answer).rejects.toThrow();
  });

  test('does not wait for a connection that is only kept open', async () => {
    const { api } = await testApi();
    const listening = await started(api);
    await (await fetch(`${listening.url}/livez`)).text();
    await listening.close();
  });
});
