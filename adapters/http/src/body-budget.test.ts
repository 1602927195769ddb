import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bodyBudget } from './body-budget.ts';
import { type Listening, serve } from './socket/serve.ts';
import { testApi, testSettings } from './testing/test-api.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

const refusal = expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 });

describe('the budget of bodies', () => {
  test('is one for all, and a source gets half of it', () => {
    const budget = bodyBudget(1_000);
    const one = budget('192.0.2.1');
    one.take(400);
    one.take(100);
    expect(() => one.take(1)).toThrow(refusal);
    expect(() => budget('192.0.2.1').take(1)).toThrow(refusal);
    const other = budget('192.0.2.2');
    other.take(499);
    expect(() => budget('192.0.2.3').take(2)).toThrow(refusal);
    budget('192.0.2.3').take(1);
    one.giveBack();
    one.giveBack();
    budget('192.0.2.1').take(500);
    expect(() => budget('192.0.2.3').take(1)).toThrow(refusal);
  });

  test('counts the addresses of one network of IPv6 together, and what came over no socket for all alone', () => {
    const budget = bodyBudget(1_000);
    budget('2001:db8::1').take(500);
    expect(() => budget('2001:db8::2').take(1)).toThrow(refusal);
    budget(null).take(500);
    expect(() => budget(null).take(1)).toThrow(refusal);
  });
});

describe('bodies that arrive', () => {
  let listening: Listening | undefined;
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await listening?.close(0);
  });

  const kibibyte = 1024;

  const started = async () => {
    const { api, parts, token } = await testApi({
      settings: { ...testSettings, bodiesBytes: 400 * kibibyte },
    });
    listening = await serve(api, { host: '127.0.0.1', port: 0, parts });
    const { port } = listening;
    /** Sends that much of a body of that size; `answer` is what has arrived when it is called. */
    const post = (path: string, framing: string, sent: string, localAddress = '127.0.0.1') => {
      let answer = '';
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('error', () => undefined);
      const lines = ['Host: localhost', `Authorization: Bearer ${token}`, framing];
      const head = [`POST /api/v1${path} HTTP/1.1`, ...lines, 'Content-Type: application/json', '', ''];
      socket.write(head.join('\r\n') + sent);
      const status = async () => {
        await vi.waitUntil(() => answer !== '' || socket.closed, within);
        return { line: answer.split('\r\n')[0], wait: /^retry-after: (\d+)\r$/im.exec(answer)?.[1] };
      };
      return { socket, status };
    };
    const whole = (bytes: number, localAddress?: string) =>
      post('/contacts', `Content-Length: ${bytes}`, '{}'.padEnd(bytes), localAddress).status();
    return { post, whole };
  };

  const busy = { line: 'HTTP/1.1 503 Service Unavailable', wait: '5' };
  const taken = { line: 'HTTP/1.1 422 Unprocessable Entity', wait: undefined };

  test.each([
    ['/contacts', `Content-Length: ${160 * kibibyte}`, '{'.padEnd(150 * kibibyte)],
    ['/contacts', 'Transfer-Encoding: chunked', `25800\r\n${'{'.padEnd(150 * kibibyte)}\r\n`],
    ['/tickets', 'Transfer-Encoding: chunked', `25800\r\n${'{'.padEnd(150 * kibibyte)}\r\n`],
  ])('at %s by %s share it until they have arrived: 503 for others of their source', async (...slow) => {
    const { post, whole } = await started();
    const { socket } = post(...slow);
    await vi.waitUntil(async () => (await whole(60 * kibibyte)).line === busy.line, within);
    expect(await whole(60 * kibibyte)).toEqual(busy);
    expect(await whole(60 * kibibyte, '127.0.0.2')).toEqual(taken);
    expect(await whole(40 * kibibyte)).toEqual(taken);
    socket.destroy();
    await vi.waitUntil(async () => (await whole(60 * kibibyte)).line === taken.line, within);
  });

  test('are refused in the middle where they do not fit, also beside files', async () => {
    const { post } = await started();
    const large = `Content-Length: ${300 * kibibyte}`;
    for (const [path, framing, body] of [
      ['/contacts', large, '{'.padEnd(250 * kibibyte)],
      ['/tickets', 'Transfer-Encoding: chunked', `3e800\r\n${'{'.padEnd(250 * kibibyte)}\r\n`],
    ] as const)
      expect(await post(path, framing, body).status()).toEqual(busy);
  });
});
