/** Downloads over real sockets: slow readers, readers who leave, stores that fail. */
import { connect } from 'node:net';
import type { ByteStore } from '@tidemark/domain';
import { afterEach, describe, expect, test } from 'vitest';
import {
  block,
  closeServers,
  line,
  opened,
  send,
  started,
  times,
  watchedStore,
} from '../../testing/upload-bench.ts';

afterEach(closeServers);

describe('a download', () => {
  /** A file of 10 MiB, and how much of it was read and let go of. */
  const stored = async () => {
    const watched = watchedStore();
    const told = { read: 0, ended: false };
    const open: ByteStore['open'] = async () =>
      (async function* () {
        try {
          for (const piece of times(160, block)) {
            told.read += piece.byteLength;
            yield piece;
          }
        } finally {
          told.ended = true;
        }
      })();
    const here = await started({ ...watched, byteStore: { ...watched.byteStore, open } });
    const size = 160 * block.length;
    const file = { id: here.call.workspaceId, name: 'a.bin', size, sha256: 'a'.repeat(64), inline: false };
    const files = [{ ...file, contentType: 'application/octet-stream', isStored: true }];
    await here.desk.tickets.reply(here.call, { number: 1, body: 'Here.', internal: true, files });
    const head = `/api/v1/files/${file.id} HTTP/1.1${line}Host: localhost${line}${here.bearer}${line}`;
    return { ...here, told, size, head };
  };

  test('gives a GET the address in the object store, and a HEAD the size and type', async () => {
    const watched = watchedStore();
    const linkTo: ByteStore['linkTo'] = async () => 'https://bucket.example/signed-for-get';
    const here = await started({ ...watched, byteStore: { ...watched.byteStore, linkTo } });
    const file = { id: here.call.workspaceId, name: 'a.bin', size: 7, sha256: 'a'.repeat(64), inline: false };
    const files = [{ ...file, contentType: 'application/octet-stream', isStored: true }];
    await here.desk.tickets.reply(here.call, { number: 1, body: 'Here.', internal: true, files });
    const asked = (method: string) =>
      fetch(`http://127.0.0.1:${here.port}/api/v1/files/${file.id}`, {
        method,
        redirect: 'manual',
        headers: { Host: 'localhost', Authorization: here.bearer.replace('Authorization: ', '').trim() },
      });
    const read = await asked('GET');
    const head = await asked('HEAD');
    expect([read.status, read.headers.get('Location')]).toEqual([
      302,
      'https://bucket.example/signed-for-get',
    ]);
    expect([head.status, head.headers.get('Location')]).toEqual([200, null]);
    expect(head.headers.get('Content-Length')).toBe('7');
    expect(head.headers.get('ETag')).toBe(`"${file.sha256}"`);
  });

  test('waits for a slow reader, and stops reading when the reader leaves', async () => {
    const { port, head, told, size } = await stored();
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET ${head}${line}`);
    await expect.poll(() => told.read).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => told.ended).toBe(true);
    expect(told.read).toBeLessThan(size);
  });

  test('is not opened for a HEAD request', async () => {
    const { port, head, told } = await stored();
    const talk = opened(port);
    await send(talk, [`HEAD ${head}Connection: close${line}${line}`]);
    expect(await talk.answer).toMatch(/content-length: 10485760/i);
    expect(told.read).toBe(0);
  });

  test('is followed by the next call on the same connection', async () => {
    const { port, head, size } = await stored();
    const talk = opened(port);
    await send(talk, [`GET ${head}${line}`, `HEAD ${head}Connection: close${line}${line}`]);
    const answer = await talk.answer;
    expect(answer.length).toBeGreaterThan(size);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test('that fails on the way is cut off, and the log says why', async () => {
    const watched = watchedStore();
    const open: ByteStore['open'] = async () =>
      (async function* () {
        yield block;
        throw new Error('the store is gone');
      })();
    const here = await started({ ...watched, byteStore: { ...watched.byteStore, open } });
    const { desk, call, token, log, url } = here;
    await desk.tickets.open(call, {
      requesterEmail: 'bob@customer.example',
      subject: 'A',
      message: 'B',
      files: [
        {
          id: call.workspaceId,
          name: 'a.bin',
          size: 2 * block.length,
          sha256: 'a'.repeat(64),
          contentType: 'application/octet-stream',
          inline: false,
          isStored: true,
        },
      ],
    });
    const answer = await fetch(`${url}/api/v1/files/${call.workspaceId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(log.find(({ message }) => message === 'download broke off')?.error).toContain('the store is gone');
  });
});
