/** A mailbox at a real IMAP server: its mail becomes tickets, each once, whoever dies meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@tidemark/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Dovecot,
  dovecotPassword,
  dovecotUser,
  hasDovecot,
  openDovecot,
  withoutDovecot,
} from '../../adapters/inbound/src/testing/dovecot.ts';
import { commandProcess, type ServerProcess, serverProcess } from './server-process.ts';

let folder = '';
let dovecot: Dovecot;
const running: ServerProcess[] = [];

const environment = () => ({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  INBOUND_ALLOW_NETWORKS: '127.0.0.1',
});

const start = async (): Promise<Readonly<{ server: ServerProcess; url: string }>> => {
  const server = serverProcess(environment());
  running.push(server);
  const url = /API {8}(http:\/\/localhost:\d+)/.exec(await server.ready)?.[1] ?? '';
  return { server, url };
};

const tidemark = async (args: readonly string[], stdin = ''): Promise<string> => {
  const { code, out, err } = await commandProcess(args, environment(), stdin);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};

/** Every fifth is too large for a row. */
const rawOf = (number: number): Buffer =>
  Buffer.from(
    [
      `From: Cora <cora${number}@customer.invalid>`,
      `To: ${dovecotUser}`,
      `Subject: Mail ${number}`,
      `Message-ID: <${number}@customer.invalid>`,
      '',
      `The text of mail ${number}`,
      ...(number % 5 === 0 ? Array.from({ length: 1_000 }, () => 'y'.repeat(70)) : []),
      '',
    ].join('\r\n'),
  );

const within = { timeout: 150_000, interval: 100 };
const subjectsOf = (numbers: readonly number[]) => numbers.map((number) => `Mail ${number}`).sort();

describe.skipIf(!hasDovecot)(`mail in a mailbox (${withoutDovecot})`, () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-imap-'));
    dovecot = await openDovecot();
  });

  afterEach(async () => {
    for (const { child } of running.splice(0)) child.kill('SIGKILL');
    await dovecot.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('becomes tickets, each once, although this server and that one are killed', {
    timeout: 200_000,
  }, async () => {
    const { key } = JSON.parse(await tidemark(['quickstart', '--json']));
    await tidemark(['inbound', 'address', 'add', dovecotUser, '--trust']);
    const where = ['--host', '127.0.0.1', '--port', String(dovecot.port), '--security', 'none'];
    const add = ['inbound', 'account', 'add', 'imap', dovecotUser, ...where, '--password-stdin'];
    await tidemark(add, `${dovecotPassword}\n`);
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    await dovecot.asUser(async (client) => {
      for (const number of numbers) await client.append('INBOX', rawOf(number), ['\\Seen']);
    });

    const first = await start();
    const subjects = async (url: string): Promise<readonly string[]> => {
      const { data } = await createClient({ baseUrl: url, key }).tickets.list({ limit: 100 }).page();
      return data.map(({ subject }) => subject).sort();
    };
    await vi.waitFor(async () => expect((await subjects(first.url)).length).toBeGreaterThan(4), {
      ...within,
      interval: 10,
    });
    first.server.child.kill('SIGKILL');
    await first.server.ended;

    const { server, url } = await start();
    await vi.waitFor(async () => expect(await subjects(url)).toEqual(subjectsOf(numbers)), within);
    await dovecot.kill();
    await dovecot.start();
    await dovecot.newUidValidity();
    await dovecot.put(rawOf(50));
    await vi.waitFor(async () => expect(await subjects(url)).toContain('Mail 50'), within);
    const { data } = JSON.parse(await tidemark(['mail', 'inbox', 'list', '--limit', '200', '--json']));
    const states = new Set(data.map(({ state }: { state: string }) => state));
    expect([...states].filter((state) => state !== 'done' && state !== 'duplicate')).toEqual([]);
    expect(await subjects(url)).toEqual(subjectsOf([...numbers, 50]));
    const accounts = JSON.parse(await tidemark(['inbound', 'account', 'list', '--json'])).data;
    expect(accounts).toMatchObject([{ state: 'works', error: null, last_success_at: expect.any(String) }]);

    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});
