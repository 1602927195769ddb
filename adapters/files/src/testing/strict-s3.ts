/** A strict object store in memory: it computes every signature itself, from the request as it arrived. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Account } from '../s3-account.ts';
import { answerTo, type Bucket } from './s3-answers.ts';

export type StrictS3 = Readonly<{
  account: S3Account;
  bucket: Bucket;
  /** The requests, as `PUT /bucket/key`, with the error code. */
  seen: readonly string[];
  /** Answers the next requests so, one each, before it looks at them: `reset` breaks the connection. */
  failNext: (...failures: readonly (number | 'reset')[]) => void;
  close: () => Promise<void>;
}>;

const credentials = {
  region: 'eu-central-1',
  accessKeyId: 'AKIATIDEMARKTEST',
  secretAccessKey: 'a/secret+of=a test',
};

export const openStrictS3 = async (): Promise<StrictS3> => {
  const bucket: Bucket = new Map();
  const seen: string[] = [];
  const failures: (number | 'reset')[] = [];
  const server = createServer(async (request, response) => {
    const failure = failures.shift();
    if (failure === 'reset') {
      request.socket.destroy();
      return;
    }
    const body = await buffer(request);
    const word = failure === undefined ? refusalOf(request, body) : 'InternalError';
    seen.push(`${request.method} ${request.url?.split('?')[0]}${word ? ` ${word}` : ''}`);
    if (word) refuse(response, failure ?? 403, word);
    else answerTo({ request, response, body, bucket, name: 'proof' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const place = { endpoint: `http://127.0.0.1:${port}`, bucket: 'proof', pathStyle: true };
  return {
    account: { ...credentials, ...place },
    bucket,
    seen,
    failNext: (...next) => void failures.push(...next),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export const refuse = (response: ServerResponse, status: number, word: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${word}</Code><Message>No.</Message></Error>`);
};

/** Null when the request is signed as it must be. */
const refusalOf = (request: IncomingMessage, body: Buffer): string | null => {
  const url = new URL(request.url ?? '', 'http://store');
  return url.searchParams.has('X-Amz-Signature')
    ? refusalOfLink(request, url.searchParams)
    : refusalOfHeaders(request, body);
};

const refusalOfHeaders = (request: IncomingMessage, body: Buffer): string | null => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, keyId, day = '', region, names = '', signature] = given;
  const hash = String(request.headers['x-amz-content-sha256']);
  const datetime = String(request.headers['x-amz-date']);
  if (keyId !== credentials.accessKeyId || region !== credentials.region) return 'InvalidAccessKeyId';
  if (!isNow(datetime, 15 * 60) || !datetime.startsWith(day)) return 'RequestTimeTooSkewed';
  if (!namesAll(request, names.split(';'))) return 'AccessDenied';
  if (signature !== signatureOf({ request, names: names.split(';'), hash, datetime }))
    return 'SignatureDoesNotMatch';
  return hash === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
};

const refusalOfLink = (request: IncomingMessage, query: URLSearchParams): string | null => {
  const signature = query.get('X-Amz-Signature');
  const datetime = query.get('X-Amz-Date') ?? '';
  const seconds = Number(query.get('X-Amz-Expires'));
  const credential = `${credentials.accessKeyId}/${datetime.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  if (query.get('X-Amz-Credential') !== credential) return 'InvalidAccessKeyId';
  if (!isNow(datetime, seconds)) return 'AccessDenied';
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  return signature === signatureOf({ request, names, hash: 'UNSIGNED-PAYLOAD', datetime })
    ? null
    : 'SignatureDoesNotMatch';
};

/** Whatever changes what a request does must be signed. */
const namesAll = ({ headers }: IncomingMessage, names: readonly string[]): boolean =>
  Object.keys(headers)
    .filter((name) => /^(?:host|range|content-md5|x-amz-.*)$/.test(name))
    .every((name) => names.includes(name));

const isNow = (datetime: string, seconds: number): boolean => {
  const at = datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const age = (Date.now() - Date.parse(at)) / 1_000;
  return age >= -15 * 60 && age <= seconds;
};

type Signed = Readonly<{
  request: IncomingMessage;
  names: readonly string[];
  hash: string;
  datetime: string;
}>;

const signatureOf = ({ request, names, hash, datetime }: Signed): string => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = search
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted();
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const parts = [request.method, path, query.join('&'), headers.join(''), names.join(';'), hash];
  const scope = `${datetime.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', datetime, scope, sha256(parts.join('\n'))].join('\n');
  const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  return hmac(key, text).toString('hex');
};

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
