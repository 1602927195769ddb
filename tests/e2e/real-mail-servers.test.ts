/** Postfix in front of Tidemark, by LMTP and by a pipe: what it took becomes tickets, each once, also when Tidemark was away. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@tidemark/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { hasPostfix, openPostfix, type Postfix, withoutPostfix } from './postfix.ts';
import { commandProcess, type ServerProcess, serverProcess } from './server-process.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, '../../apps/selfhost/bin/tidemark.js');
const desk = 'support@acme.example';
const within = { timeout: 60_000, interval: 200 };
const hasSource = spawnSync('sh', ['-c', 'command -v smtp-source'], { stdio: 'ignore' }).status === 0;

let folder = '';
let server: ServerProcess | null = null;
let postfix: Postfix | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-mx-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await postfix?.close();
  server?.child.kill('SIGKILL');
  await server?.ended;
  [server, postfix] = [null, null];
  await rm(folder, { recursive: true, force: true });
});

const socket = (): string => join(folder, 'lmtp.sock');
const environment = () => ({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  INBOUND_LMTP_PORT: socket(),
  INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
});

const tidemark = async (...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await commandProcess(args, environment());
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};

const start = async (): Promise<string> => {
  server = serverProcess(environment());
  return /API {8}(http:\/\/localhost:\d+)/.exec(await server.ready)?.[1] ?? '';
};

const prepared = async () => {
  const { key } = JSON.parse(await tidemark('quickstart', '--json'));
  await tidemark('inbound', 'address', 'add', desk, '--trust');
  return String(key);
};

/** As Postfix writes the names of what it puts into a command. */
const macro = (name: string): string => `$\{${name}}`;

/** `count` mails by ten sessions, as fast as Postfix takes them. */
const source = (port: number, count: number) =>
  run('smtp-source', [
    ...['-s', '10', '-m', String(count), '-l', '2000', '-S', 'Mail'],
    ...['-f', 'cora@customer.invalid', '-t', desk, `127.0.0.1:${port}`],
  ]);

const mailCount = async (state: string): Promise<number> => {
  const listed = await tidemark('mail', 'inbox', 'list', '--state', state, '--limit', '100', '--json');
  return JSON.parse(listed).data.length;
};

describe.skipIf(!hasPostfix || !hasSource)(`Postfix in front of Tidemark (${withoutPostfix})`, () => {
  test('hands mail over by LMTP, and keeps it while Tidemark is away', async () => {
    const key = await prepared();
    postfix = await openPostfix({
      port: await freePort(),
      domain: 'acme.example',
      transport: `lmtp:unix:${socket()}`,
    });
    await source(postfix.port, 10);
    const url = await start();
    await vi.waitFor(async () => {
      await postfix?.flush();
      expect(await postfix?.queued()).toBe('');
    }, within);
    await source(postfix.port, 10);
    await vi.waitFor(async () => expect(await mailCount('done')).toBe(20), within);
    const { tickets } = createClient({ baseUrl: url, key });
    expect((await tickets.list({ limit: 100 }).page()).data).toHaveLength(20);
    expect(await postfix.log()).not.toMatch(/status=bounced/);
  }, 180_000);

  test('pipes mail to the command, and an unknown address bounces', async () => {
    await prepared();
    await start();
    // The command runs as another user than root, as Postfix wants it.
    execFileSync('chown', ['-R', 'nobody', folder]);
    const command = ['/usr/bin/env', `DATA_DIR=${environment().DATA_DIR}`, process.execPath, program];
    postfix = await openPostfix({
      port: await freePort(),
      domain: 'acme.example',
      transport: 'tidemark:',
      command: [...command, 'mail', 'deliver', '--to', macro('recipient'), '--from', macro('sender')],
    });
    await source(postfix.port, 3);
    await vi.waitFor(async () => expect(await mailCount('done')).toBe(3), within);
    await run('smtp-source', [
      '-f',
      'cora@customer.invalid',
      '-t',
      'nobody@acme.example',
      `127.0.0.1:${postfix.port}`,
    ]);
    await vi.waitFor(
      async () => expect(await postfix?.log()).toMatch(/nobody@acme\.example.*status=bounced/),
      within,
    );
    expect(await postfix.queued()).not.toContain('support@');
  }, 180_000);
});
