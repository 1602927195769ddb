import { mailBytes } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { accessTo, imapBench } from '../testing/imap-bench.ts';
import type { BadServer } from '../testing/imap-server.ts';
import { createMailFolders } from './mail-folders.ts';

const at = '2026-11-20T08:00:00.000Z';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const opened = async (bad: BadServer = {}, commandMs?: number) => {
  const bench = await imapBench(commandMs === undefined ? {} : { commandMs });
  ends.push(bench.close);
  Object.assign(bench.server.bad, bad);
  return bench;
};

describe('a mail server', () => {
  test.each(['greeting', 'CAPABILITY', 'AUTHENTICATE', 'SEARCH', 'FETCH', 'EXAMINE'])(
    'that says nothing to %s fails in time',
    async (silent) => {
      const { folders, access, put } = await opened({ silent }, 300);
      await put(mailBytes(), at);
      const work = async () => {
        const folder = await folders.open(access);
        await folder.listAfter(0);
        await folder.look(1);
      };
      await expect(work()).rejects.toMatchObject({ fault: 'failed' });
    },
  );

  test('that refuses one mail still gives out the next one', async () => {
    const { folders, access, put } = await opened({ refused: 1 });
    for (const subject of ['one', 'two']) await put(mailBytes({ Subject: subject }), at);
    const folder = await folders.open(access);
    await expect(Array.fromAsync(folder.bytes(1))).rejects.toMatchObject({
      fault: 'mail',
      message: expect.stringContaining('It says: It is damaged'),
    });
    expect(Buffer.concat(await Array.fromAsync(folder.bytes(2))).toString()).toContain('Subject: two');
    await folder.close();
  });

  test('that dies of one mail fails, and a new connection gives out the next one', async () => {
    const { folders, access, put } = await opened({ cut: 1 });
    for (const subject of ['one', 'two']) await put(mailBytes({ Subject: subject }), at);
    const folder = await folders.open(access);
    await expect(Array.fromAsync(folder.bytes(1))).rejects.toMatchObject({ fault: 'failed' });
    await folder.close();
    const again = await folders.open(access);
    expect(await Array.fromAsync(again.bytes(2))).not.toEqual([]);
    await again.close();
  });

  test.each([
    ['[AUTHENTICATIONFAILED] Wrong\u0007 pass\u001b[31mword', 'refused', 'It says: Wrong pass [31mword'],
    ['[UNAVAILABLE] Temporary failure', 'failed', 'It says: Temporary failure'],
  ])('that answers a sign-in with %j', async (refusal, fault, sentence) => {
    const { folders, access } = await opened({ refusal });
    await expect(folders.open(access)).rejects.toMatchObject({
      fault,
      message: expect.stringContaining(sentence),
    });
  });

  test('that cannot be reached, or must not be', async () => {
    const { folders, server } = await opened();
    await server.close();
    ends.pop();
    await expect(folders.open(accessTo(server.port))).rejects.toMatchObject({
      fault: 'failed',
      message: expect.stringContaining('It refuses the connection.'),
    });
    const guard = () => Promise.reject(new Error('The mail server leads to a loopback address.'));
    await expect(createMailFolders({ guard }).open(accessTo(server.port))).rejects.toMatchObject({
      fault: 'failed',
      message: 'The mail server leads to a loopback address.',
    });
  });

  test('gets the password from nobody without STARTTLS, where the account wants it', async () => {
    const { folders, server } = await opened();
    const access = accessTo(server.port, { security: 'starttls' });
    await expect(folders.open(access)).rejects.toMatchObject({ fault: 'failed' });
    expect(server.lines).not.toContain('AUTHENTICATE');
  });

  test('is asked for nothing that changes its mail', async () => {
    const { folders, access, put, server } = await opened();
    await put(mailBytes(), at);
    const folder = await folders.open(access);
    await folder.look(1);
    await Array.fromAsync(folder.bytes(1));
    await folder.close();
    const commands = server.lines.map((line) => line.replace(/^\S+ /, ''));
    expect(commands.filter((line) => /^(SELECT|UID STORE|STORE|EXPUNGE|UID EXPUNGE)/.test(line))).toEqual([]);
    for (const line of commands.filter((one) => one.includes('BODY'))) expect(line).toContain('BODY.PEEK');
  });
});

test('a process opens a limited number of folders at once', async () => {
  const bench = await imapBench({ mostOpen: 1 });
  ends.push(bench.close);
  const folder = await bench.folders.open(bench.access);
  await expect(bench.folders.open(bench.access)).rejects.toMatchObject({ fault: 'full' });
  await folder.close();
  await folder.close();
  const again = await bench.folders.open(bench.access);
  await expect(bench.folders.open(bench.access)).rejects.toMatchObject({ fault: 'full' });
  await again.close();
});
