import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createClamdScanner, readClamdAddress } from './clamd.ts';
import { openFakeClamd } from './testing/fake-clamd.ts';

const folder = await mkdtemp(join(tmpdir(), 'tidemark-clamd-'));
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
});

let sockets = 0;
const withClamd = async (behaviour: Parameters<typeof openFakeClamd>[1] = {}, silenceMs = 30_000) => {
  const path = join(folder, `clamd-${++sockets}`);
  const clamd = await openFakeClamd(path, behaviour);
  ends.push(clamd.close);
  return { clamd, scanner: createClamdScanner({ address: { path }, silenceMs }) };
};

const bytes = async function* (...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
};

const noAnswer = { code: 'unavailable', message: expect.stringContaining('cannot be looked through') };

describe('the malware scanner', () => {
  test('reads every byte of a file, and finds nothing in a clean one', async () => {
    const { clamd, scanner } = await withClamd();
    expect(await scanner.scan(bytes('a letter', '', ' of mine'))).toEqual({ clean: true });
    expect(await scanner.scan(bytes())).toEqual({ clean: true });
    expect(clamd.scanned.map(String)).toEqual(['a letter of mine', '']);
  });

  test('names what it finds', async () => {
    const { scanner } = await withClamd();
    const expected = { clean: false, finding: 'Win.Test.Virus-1' };
    expect(await scanner.scan(bytes('this is a vi', 'rus'))).toEqual(expected);
  });

  test('accepts twenty mebibytes', async () => {
    const { clamd, scanner } = await withClamd();
    const megabyte = 'x'.repeat(1_048_576);
    expect(await scanner.scan(bytes(...Array(20).fill(megabyte)))).toEqual({ clean: true });
    expect(clamd.scanned[0]?.length).toBe(20 * 1_048_576);
  });

  test('says that a file is above its limit, and reads it to its end', async () => {
    const { scanner } = await withClamd({ most: 1_000 });
    let read = 0;
    const source = async function* () {
      for (; read < 50; read += 1) yield Buffer.alloc(100_000);
    };
    expect(await scanner.scan(source())).toEqual({ clean: false, finding: null, reason: 'too_long' });
    expect(read).toBe(50);
  });

  test.each(['nothing', 'end', 'nonsense'] as const)(
    'gives no result when it answers %s, so that no file is taken for clean',
    async (answer) => {
      const { scanner } = await withClamd({ answer }, 200);
      await expect(scanner.scan(bytes('a letter'))).rejects.toMatchObject(noAnswer);
    },
  );

  test('gives no result when it cannot be reached', async () => {
    for (const address of [{ path: join(folder, 'none') }, { host: '127.0.0.1', port: 1 }])
      await expect(createClamdScanner({ address }).scan(bytes('a'))).rejects.toMatchObject(noAnswer);
  });

  test('passes on an error of the source', async () => {
    const { scanner } = await withClamd();
    const broken = new Error('The connection broke.');
    const source = async function* () {
      yield Buffer.alloc(10);
      throw broken;
    };
    await expect(scanner.scan(source())).rejects.toBe(broken);
  });
});

test.each([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamd.internal:3310', { host: 'clamd.internal', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamd', null],
  ['127.0.0.1:0', null],
  ['127.0.0.1:65536', null],
  ['http://clamd:3310', null],
  ['run/clamd.ctl', null],
])('the address of a scanner is %s', (text, expected) => {
  expect(readClamdAddress(text)).toEqual(expected);
});

const hasClamd = spawnSync('clamd', ['--help'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasClamd)('ClamAV’s own daemon (skipped where clamd is not installed)', () => {
  test('finds what it has a signature of, nothing in other files, and refuses files that are too long', async () => {
    const scanner = createClamdScanner({ address: { path: await startClamd() } });
    expect(await scanner.scan(bytes('a letter'))).toEqual({ clean: true });
    expect(await scanner.scan(bytes('this is ', 'a virus'))).toMatchObject({
      clean: false,
      finding: expect.stringContaining('Test.Virus'),
    });
    const megabyte = 'x'.repeat(1_048_576);
    expect(await scanner.scan(bytes(...Array(20).fill(megabyte)))).toEqual({
      clean: false,
      finding: null,
      reason: 'too_long',
    });
  });
});

/** With one signature of our own, so that it needs nothing from the network; gives the path of its socket. */
const startClamd = async (): Promise<string> => {
  const signatures = join(folder, 'signatures');
  const path = join(folder, 'real');
  await mkdir(signatures);
  const hash = createHash('sha256').update('this is a virus').digest('hex');
  await writeFile(join(signatures, 'own.hsb'), `${hash}:15:Test.Virus:73\n`);
  const settings = [
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${path}`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
    'StreamMaxLength 10M',
  ];
  const file = join(folder, 'clamd.conf');
  await writeFile(file, `${settings.join('\n')}\n`);
  const daemon: ChildProcess = spawn('clamd', ['--config-file', file], { stdio: 'ignore' });
  ends.push(() => daemon.kill());
  await expect.poll(() => isThere(path), { timeout: 30_000 }).toBe(true);
  return path;
};

const isThere = async (path: string): Promise<boolean> => {
  const scan = createClamdScanner({ address: { path } }).scan(bytes('a'));
  return scan.then(
    () => true,
    () => false,
  );
};
