import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ByteStore, fileKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { portSuites } from '@tidemark/port-contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { type S3Account, urlOf } from './s3-account.ts';
import { createS3Store } from './s3-store.ts';
import { openStrictS3 } from './testing/strict-s3.ts';

const s3 = await openStrictS3();
const folder = await mkdtemp(join(tmpdir(), 'tidemark-s3-'));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
const storeOf = (changes: Partial<S3Account> = {}): ByteStore =>
  createS3Store({ account: { ...s3.account, ...changes }, folder });
const store = storeOf();

portSuites.byteStore('S3', async () => storeOf());

const bytes = async function* (...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
};

const kept = async (content = 'to the letter'): Promise<string> => {
  const key = fileKey(anId(), anId());
  await store.put(key, bytes(content));
  return key;
};

const contentOf = async (key: string): Promise<string> =>
  Buffer.concat(await Array.fromAsync((await store.open(key)) ?? [])).toString();

describe('an object store', () => {
  test('leaves nothing in the upload folder', async () => {
    await kept();
    const broken = (async function* () {
      yield Buffer.alloc(10);
      throw new Error('The connection broke.');
    })();
    await expect(store.put(fileKey(anId(), anId()), broken)).rejects.toThrow('The connection broke.');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('is never sent more than it accepts at once', async () => {
    const small = createS3Store({ account: s3.account, folder, most: 10 });
    const key = fileKey(anId(), anId());
    await small.put(key, bytes('0123456789'));
    await expect(small.put(key, bytes('01234', '567890'))).rejects.toMatchObject({
      code: 'file_too_large',
      message: 'The object store takes 10 bytes at once; this has more.',
    });
    expect(await contentOf(key)).toBe('0123456789');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test.each([
    ['secretAccessKey', 'another secret', 'SignatureDoesNotMatch'],
    ['accessKeyId', 'AKIAANOTHER', 'InvalidAccessKeyId'],
    ['region', 'us-east-1', 'InvalidAccessKeyId'],
    ['bucket', 'another', 'NoSuchBucket'],
  ])('is unavailable with a wrong %s, and the log says why', async (name, value, word) => {
    const wrong = storeOf({ [name]: value });
    const key = await kept();
    const expected = {
      code: 'unavailable',
      message: 'Files cannot be stored or read right now; try again.',
      cause: { message: expect.stringContaining(word) },
    };
    await expect(wrong.put(key, bytes('a'))).rejects.toMatchObject(expected);
    await expect(wrong.open(key)).rejects.toMatchObject(expected);
    await expect(wrong.remove([key])).rejects.toMatchObject(expected);
    await expect(Array.fromAsync(wrong.list(''))).rejects.toMatchObject(expected);
    expect(await contentOf(key)).toBe('to the letter');
  });

  test('is called again after two failures or a broken connection', async () => {
    s3.failNext(500, 'reset');
    const key = await kept();
    s3.failNext('reset', 503);
    expect(await contentOf(key)).toBe('to the letter');
    s3.failNext(429);
    expect(await store.sizeOf(key)).toBe(13);
  });

  test('is unavailable when it keeps failing', async () => {
    s3.failNext(500, 503, 500);
    await expect(kept()).rejects.toMatchObject({ code: 'unavailable' });
    s3.failNext('reset', 'reset', 'reset');
    await expect(kept()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('reports that it is full', async () => {
    s3.failNext(507);
    await expect(kept()).rejects.toMatchObject({ code: 'storage_full' });
  });

  test('is unavailable when it cannot be reached', async () => {
    const gone = storeOf({ endpoint: 'http://127.0.0.1:1' });
    await expect(gone.sizeOf(fileKey(anId(), anId()))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is unavailable when it breaks off in the middle of a file', async () => {
    const cutting = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1_000 });
      response.write('half', () => response.destroy());
    });
    await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve));
    const { port } = cutting.address() as AddressInfo;
    const half = await storeOf({ endpoint: `http://127.0.0.1:${port}` }).open(fileKey(anId(), anId()));
    await expect(Array.fromAsync(half ?? [])).rejects.toMatchObject({ code: 'unavailable' });
    cutting.close();
  });

  test('resolves no entity of a list that it returns', async () => {
    const key = fileKey(anId(), anId());
    const objects = ['&file;', '&long;', key].map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>2026-11-29T00:00:00Z</LastModified><Size>4</Size></Contents>`,
    );
    const entities = `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY long "${key}">]>`;
    const hostile = createServer((_request, response) => {
      response.end(
        `<?xml version="1.0"?>${entities}<ListBucketResult>${objects.join('')}</ListBucketResult>`,
      );
    });
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
    const { port } = hostile.address() as AddressInfo;
    const listed = await Array.fromAsync(storeOf({ endpoint: `http://127.0.0.1:${port}` }).list(''));
    hostile.close();
    expect(listed.map((stored) => stored.key)).toEqual([key]);
  });

  test('times out when it never answers, or falls silent in the middle of a file', async () => {
    const silent = createServer((request, response) => {
      if (request.method === 'GET') response.writeHead(200, { 'Content-Length': 1_000 }).write('half');
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const account = { ...s3.account, endpoint: `http://127.0.0.1:${port}` };
    const impatient = createS3Store({ account, folder, silenceMs: 50 });
    const key = fileKey(anId(), anId());
    await expect(impatient.sizeOf(key)).rejects.toMatchObject({ code: 'unavailable' });
    const half = (await impatient.open(key)) ?? [];
    await expect(Array.fromAsync(half)).rejects.toMatchObject({ code: 'unavailable' });
    silent.closeAllConnections();
    silent.close();
  });

  test('is read no faster than the caller reads', async () => {
    const key = await kept('x'.repeat(100_000));
    const impatient = createS3Store({ account: s3.account, folder, silenceMs: 30 });
    let read = 0;
    for await (const piece of (await impatient.open(key)) ?? []) {
      read += piece.length;
      await pause(40);
    }
    expect(read).toBe(100_000);
  });

  test('may contain other objects, which the store ignores', async () => {
    const key = await kept();
    s3.bucket.set(`${key.slice(0, 37)}files/notes.txt`, { bytes: Buffer.from('mine'), at: new Date() });
    const found = await Array.fromAsync(store.list(`${key.slice(0, 37)}`));
    expect(found.map((stored) => stored.key)).toEqual([key]);
  });
});

describe('an address to download from', () => {
  const head = { fileName: 'Größe "1".pdf', contentType: 'application/pdf', inline: false };
  const linkTo = async (key: string): Promise<string> => (await store.linkTo(key, head)) ?? '';

  test('works for anyone for five minutes, and sends the browser the name and the type', async () => {
    const link = await linkTo(await kept());
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('300');
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('to the letter');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf`,
    );
  });

  test('serves a byte range too', async () => {
    const answer = await fetch(await linkTo(await kept()), { headers: { Range: 'bytes=3-5' } });
    expect(await answer.text()).toBe('the');
  });

  test('is refused after a change of one character, or for another file', async () => {
    const key = await kept();
    const link = await linkTo(key);
    const start = link.indexOf('/proof/') + '/proof/'.length;
    for (let at = start; at < link.length; at += 7) {
      const other = link[at] === '0' ? '1' : '0';
      const answer = await fetch(`${link.slice(0, at)}${other}${link.slice(at + 1)}`);
      expect(answer.status, `character ${at} of ${link}`).toBe(403);
    }
    const otherKey = await kept('of another workspace');
    expect((await fetch(link.replace(key, otherKey))).status).toBe(403);
  });

  test('is refused once it has expired', async () => {
    const link = new URL(await linkTo(await kept()));
    const past = new Date(Date.now() - 301_000).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    link.searchParams.set('X-Amz-Date', past);
    expect((await fetch(link)).status).toBe(403);
  });
});

test('the bucket is in the host name, or in the path where the store needs that', () => {
  const account = { ...s3.account, endpoint: 'https://s3.example.com:9000' };
  expect(urlOf({ ...account, pathStyle: false }, 'a/b').href).toBe('https://proof.s3.example.com:9000/a/b');
  expect(urlOf({ ...account, pathStyle: true }, 'a/b').href).toBe('https://s3.example.com:9000/proof/a/b');
});
