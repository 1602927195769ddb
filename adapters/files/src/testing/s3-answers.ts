/** Responds as an object store does to a request with a valid signature. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from './strict-s3.ts';

export type Bucket = Map<string, Readonly<{ bytes: Buffer; at: Date }>>;

type Believed = Readonly<{
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  bucket: Bucket;
  name: string;
}>;

/** So small that every list of a test has more than one page. */
const pageLength = 3;

export const answerTo = (believed: Believed): void => {
  const { request, response, name } = believed;
  const url = new URL(request.url ?? '', 'http://store');
  const [, bucketName, ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  if (bucketName !== name) refuse(response, 404, 'NoSuchBucket');
  else if (request.method === 'PUT') put(believed, key);
  else if (request.method === 'POST') remove(believed);
  else if (key === '') list(believed, url.searchParams);
  else get(believed, key, url.searchParams);
};

const put = ({ request, response, body, bucket }: Believed, key: string): void => {
  const isMeasured = request.headers['content-length'] === String(body.length);
  if (isMeasured) bucket.set(key, { bytes: body, at: new Date() });
  isMeasured ? response.end() : refuse(response, 411, 'MissingContentLength');
};

const get = ({ request, response, bucket }: Believed, key: string, query: URLSearchParams): void => {
  const object = bucket.get(key);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const from = Number(first ?? 0);
  if (!object || (first !== undefined && from >= object.bytes.length)) {
    refuse(response, object ? 416 : 404, object ? 'InvalidRange' : 'NoSuchKey');
    return;
  }
  const part = object.bytes.subarray(from, last === undefined ? undefined : Number(last) + 1);
  for (const [name, value] of query)
    if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value);
  response.writeHead(first === undefined ? 200 : 206, { 'Content-Length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
};

const remove = ({ request, response, body, bucket }: Believed): void => {
  const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  const isWhole = request.headers['content-md5'] === createHash('md5').update(body).digest('base64');
  if (!isWhole || keys.length > 1_000) {
    refuse(response, 400, isWhole ? 'MalformedXML' : 'BadDigest');
    return;
  }
  for (const key of keys) bucket.delete(key);
  response.end('<DeleteResult/>');
};

const list = ({ response, bucket }: Believed, query: URLSearchParams): void => {
  const prefix = query.get('prefix') ?? '';
  const start = query.get('start-after') ?? '';
  const after = (query.get('continuation-token') ?? start).replace(/^a&b<\+\/=/, '');
  const keys = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, pageLength);
  const objects = page.map((key) => {
    const { bytes, at } = bucket.get(key) ?? { bytes: Buffer.alloc(0), at: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;e&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const more = keys.length > page.length;
  // A token may be any text.
  const next = more ? `<NextContinuationToken>a&amp;b&lt;+/=${page.at(-1)}</NextContinuationToken>` : '';
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${objects.join('')}</ListBucketResult>`,
  );
};
