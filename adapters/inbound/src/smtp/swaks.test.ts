/** The listener against a mail client that people use. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenerBench } from '../testing/listener-bench.ts';
import { known, testDoor } from '../testing/mail-door.ts';
import { keptKeys } from './tls-keys.ts';

const hasSwaks = spawnSync('swaks', ['--version']).status === 0;
const withoutSwaks = 'skipped where swaks is not installed: apt-get install swaks';

const { opened, folder, begin, end } = listenerBench();

beforeEach(begin);
afterEach(end);

type Ran = Readonly<{ code: number; output: string }>;

const swaks = (port: number, ...args: readonly string[]): Promise<Ran> => {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  const server = ['--server', '127.0.0.1', '--port', String(port), '--helo', 'client.example'];
  const mail = ['--from', 'cora@customer.example', '--h-Subject', 'Hello', '--body', 'It does not work.'];
  const child = execFile('swaks', [...server, ...mail, ...args], (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
  );
  return promise;
};

describe.skipIf(!hasSwaks)(`swaks (${withoutSwaks})`, () => {
  test.each([
    ['as it is', []],
    ['with pipelining', ['--pipeline']],
    ['with an empty sender', ['--from', '<>']],
  ])('delivers a mail %s', async (_how, args) => {
    const door = testDoor();
    const { port } = await opened(door);
    const { code, output } = await swaks(port, '--to', known, ...args);
    expect(code, output).toBe(0);
    expect(door.kept).toMatchObject([
      {
        from: args.includes('<>') ? null : 'cora@customer.example',
        client: { address: '127.0.0.1', helo: 'client.example' },
        raw: expect.stringContaining('Subject: Hello'),
      },
    ]);
  });

  test('delivers a mail by TLS', async () => {
    const door = testDoor();
    const keys = await keptKeys(join(folder(), 'tls'), 'mail.acme.example');
    const { port } = await opened(door, { keys });
    const { code, output } = await swaks(port, '--to', known, '--tls');
    expect(code, output).toBe(0);
    expect(output).toContain('TLS started');
    expect(door.kept).toHaveLength(1);
  });

  test('delivers a mail by LMTP', async () => {
    const door = testDoor();
    const { port } = await opened(door, { way: 'lmtp' });
    const { code, output } = await swaks(port, '--to', known, '--protocol', 'LMTP');
    expect(code, output).toBe(0);
    expect(door.kept).toMatchObject([{ way: 'lmtp', client: null }]);
  });

  test('gets a 550 for an address that nobody has', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const { code, output } = await swaks(port, '--to', 'else@acme.example');
    expect(code).not.toBe(0);
    expect(output).toContain('550 5.1.1 No such address here');
    expect(door.kept).toEqual([]);
  });
});
