/** Requests to an object store: signed, with an end to every wait, and tried again when nobody answered. */
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { storeUnavailable } from './failures.ts';
import { type Query, type S3Account, urlOf } from './s3-account.ts';
import { emptyHash, signedHeaders, type Unsigned } from './s3-signing.ts';

/** `file` is the path of what is sent. */
export type S3Body = Readonly<{ hash: string; length: number }> &
  (Readonly<{ text: string }> | Readonly<{ file: string }>);

export type S3Request = Readonly<{
  method: Unsigned['method'];
  /** Absent: the bucket itself. */
  key?: string;
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  body?: S3Body;
}>;

export type S3Client = Readonly<{
  /** How long nothing may come or go. */
  silenceMs: number;
  /** Whatever the store says at last; throws `unavailable` when it says nothing. */
  send(request: S3Request): Promise<IncomingMessage>;
}>;

/** The delay before each further attempt. */
const pausesMs = [100, 500];

export const createS3Client = (account: S3Account, silenceMs: number): S3Client => {
  const { Agent, request: open } = account.endpoint.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const attempt = async ({ method, key = '', query, headers = {}, body }: S3Request) => {
    const url = urlOf(account, key, query);
    const unsigned = { method, url, headers, payloadHash: body?.hash ?? emptyHash };
    const signed = await signedHeaders(account, unsigned);
    const length = body || method === 'PUT' ? { 'Content-Length': String(body?.length ?? 0) } : {};
    const sent = { method, agent, headers: { ...signed, ...length } };
    const opened = open(url, sent);
    opened.setTimeout(silenceMs, () => opened.destroy(new Error('The object store fell silent.')));
    return exchange(opened, body);
  };
  return {
    silenceMs,
    send: async (request) => {
      for (const ms of pausesMs) {
        // Nothing is lost: the request is repeated, and the error of the last attempt is the cause of what is thrown.
        const answer = await attempt(request).catch(() => null);
        if (answer && !mayPass(answer)) return answer;
        answer?.resume();
        await pause(ms);
      }
      return attempt(request).catch((error: unknown) => {
        throw storeUnavailable(error);
      });
    },
  };
};

/** Every request of ours may be made twice. A full store stays full. */
const mayPass = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode === 429 || (statusCode >= 500 && statusCode !== 501 && statusCode !== 507);

const exchange = (request: http.ClientRequest, body: S3Body | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (answer) => {
      // A reader may be slower than the store: from here on it is the reader who says how long it waits.
      request.setTimeout(0);
      resolve(answer);
    });
    if (body && 'file' in body) pipeline(createReadStream(body.file), request).catch(reject);
    else request.end(body?.text);
  });
