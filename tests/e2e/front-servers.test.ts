/** Exim and OpenSMTPD in front of Tidemark, by LMTP and by a pipe: what they took becomes tickets, each once. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { smtpClient } from '../../adapters/inbound/src/testing/smtp-client.ts';
import { freePort } from '../setup/free-port.ts';
import { type FrontServer, frontKinds } from './front-servers.ts';
import { commandProcess, type ServerProcess, serverProcess } from './server-process.ts';

const program = join(import.meta.dirname, '../../apps/selfhost/bin/tidemark.js');
const domain = 'acme.example';
const desk = `support@${domain}`;
const within = { timeout: 60_000, interval: 200 };

let folder = '';
let server: ServerProcess | null = null;
let front: FrontServer | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-mx-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await front?.close();
  server?.child.kill('SIGKILL');
  await server?.ended;
  [server, front] = [null, null];
  await rm(folder, { recursive: true, force: true });
});

const socket = (): string => join(folder, 'lmtp.sock');
const environment = () => ({ DATA_DIR: join(folder, 'data'), PORT: '0', INBOUND_LMTP_PORT: socket() });

const tidemark = async (...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await commandProcess(args, environment());
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};

const start = async (): Promise<void> => {
  server = serverProcess(environment());
  await server.ready;
};

const prepared = async (): Promise<void> => {
  await tidemark('quickstart');
  await tidemark('inbound', 'address', 'add', desk, '--trust');
};

/** One command after the other: not every server takes more at once. It may not listen yet. */
const send = (port: number, to: string, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const client = smtpClient({ port });
    try {
      const greeting = await client.reply();
      const replies = [greeting, await client.say('EHLO proof.example')];
      for (let mail = 1; mail <= count; mail += 1)
        for (const words of ['MAIL FROM:<cora@customer.invalid>', `RCPT TO:<${to}>`, 'DATA', textOf(mail)])
          replies.push(await client.say(words));
      expect(replies.filter((reply) => !/^[23]/.test(reply))).toEqual([]);
    } finally {
      client.cut();
    }
  }, within);

const textOf = (number: number): string =>
  [`From: cora${number}@customer.invalid`, `Subject: Mail ${number}`, '', 'It burns.', '.'].join('\r\n');

const mailCount = async (): Promise<number> =>
  JSON.parse(await tidemark('mail', 'inbox', 'list', '--state', 'done', '--json')).data.length;

describe.each(frontKinds)('$name in front of Tidemark', ({ name, missing, open }) => {
  const because = missing === null ? '' : ` (${missing})`;
  test.skipIf(missing)(
    `hands mail over by LMTP, and keeps it while Tidemark is away${because}`,
    async () => {
      await prepared();
      const port = await freePort();
      front = await open({ port, domain, to: { socket: socket() } });
      await send(port, desk, 3);
      await start();
      await vi.waitFor(async () => expect(await mailCount(), await front?.log()).toBe(3), within);
      expect(await front.log()).not.toMatch(/PermFail|\*\*/);
    },
    180_000,
  );

  test.skipIf(missing)(
    `pipes mail to the command, and an unknown address bounces${because}`,
    async () => {
      await prepared();
      await start();
      // The command runs as another user than root.
      execFileSync('chown', ['-R', 'nobody', folder]);
      const port = await freePort();
      const command = ['/usr/bin/env', `DATA_DIR=${environment().DATA_DIR}`, process.execPath, program];
      front = await open({ port, domain, to: { command: [...command, 'mail', 'deliver'] } });
      await send(port, desk, 2);
      await send(port, `nobody@${domain}`, 1);
      await vi.waitFor(async () => expect(await mailCount(), await front?.log()).toBe(2), within);
      const refused = name === 'exim4' ? /\*\* nobody@acme\.example/ : /nobody@acme\.example.*PermFail/;
      await vi.waitFor(async () => expect(await front?.log()).toMatch(refused), within);
    },
    180_000,
  );
});
