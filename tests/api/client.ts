/** Calls the API, and holds every answer against what the endpoint list promises. */
import type { ErrorCode } from '@tidemark/domain';
import { type Endpoint, endpoints, errorsOf, statusOf } from '@tidemark/http';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { TestServer } from './test-servers.ts';

/** A JSON object whose members a test reads by name. */
export type Row = Readonly<{ [name: string]: unknown }>;

export type Answer = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  /** The body before parsing. */
  bytes: Buffer;
  body: Row;
  /** `error` of a failure. */
  error: Row;
  /** `data` of a list. */
  data: readonly Row[];
}>;

export type Sent = Readonly<{
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer> | (() => ReadableStream<Uint8Array>);
  headers?: Readonly<Record<string, string>>;
  /** The call is refused before its caller is looked at, so that it is not counted either. */
  isUncounted?: true;
}>;

export type Client = Readonly<{
  keyId: string | null;
  send: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  get: (path: string, query?: Sent['query']) => Promise<Answer>;
  post: (path: string, body: unknown, headers?: Sent['headers']) => Promise<Answer>;
  patch: (path: string, body: unknown, headers?: Sent['headers']) => Promise<Answer>;
  remove: (path: string, query?: Sent['query']) => Promise<Answer>;
}>;

/** `host` is the workspace's own one, for calls that need no credential. */
export type Caller = Readonly<{
  authorization: string | null;
  keyId: string | null;
  host: string;
  /** Where it calls, if that is not the API. */
  at?: ApiAt;
}>;

export type ApiAt = Readonly<{
  prefix: string;
  endpoints: readonly Endpoint[];
  headers: Readonly<Record<string, string>>;
}>;

const publicApi: ApiAt = { prefix: '/api/v1', endpoints, headers: {} };

export const clientOf = (
  { baseUrl, fetch }: Pick<TestServer, 'baseUrl' | 'fetch'>,
  { authorization, keyId, host, at = publicApi }: Caller,
): Client => {
  const send: Client['send'] = async (method, path, sent = {}) => {
    const url = `${baseUrl}${at.prefix}${path}${queryText(sent.query)}`;
    const endpoint = endpointOf(at.endpoints, method, path.replace(/\?.*$/, ''));
    const headers = new Headers({
      ...at.headers,
      ...(endpoint?.needs === 'nobody' ? { Host: host } : {}),
      ...(authorization === null ? {} : { Authorization: authorization }),
      ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...sent.headers,
    });
    const request = new Request(url, {
      method,
      headers,
      body: bodyOf(sent),
      duplex: 'half',
      redirect: 'manual',
    });
    const answer = await readAnswer(await fetch(request));
    checkAnswer(answer, { method, path, endpoint, isUncounted: sent.isUncounted === true });
    return answer;
  };
  return {
    keyId,
    send,
    get: (path, query) => send('GET', path, query ? { query } : {}),
    post: (path, body, headers) => send('POST', path, headers ? { body, headers } : { body }),
    patch: (path, body, headers) => send('PATCH', path, headers ? { body, headers } : { body }),
    remove: (path, query) => send('DELETE', path, query ? { query } : {}),
  };
};

const bodyOf = ({ raw, body }: Sent) => {
  if (raw !== undefined) return typeof raw === 'function' ? raw() : raw;
  return body === undefined ? null : JSON.stringify(body);
};

const queryText = (query: Sent['query']): string => (query ? `?${new URLSearchParams(query)}` : '');

const readAnswer = async (response: Response): Promise<Answer> => {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const body = isJson && text !== '' && !isDownload(response.headers) ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    body,
    error: body.error,
    data: body.data,
  };
};

const isDownload = (headers: Headers): boolean => headers.has('Content-Disposition');

const endpointOf = (those: readonly Endpoint[], method: string, path: string): Endpoint | undefined =>
  those.find(
    (endpoint) =>
      endpoint.method === (method === 'HEAD' ? 'GET' : method) &&
      new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );

type SentRequest = Readonly<{
  method: string;
  path: string;
  endpoint: Endpoint | undefined;
  isUncounted: boolean;
}>;

/** Nothing of a driver, a library or our own files is for clients. */
const innerText = /sqlite|postgres|kysely|valibot|hono|constraint|node:|\.ts\b|\bat [A-Za-z.]+ \(/i;

const checkAnswer = (answer: Answer, sent: SentRequest): void => {
  const { status, headers, text } = answer;
  expect(headers.get('X-Request-Id')).toMatch(/^[A-Za-z0-9._-]{1,100}$/);
  expect(headers.get('Date')).not.toBeNull();
  const isStream = sent.endpoint?.streams === true && status === 200 && sent.method !== 'HEAD';
  expect(headers.get('Cache-Control')).toBe(isStream ? 'no-store, no-transform' : 'no-store');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  const isCounted = status !== 401 && !sent.isUncounted && sent.endpoint?.needs !== 'nobody';
  // The browser leg is counted where a browser is signed in.
  if (sent.endpoint?.operation !== 'authorize')
    expect(headers.get('RateLimit-Limit')).toBe(isCounted ? '600' : null);
  if (sent.method === 'HEAD') expect(text).toBe('');
  else if (status >= 400) checkError(answer, sent);
  else checkReply(answer, sent);
};

const checkError = ({ status, headers, text, error }: Answer, { endpoint }: SentRequest): void => {
  expect(Object.keys(error)).toEqual(
    ['code', 'message', 'field', 'request_id', 'docs_url'].filter(
      (name) => name !== 'field' || 'field' in error,
    ),
  );
  const code = error.code as ErrorCode;
  expect(statusOf[code]).toBe(status);
  if (endpoint) expect(errorsOf(endpoint)).toContain(code);
  expect(error.message).toMatch(/^.{5,600}\.$/s);
  expect(error.request_id).toBe(headers.get('X-Request-Id'));
  expect(error.docs_url).toMatch(new RegExp(`^https?://[^/]+/docs/errors/${code}$`));
  expect(text).not.toMatch(innerText);
};

/** The reply is what its schema says: these members, in this order, and no other. */
const checkReply = ({ status, headers, text, body }: Answer, { endpoint }: SentRequest): void => {
  if (endpoint?.download && status !== 302) {
    checkDownload(headers);
    return;
  }
  if (endpoint?.streams && status === 200) {
    expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(text).toMatch(/^event: hello\n/);
    return;
  }
  if (status === 304 || endpoint?.replies[status] === null) {
    expect(text).toBe('');
    return;
  }
  const schema = endpoint?.replies[status];
  if (!schema) throw new Error(`Expected an answer of the endpoint list, got ${status}: ${text}`);
  expect(JSON.stringify(v.parse(schema, body))).toBe(text);
};

/** Whatever the bytes are, a browser does nothing with them but show or save them. */
const checkDownload = (headers: Headers): void => {
  expect(headers.get('Content-Disposition')).toMatch(
    /^(?:attachment|inline); filename="[^"\\]*"; filename\*=UTF-8''\S+$/,
  );
  expect(headers.get('Content-Security-Policy')).toBe("sandbox; frame-ancestors 'none'");
  expect(headers.get('ETag')).toMatch(/^"[0-9a-f-]{36,64}"$/);
};
