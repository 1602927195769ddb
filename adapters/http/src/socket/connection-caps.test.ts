import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { refusalLog } from './connection-caps.ts';
import { type Listening, serve } from './serve.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

let listening: Listening | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening?.close(0);
});

const started = async (
  caps: Readonly<{ most: number; ofSource: number; trustedProxies: readonly string[] }>,
) => {
  const { api, parts, log } = await testApi();
  listening = await serve(api, { host: '127.0.0.1', port: 0, parts, caps });
  const { port } = listening;
  /** `answered`: the response to a health check, empty where the connection was closed instead. */
  const opened = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    let answered = '';
    socket.on('data', (bytes) => {
      answered += bytes;
    });
    await once(socket, 'connect');
    socket.write('GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n');
    await vi.waitUntil(() => answered.includes('"ok"') || socket.closed, within);
    return { socket, answered };
  };
  return { opened, refusals: () => log.filter(({ message }) => message === 'connections refused') };
};

describe('connections', () => {
  test('of one source are as many as its cap, and those of others are not counted with them', async () => {
    const { opened, refusals } = await started({ most: 100, ofSource: 2, trustedProxies: [] });
    const first = await opened();
    expect((await opened()).answered).toContain('200 OK');
    for (let more = 0; more < 3; more += 1) expect((await opened()).answered).toBe('');
    expect((await opened('127.0.0.2')).answered).toContain('200 OK');
    expect(refusals()).toEqual([
      { level: 'warn', message: 'connections refused', source: '127.0.0.1', refused: 1 },
    ]);
    first.socket.destroy();
    await vi.waitUntil(async () => (await opened()).answered.includes('200 OK'), within);
  });

  test('of a trusted proxy have the cap for all alone', async () => {
    const { opened, refusals } = await started({ most: 4, ofSource: 1, trustedProxies: ['127.0.0.1'] });
    for (let made = 0; made < 4; made += 1) expect((await opened()).answered).toContain('200 OK');
    expect((await opened()).answered).toBe('');
    expect((await opened('127.0.0.2')).answered).toBe('');
    expect(refusals()).toHaveLength(1);
  });
});

test('refused connections are logged at once, and then at most once a minute with how many there were', () => {
  const lines: unknown[] = [];
  let now = 5;
  const note = refusalLog(
    (facts) => void lines.push(facts),
    () => now,
  );
  note('192.0.2.7');
  for (let count = 0; count < 10; count += 1) note('192.0.2.8');
  expect(lines).toEqual([{ source: '192.0.2.7', refused: 1 }]);
  now += 60_000;
  note('192.0.2.9');
  expect(lines[1]).toEqual({ source: '192.0.2.9', refused: 11 });
});
