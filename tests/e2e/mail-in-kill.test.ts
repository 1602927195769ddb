/** A server that dies while mail arrives: what it acknowledged becomes tickets after its next start, each once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@tidemark/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inData } from '../../adapters/inbound/src/testing/smtp-client.ts';
import { commandProcess, type ServerProcess, serverProcess } from './server-process.ts';

let folder = '';
const running: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-kill-'));
});

afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const socket = (): string => join(folder, 'lmtp.sock');

/** The socket file of a killed server is still there. */
const environment = () => ({ DATA_DIR: join(folder, 'data'), PORT: '0', INBOUND_LMTP_PORT: socket() });

const start = async (): Promise<Readonly<{ server: ServerProcess; url: string }>> => {
  const server = serverProcess(environment());
  running.push(server);
  const url = /API {8}(http:\/\/localhost:\d+)/.exec(await server.ready)?.[1] ?? '';
  return { server, url };
};

const tidemark = async (...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await commandProcess(args, environment());
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};

const to = 'support@acme.example';
const within = { timeout: 40_000, interval: 200 };

/** Every third is too large for a row. */
const rawOf = (number: number): string =>
  [
    `From: Cora <cora${number % 4}@customer.invalid>`,
    `Subject: Mail ${number}`,
    `Message-ID: <${number}@customer.invalid>`,
    '',
    'x'.repeat(70),
    ...(number % 3 === 0 ? Array.from({ length: 1_000 }, () => 'y'.repeat(70)) : []),
    '',
  ].join('\r\n');

/** Whether the server acknowledged the mail; false when it died before. */
const delivered = async (number: number): Promise<boolean> => {
  try {
    const client = await inData({ path: socket() }, [to], 'LHLO mx.acme.example');
    client.send(`${rawOf(number)}.\r\n`);
    const reply = await client.reply();
    client.cut();
    return reply.startsWith('250 ');
  } catch {
    return false;
  }
};

const numbers = Array.from({ length: 24 }, (_, number) => number);

test('mail that was acknowledged before a kill -9 is there after the next start, and a mail sent again is not doubled', async () => {
  const { key } = JSON.parse(await tidemark('quickstart', '--json'));
  await tidemark('inbound', 'address', 'add', to, '--trust');
  const first = await start();
  const acknowledged = new Set<number>();
  const deliver = async (number: number): Promise<void> => {
    if (!(await delivered(number))) return;
    acknowledged.add(number);
    if (acknowledged.size === 8) first.server.child.kill('SIGKILL');
  };
  await Promise.all(numbers.map(deliver));
  expect((await first.server.ended).signal).toBe('SIGKILL');
  expect(acknowledged.size).toBeGreaterThanOrEqual(8);

  const { url } = await start();
  // A mail server sends again what nobody acknowledged, and, when it died itself, also what was.
  const again = numbers.filter((number) => !acknowledged.has(number) || number % 2 === 0);
  for (const number of again) expect(await delivered(number)).toBe(true);
  const { tickets } = createClient({ baseUrl: url, key });
  const subjects = async (): Promise<readonly string[]> => {
    const { data } = await tickets.list({ limit: 100 }).page();
    return data.map(({ subject }) => subject).sort();
  };
  await vi.waitFor(async () => {
    const { data } = JSON.parse(await tidemark('mail', 'inbox', 'list', '--limit', '100', '--json'));
    const waiting = data.filter(({ state }: { state: string }) => state !== 'done' && state !== 'duplicate');
    expect(waiting).toEqual([]);
  }, within);
  expect(await subjects()).toEqual(numbers.map((number) => `Mail ${number}`).sort());
});
