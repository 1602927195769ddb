/** The same against a server that people run. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailBytes } from '@tidemark/domain/testing';
import { type MailFoldersBench, portSuites } from '@tidemark/port-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dovecot, hasDovecot, openDovecot, withoutDovecot } from '../testing/dovecot.ts';
import { accessTo, anyServer } from '../testing/imap-bench.ts';
import { createMailFolders } from './mail-folders.ts';

const at = '2026-11-20T08:00:00.000Z';

/** An emptied inbox of the same Dovecot. */
const benchOn = async (dovecot: Dovecot): Promise<MailFoldersBench> => {
  const folders = createMailFolders({ guard: anyServer });
  await dovecot.asUser(async (client) => {
    for (const folder of ['INBOX', 'Archive']) {
      await client.mailboxOpen(folder);
      await client.messageDelete('1:*');
    }
  });
  const inInbox = <Result>(work: Parameters<typeof dovecot.asUser<Result>>[0]) =>
    dovecot.asUser(async (client) => {
      await client.mailboxOpen('INBOX');
      return work(client);
    });
  return {
    folders,
    access: accessTo(dovecot.port),
    put: dovecot.put,
    removeOldest: async () => {
      await inInbox((client) => client.messageDelete('1'));
    },
    renumber: dovecot.newUidValidity,
    seen: async () => {
      const found = await inInbox((client) => client.search({ seen: true }, { uid: true }));
      return found ? found.length : 0;
    },
    countIn: (folder) => dovecot.asUser(async (client) => (await client.mailboxOpen(folder)).exists),
    stop: folders.stop,
    close: async () => folders.stop(),
  };
};

describe.skipIf(!hasDovecot)(`Dovecot (${withoutDovecot})`, () => {
  let dovecot: Dovecot;
  let provider: Server;
  const tokens = new Map([['token-1', 'support@acme.example']]);

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString();
      const username = tokens.get(new URLSearchParams(body).get('token') ?? '');
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ active: username !== undefined, username }));
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const introspectionUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
    dovecot = await openDovecot({ introspectionUrl });
  });
  afterAll(async () => {
    await dovecot?.close();
    provider?.closeAllConnections();
    provider?.close();
  });

  portSuites.mailFolders('Dovecot', () => benchOn(dovecot));

  test('takes an access token while its provider says that it is active, and none after that', async () => {
    const { folders, access } = await benchOn(dovecot);
    const withToken = { ...access, credential: { accessToken: 'token-1' } };
    const folder = await folders.open(withToken);
    await folder.close();
    const other = { ...access, credential: { accessToken: 'token-2' } };
    await expect(folders.open(other)).rejects.toMatchObject({ fault: 'refused' });
    tokens.delete('token-1');
    await expect(folders.open(withToken)).rejects.toMatchObject({ fault: 'refused' });
  });

  test('that is killed ends a wait, fails every command, and gives the same mail after its start', async () => {
    const { folders, access } = await benchOn(dovecot);
    await dovecot.put(mailBytes(), at);
    const folder = await folders.open(access);
    const before = await folder.state();
    const uids = await folder.listAfter(0);
    const waiting = folder.waitForNews(600_000);
    await dovecot.kill();
    expect(await waiting).toBe(true);
    await expect(folder.listAfter(0)).rejects.toMatchObject({ fault: 'failed' });
    await folder.close();
    await expect(folders.open(access)).rejects.toMatchObject({
      fault: 'failed',
      message: expect.stringContaining('It refuses the connection.'),
    });
    await dovecot.start();
    const again = await folders.open(access);
    expect(await again.state()).toEqual(before);
    expect(await again.listAfter(0)).toEqual(uids);
    await again.close();
  });

  test('gives mail that somebody has read, and a UIDVALIDITY that has changed while the folder is open', async () => {
    const { folders, access } = await benchOn(dovecot);
    await dovecot.put(mailBytes(), at);
    const folder = await folders.open(access);
    const { uidValidity } = await folder.state();
    await dovecot.asUser(async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageFlagsAdd('1:*', ['\\Seen']);
    });
    expect(await folder.listAfter(0)).toHaveLength(1);
    await dovecot.newUidValidity();
    expect((await folder.state()).uidValidity).not.toBe(uidValidity);
    await folder.close();
  });
});
