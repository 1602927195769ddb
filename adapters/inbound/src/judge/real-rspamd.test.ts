/** rspamd itself, with nothing of its rules but the test pattern for spam: it listens on the loopback address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailBytes, spamWords } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../tests/setup/free-port.ts';
import { createRspamd } from './rspamd.ts';

const rspamd = '/usr/bin/rspamd';

/** A short list of top-level domains: compiling the whole one takes a minute. */
const configuration = (folder: string, port: number): string => `
options {
  pidfile = "${folder}/pid"; temp_dir = "${folder}"; url_tld = "${folder}/tld"; filters = "";
  dns { nameserver = "127.0.0.1"; timeout = 0.1; retransmits = 1; }
}
logging { type = "console"; level = "error"; }
worker "normal" { bind_socket = "127.0.0.1:${port}"; count = 1; }
actions { reject = 15; add_header = 6; greylist = 4; }
`;

describe.skipIf(!existsSync(rspamd))('the real rspamd (Debian has it: apt-get install rspamd)', () => {
  let folder: string;
  let url: string;
  let child: ChildProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-rspamd-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, 'tld'), 'com\n');
    await writeFile(join(folder, 'rspamd.conf'), configuration(folder, port));
    child = spawn(rspamd, ['-i', '-f', '-c', join(folder, 'rspamd.conf')], { stdio: 'ignore' });
    const within = { timeout: 45_000, interval: 200 };
    await vi.waitFor(async () => expect((await fetch(`${url}/ping`)).status).toBe(200), within);
  });

  afterAll(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  });

  test('tells spam from other mail', async () => {
    const filter = createRspamd({ url, password: null, log: { warn: () => undefined } });
    const check = (text: string) => {
      const bytes = mailBytes({}, text);
      const open = async function* () {
        yield bytes;
      };
      const client = { address: '192.0.2.1', helo: 'mx.customer.example' };
      const envelope = { from: 'cora@customer.example', to: 'support@acme.example', client };
      return filter.check({ size: bytes.length, open }, envelope);
    };
    expect(await check('My printer is on fire.')).toBe('other');
    expect(await check(`${spamWords}\r\n`)).toBe('spam');
  });
});
