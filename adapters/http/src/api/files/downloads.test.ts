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

const storedFile = (id: string, size: number) => ({
  id,
  name: 'a.bin',
  size,
  sha256: 'a'.repeat(64),
  contentType: 'application/octet-stream',
  inline: false,
  isStored: true,
});

/** A desk whose ticket 1 has one file of `size` bytes, in a store with these methods. */
const openedWithFile = async (size: number, own: Partial<ByteStore>) => {
  const watched = watchedStore();
  const here = await started({ ...watched, byteStore: { ...watched.byteStore, ...own } });
  const file = storedFile(here.call.workspaceId, size);
  await here.desk.tickets.reply(here.call, { number: 1, body: 'Here.', internal: true, files: [file] });
  return { ...here, file };
};

describe('a download', () => {
  /** A file of 10 MiB. `progress` has how many of its bytes were read, and whether reading ended. */
  const stored = async () => {
    const size = 160 * block.length;
    const progress = { read: 0, ended: false };
    const open: ByteStore['open'] = async () =>
      (async function* () {
        try {
          for (const piece of times(160, block)) {
            progress.read += piece.byteLength;
            yield piece;
          }
        } finally {
          progress.ended = true;
        }
      })();
    const here = await openedWithFile(size, { open });
    const head = `/api/v1/files/${here.file.id} HTTP/1.1${line}Host: localhost${line}${here.bearer}${line}`;
    return { ...here, progress, size, head };
  };

  test('redirects GET to the object store, and answers HEAD with the size and entity tag', async () => {
    const linkTo: ByteStore['linkTo'] = async () => 'https://bucket.example/signed-for-get';
    const { port, token, file } = await openedWithFile(7, { linkTo });
    const request = (method: string) =>
      fetch(`http://127.0.0.1:${port}/api/v1/files/${file.id}`, {
        method,
        redirect: 'manual',
        headers: { Host: 'localhost', Authorization: `Bearer ${token}` },
      });
    const read = await request('GET');
    const head = await request('HEAD');
    expect([read.status, read.headers.get('Location')]).toEqual([
      302,
      'https://bucket.example/signed-for-get',
    ]);
    expect([head.status, head.headers.get('Location')]).toEqual([200, null]);
    expect(head.headers.get('Content-Length')).toBe('7');
    expect(head.headers.get('ETag')).toBe(`"${file.sha256}"`);
  });

  test('waits for a slow reader, and stops reading when the reader leaves', async () => {
    const { port, head, progress, size } = await stored();
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET ${head}${line}`);
    await expect.poll(() => progress.read).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => progress.ended).toBe(true);
    expect(progress.read).toBeLessThan(size);
  });

  test('is not opened for a HEAD request', async () => {
    const { port, head, progress } = await stored();
    const talk = opened(port);
    await send(talk, [`HEAD ${head}Connection: close${line}${line}`]);
    expect(await talk.answer).toMatch(/content-length: 10485760/i);
    expect(progress.read).toBe(0);
  });

  test('leaves the connection open for the next request', async () => {
    const { port, head, size } = await stored();
    const talk = opened(port);
    await send(talk, [`GET ${head}${line}`, `HEAD ${head}Connection: close${line}${line}`]);
    const answer = await talk.answer;
    expect(answer.length).toBeGreaterThan(size);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test('is cut off when the store fails while reading, and the log has the reason', async () => {
    const open: ByteStore['open'] = async () =>
      (async function* () {
        yield block;
        throw new Error('the store is gone');
      })();
    const { token, log, url, file } = await openedWithFile(2 * block.length, { open });
    const answer = await fetch(`${url}/api/v1/files/${file.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(log.find(({ message }) => message === 'download broke off')?.error).toContain('the store is gone');
  });
});
