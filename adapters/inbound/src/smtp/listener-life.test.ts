import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { envelope, listenerBench, raw } from '../testing/listener-bench.ts';
import { known, testDoor } from '../testing/mail-door.ts';
import { inData, smtpClient } from '../testing/smtp-client.ts';
import { selfSigned } from './self-signed.ts';
import { keptKeys, watchKeys } from './tls-keys.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

const bench = listenerBench();
const { opened, transport } = bench;

beforeEach(bench.begin);
afterEach(bench.end);

describe('STARTTLS', () => {
  test('with a certificate that is made once and kept', async () => {
    const door = testDoor();
    const keys = await keptKeys(join(bench.folder(), 'tls'), 'mail.acme.example');
    expect(await keptKeys(join(bench.folder(), 'tls'), 'mail.acme.example')).toEqual(keys);
    const { port } = await opened(door, { keys });
    await transport(port, { requireTLS: true }).sendMail({ envelope, raw });
    expect(door.kept).toHaveLength(1);
  });

  test('changed files are read again, and a broken one is left alone', async () => {
    const keys = await keptKeys(join(bench.folder(), 'tls'), 'mail.acme.example');
    const { port } = await opened(testDoor(), { keys });
    const ca = selfSigned('other.example');
    await writeFile(keys.keyFile, ca.key);
    await writeFile(keys.certFile, ca.cert);
    const strict = { requireTLS: true, tls: { ca: ca.cert, servername: 'other.example' } };
    expect((await transport(port, strict).sendMail({ envelope, raw })).response).toMatch(/^250 /);
    await writeFile(keys.certFile, 'broken');
    expect((await transport(port, strict).sendMail({ envelope, raw })).response).toMatch(/^250 /);
    expect(bench.logged).toContainEqual(expect.stringContaining('the earlier one stays'));
  });
});

test('a self-made certificate is whole for host names of every length', () => {
  for (let length = 1; length <= 64; length += 1)
    expect(() => createSecureContext(selfSigned('m'.repeat(length)))).not.toThrow();
});

test('changed keys are noticed even if the files keep their size and time', async () => {
  const files = { certFile: join(bench.folder(), 'cert'), keyFile: join(bench.folder(), 'key') };
  const at = new Date('2026-11-20T08:05:00.000Z');
  const write = async (text: string) => {
    for (const path of [files.certFile, files.keyFile]) {
      await writeFile(path, text);
      await utimes(path, at, at);
    }
  };
  await write('first');
  const faults: unknown[] = [];
  const watched = await watchKeys(files, (error) => faults.push(error));
  await watched.changed();
  expect(faults).toEqual([]);
  await write('other');
  await watched.changed();
  await watched.changed();
  expect(faults).toHaveLength(1);
});

describe('a shutdown', () => {
  test('ends idle sessions, lets a mail on its way be stored, and takes no new one', async () => {
    const door = testDoor();
    const { port, close } = await opened(door);
    const idle = smtpClient({ port });
    await idle.reply();
    const busy = await inData({ port }, [known]);
    busy.send(raw);
    await vi.waitFor(() => expect(door.begun).toBe(1), within);
    const done = close();
    expect(await idle.reply()).toMatch(/^421 /);
    busy.send('.\r\n');
    expect(await busy.reply()).toMatch(/^250 /);
    await done;
    expect(door.kept).toHaveLength(1);
    await expect(smtpClient({ port }).reply()).rejects.toThrow('closed');
  });

  test('does not wait for ever for a mail that does not end', async () => {
    const door = testDoor();
    const { port, close } = await opened(door, { graceMs: 100 });
    const busy = await inData({ port }, [known]);
    busy.send(raw);
    await vi.waitFor(() => expect(door.begun).toBe(1), within);
    await close();
    expect(await busy.reply()).toMatch(/^421 /);
    expect(door.kept).toEqual([]);
  });
});

describe('a trusted relay', () => {
  test('may say for whom it speaks, and is itself nobody whom SPF is about', async () => {
    const door = testDoor();
    const { port } = await opened(door, { trustedRelays: ['127.0.0.0/8'] });
    const client = smtpClient({ port });
    await client.reply();
    expect(await client.say('EHLO relay.example')).toContain('XCLIENT');
    await client.say('XCLIENT ADDR=192.0.2.7 HELO=sender.example');
    await client.say('EHLO sender.example');
    await client.say('MAIL FROM:<a@a.example>');
    await client.say(`RCPT TO:<${known}>`);
    await client.say('DATA');
    client.send(`${raw}.\r\n`);
    expect(await client.reply()).toMatch(/^250 /);
    await transport(port).sendMail({ envelope, raw });
    expect(door.kept.map((mail) => mail.client)).toEqual([
      { address: '192.0.2.7', helo: 'sender.example', relay: 'named' },
      { address: '127.0.0.1', helo: expect.any(String), relay: 'itself' },
    ]);
  });

  test('passes on wrong addresses of others without end', async () => {
    const { port } = await opened(testDoor(), { trustedRelays: ['127.0.0.0/8'] });
    const client = smtpClient({ port });
    await client.reply();
    await client.say('EHLO relay.example');
    await client.say('MAIL FROM:<a@a.example>');
    for (let n = 0; n < 25; n++) expect(await client.say('RCPT TO:<x+y@acme.example>')).toMatch(/^550 /);
    expect(await client.say(`RCPT TO:<${known}>`)).toMatch(/^250 /);
  });

  test('others may not', async () => {
    const { port } = await opened(testDoor(), { trustedRelays: ['10.0.0.0/8'] });
    const client = smtpClient({ port });
    await client.reply();
    expect(await client.say('EHLO relay.example')).not.toContain('XCLIENT');
    expect(await client.say('XCLIENT ADDR=192.0.2.7')).toMatch(/^5/);
  });
});

describe('LMTP', () => {
  test.each(['a port', 'a socket'])('on %s each recipient has a reply', async (where) => {
    const door = testDoor();
    const path = join(bench.folder(), 'lmtp.sock');
    const listen = where === 'a port' ? { host: '127.0.0.1', port: 0 } : { path };
    const { port } = await opened(door, { way: 'lmtp', listen });
    const target = where === 'a port' ? { port } : { path };
    const client = await inData(
      target,
      [known, 'else@acme.example', 'sales@acme.example'],
      'LHLO mx.acme.example',
    );
    client.send(`${raw}.\r\n`);
    expect(await client.reply()).toMatch(/^250 /);
    expect(await client.reply()).toMatch(/^250 /);
    expect(await client.say('NOOP')).toMatch(/^250 OK/);
    expect(door.kept).toMatchObject([
      { way: 'lmtp', client: null, recipients: [{ to: known }, { to: 'sales@acme.example' }] },
    ]);
  });

  test('a socket that a server listens on is left to it', async () => {
    const path = join(bench.folder(), 'lmtp.sock');
    const lmtp = { way: 'lmtp', listen: { path } } as const;
    await opened(testDoor(), lmtp);
    await expect(opened(testDoor(), lmtp)).rejects.toThrow('EADDRINUSE');
  });
});
