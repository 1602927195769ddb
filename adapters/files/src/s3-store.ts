/** Bytes in a bucket of an object store that speaks S3. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type ByteRange, type ByteStore, contentDisposition, DeskError, partsOfKey } from '@tidemark/domain';
import { type S3Account, urlOf } from './s3-account.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import { refused, wordOf } from './s3-failures.ts';
import { listBucket, sizesInBucket } from './s3-list.ts';
import { piecesOf } from './s3-pieces.ts';
import { removeFromBucket } from './s3-remove.ts';
import { presignedUrl } from './s3-signing.ts';
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files.ts';

/** An address that a browser is sent to is used at once. */
const linkSeconds = 300;

/** S3's own limit for one put. */
const mostOfPut = 5 * 1024 ** 3;

type Parts = Readonly<{ account: S3Account; folder: string; silenceMs?: number; most?: number }>;

/** A file waits in the folder until its size and its hash are known: both are signed. */
export const createS3Store = ({
  account,
  folder,
  silenceMs = 10_000,
  most = mostOfPut,
}: Parts): ByteStore => {
  const client = createS3Client(account, silenceMs);
  const temporary = createTemporaryFiles(folder);
  return {
    put: async (key, source) => {
      partsOfKey(key);
      await putObject(client, { key, source, temporary, most });
    },
    open: async (key, range) => {
      partsOfKey(key);
      return openObject(client, key, range);
    },
    sizeOf: async (key) => {
      partsOfKey(key);
      return sizeOfObject(client, key);
    },
    sizesOf: (keys) => sizesInBucket(client, keys),
    linkTo: async (key, head) => {
      partsOfKey(key);
      const url = urlOf(account, key, {
        'response-content-disposition': contentDisposition(head),
        'response-content-type': head.contentType,
        'response-cache-control': 'private, no-store',
      });
      return presignedUrl(account, { url, seconds: linkSeconds });
    },
    remove: (keys) => removeFromBucket(client, keys),
    list: (prefix) => listBucket(client, prefix),
    removeLeft: temporary.removeLeft,
  };
};

type Put = Readonly<{
  key: string;
  source: AsyncIterable<Uint8Array>;
  temporary: TemporaryFiles;
  most: number;
}>;

const putObject = async ({ send }: S3Client, { key, source, temporary, most }: Put): Promise<void> => {
  const sha256 = createHash('sha256');
  let length = 0;
  const counted = async function* () {
    for await (const piece of source) {
      sha256.update(piece);
      length += piece.length;
      if (length > most)
        throw new DeskError('file_too_large', `The object store takes ${most} bytes at once; this has more.`);
      yield piece;
    }
  };
  const file = await temporary.write(counted());
  try {
    const body = { file, length, hash: sha256.digest('hex') };
    const answer = await send({ method: 'PUT', key, body });
    const word = await wordOf(answer);
    if (answer.statusCode !== 200) throw refused(answer, word);
  } finally {
    // The upload has ended either way; what is left of it only takes room.
    await rm(file, { force: true }).catch(() => undefined);
  }
};

const openObject = async (
  client: S3Client,
  key: string,
  range: ByteRange | undefined,
): Promise<AsyncIterable<Uint8Array> | null> => {
  if (range && range.to < range.from) return (await sizeOfObject(client, key)) === null ? null : nothing();
  const headers = range ? { Range: `bytes=${range.from}-${range.to}` } : {};
  const answer = await client.send({ method: 'GET', key, headers });
  if (answer.statusCode === (range ? 206 : 200)) return piecesOf(answer, client.silenceMs);
  const word = await wordOf(answer);
  if (word === 'InvalidRange') return nothing();
  if (word === 'NoSuchKey') return null;
  throw refused(answer, word);
};

const sizeOfObject = async ({ send }: S3Client, key: string): Promise<number | null> => {
  const answer = await send({ method: 'HEAD', key });
  // The answer to HEAD has no body, so that it does not name what is missing.
  const word = await wordOf(answer);
  if (answer.statusCode === 404) return null;
  if (answer.statusCode !== 200) throw refused(answer, word);
  return Number(answer.headers['content-length']);
};

async function* nothing(): AsyncGenerator<Uint8Array> {}
