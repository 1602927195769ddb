import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectionsOf } from './connections.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

let server: Server | undefined;
afterEach(() => void server?.close());

/** A server that answers when `finish` is called; what it has begun is sent at once. */
const started = async () => {
  const finish = Promise.withResolvers<void>();
  const running = createServer(async (_, response) => {
    response.write('begun, ');
    await finish.promise;
    response.end('done');
  });
  server = running;
  const connections = connectionsOf(running);
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  return { connections, finish: finish.resolve, port: (running.address() as AddressInfo).port };
};

const opened = (port: number, text = ''): { socket: Socket; received: () => string } => {
  let received = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.setEncoding('utf8').on('data', (data) => {
    received += data;
  });
  return { socket, received: () => received };
};

const get = 'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n';

describe('a connection of a server that stops', () => {
  test('without any request is closed', async () => {
    const { connections, port } = await started();
    const { socket } = opened(port);
    await vi.waitUntil(() => socket.readyState === 'open', within);
    connections.drain();
    await vi.waitUntil(() => socket.destroyed, within);
  });

  test('with a response under way is closed after the whole response', async () => {
    const { connections, finish, port } = await started();
    const { socket, received } = opened(port, get);
    await vi.waitUntil(() => received().includes('begun'), within);
    connections.drain();
    finish();
    await vi.waitUntil(() => socket.destroyed, within);
    expect(received()).toContain('done');
  });

  test('may stay open without a request while every response ends its connection', async () => {
    const { connections, finish, port } = await started();
    const quiet = opened(port);
    const asking = opened(port);
    await vi.waitUntil(
      () => quiet.socket.readyState === 'open' && asking.socket.readyState === 'open',
      within,
    );
    connections.keepNone();
    asking.socket.write(get);
    finish();
    await vi.waitUntil(() => asking.socket.destroyed, within);
    expect(asking.received()).toMatch(/^connection: close\r$/im);
    expect(quiet.socket.destroyed).toBe(false);
  });

  test('sends Connection: close with the response to a request that arrives now', async () => {
    const { connections, finish, port } = await started();
    const { socket, received } = opened(port);
    await vi.waitUntil(() => socket.readyState === 'open', within);
    connections.drain();
    socket.write(get);
    finish();
    await vi.waitUntil(() => socket.destroyed, within);
    expect(received()).toMatch(/^connection: close\r$/im);
    expect(received()).toContain('done');
  });
});
