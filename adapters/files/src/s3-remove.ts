import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { partsOfKey } from '@tidemark/domain';
import { storeUnavailable } from './failures.ts';
import type { S3Body, S3Client } from './s3-client.ts';
import { refused, wordOf } from './s3-failures.ts';

/** As many as an object store removes at once. */
const most = 1_000;

export const removeFromBucket = async ({ send }: S3Client, keys: readonly string[]): Promise<void> => {
  keys.forEach(partsOfKey);
  for (let at = 0; at < keys.length; at += most) {
    const body = bodyOf(keys.slice(at, at + most));
    const headers = { 'Content-MD5': createHash('md5').update(body.text).digest('base64') };
    const answer = await send({ method: 'POST', query: { delete: '' }, headers, body });
    if (answer.statusCode !== 200) throw refused(answer, await wordOf(answer));
    const failed = /<Error>.*?<Code>(\w*)<\/Code>/s.exec(await text(answer));
    if (failed) throw storeUnavailable(new Error(`The object store removed not all: ${failed[1]}.`));
  }
};

const bodyOf = (keys: readonly string[]): S3Body & { text: string } => {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('');
  const content = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`;
  return {
    text: content,
    length: Buffer.byteLength(content),
    hash: createHash('sha256').update(content).digest('hex'),
  };
};
