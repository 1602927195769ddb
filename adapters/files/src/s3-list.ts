/** The keys of a bucket, a thousand at a time (ListObjectsV2). */
import { text } from 'node:stream/consumers';
import { isByteKey, partsOfPrefix, type StoredBytes } from '@tidemark/domain';
import type { S3Client } from './s3-client.ts';
import { refused, wordOf } from './s3-failures.ts';

export async function* listBucket({ send }: S3Client, prefix: string): AsyncGenerator<StoredBytes> {
  partsOfPrefix(prefix);
  let after: string | null = null;
  do {
    const go: Readonly<Record<string, string>> = after === null ? {} : { 'continuation-token': after };
    const answer = await send({ method: 'GET', query: { 'list-type': '2', prefix, ...go } });
    if (answer.statusCode !== 200) throw refused(answer, await wordOf(answer));
    const page = await text(answer);
    yield* objectsOf(page);
    after = elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : null;
  } while (after !== null);
}

/** What is not a file of ours is passed over. */
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
