/** The keys of a bucket, a thousand at a time (ListObjectsV2). */
import { text } from 'node:stream/consumers';
import { isByteKey, partsOfKey, partsOfPrefix, type StoredBytes } from '@tidemark/domain';
import type { S3Client } from './s3-client.ts';
import { refused, wordOf } from './s3-failures.ts';

/** `begin`: lists only keys after this one, in a bucket that lists its keys in order. */
export async function* listBucket(
  { send }: S3Client,
  prefix: string,
  begin: string | null = null,
): AsyncGenerator<StoredBytes> {
  partsOfPrefix(prefix);
  let after: string | null = null;
  do {
    const start = begin === null ? {} : { 'start-after': begin };
    const go: Readonly<Record<string, string>> = after === null ? start : { 'continuation-token': after };
    const answer = await send({ method: 'GET', query: { 'list-type': '2', prefix, ...go } });
    if (answer.statusCode !== 200) throw refused(answer, await wordOf(answer));
    const page = await text(answer);
    yield* objectsOf(page);
    after = elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : null;
  } while (after !== null);
}

/** One list for all of them, where asking for each would be a call for each. */
export const sizesInBucket = async (
  client: S3Client,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  keys.forEach(partsOfKey);
  const first = keys[0];
  const last = keys.at(-1);
  const sizes = new Map<string, number>();
  if (first === undefined || last === undefined) return sizes;
  const requested = new Set(keys);
  // Shorter by a character is right before it, but for a few.
  const begin = first.slice(0, -1);
  const prefix = first.slice(0, first.lastIndexOf('/') + 1);
  for await (const { key, size } of listBucket(client, prefix, begin)) {
    if (requested.has(key)) sizes.set(key, size);
    if (key >= last) break;
  }
  return sizes;
};

/** Other objects are skipped. */
function* objectsOf(page: string): Generator<StoredBytes> {
  for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = elementOf(object, 'Key') ?? '';
    const storedAt = new Date(elementOf(object, 'LastModified') ?? '').toISOString();
    if (isByteKey(key)) yield { key, size: Number(elementOf(object, 'Size')), storedAt };
  }
}

const elementOf = (xml: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? null : found.replaceAll(/&(#x?)?(\w+);/g, characterOf);
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const characterOf = (written: string, numbered: string | undefined, name: string): string => {
  if (numbered === undefined) return named[name] ?? written;
  return String.fromCodePoint(Number.parseInt(name, numbered === '#x' ? 16 : 10));
};
