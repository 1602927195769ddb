/** One call as it is sent: its address, its headers, its body. */
import { invalidOption } from './error.ts';
import type { OperationName } from './operation-types.ts';
import { operations, type Route, version } from './operations.ts';
import { type Settings, visibleText } from './settings.ts';
import { type Form, formOf, type Upload } from './upload.ts';

export type CallOptions = Readonly<{
  /** Gives the call up: it rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Instead of the client's. */
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Of a POST: your own key instead of one that is made for the call. */
  idempotencyKey?: string | undefined;
  /** Of a PATCH: the `ETag` of the record as you know it; another version throws `precondition_failed`. */
  ifMatch?: string | undefined;
  /** Of a download: one range of bytes, like `bytes=0-1023`. */
  range?: string | undefined;
  /** Of a download: the `ETag` that you have; the same bytes are answered with 304. */
  ifNoneMatch?: string | undefined;
  /** Sees the status and the headers of a good answer: `ETag`, `RateLimit-Remaining`, `X-Ignored-Fields`, … */
  onAnswer?: ((answer: Readonly<{ status: number; headers: Headers }>) => void) | undefined;
}>;

export type AnyInput = Readonly<{ path?: object; query?: object | undefined; body?: object }>;

export type Prepared = Readonly<{
  route: Route;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Blob | null;
  /** A change that is made only to a version that the caller named. */
  isConditional: boolean;
}>;

export const prepare = (
  settings: Settings,
  operation: OperationName,
  call: Readonly<{ input: AnyInput; options: CallOptions }>,
): Prepared => {
  const route: Route = operations[operation];
  const { input, options } = call;
  const { content, type } = bodyOf(input.body);
  return {
    route,
    url: urlOf(settings, route, input),
    headers: {
      Accept: 'application/json',
      'User-Agent': userAgentOf(settings),
      ...(settings.key === null || route.open ? {} : { Authorization: `Bearer ${settings.key}` }),
      ...(type === null ? {} : { 'Content-Type': type }),
      ...(route.retrySafe ? { 'Idempotency-Key': idempotencyKeyOf(options) } : {}),
      ...conditionsOf(route, options),
    },
    body: content,
    isConditional: options.ifMatch !== undefined,
  };
};

export const urlOf = ({ apiUrl }: Settings, route: Route, { path = {}, query }: AnyInput): string => {
  const places = new Map<string, unknown>(Object.entries(path));
  const filled = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => segment(name, places.get(name)));
  const search = queryText(query ?? {});
  return `${apiUrl}${filled}${search === '' ? '' : `?${search}`}`;
};

/** An empty segment, or dots, would lead to another route. */
const segment = (name: string, value: unknown): string => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (/^\.{0,2}$/.test(text)) throw invalidOption(name, `${name} must name a record, got ${shown(value)}.`);
  try {
    return encodeURIComponent(text);
  } catch {
    throw invalidOption(name, `${name} must be well-formed text.`);
  }
};

const shown = (value: unknown): string => (value === '' ? 'nothing' : String(value));

const queryText = (query: object): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])));
};

/** Files make a form of the body; without any it is JSON. */
const bodyOf = (body: (object & Readonly<{ files?: readonly Upload[] | undefined }>) | undefined): Form => {
  if (body === undefined) return { content: null, type: null };
  const { files, ...members } = body;
  if (files && files.length > 0) return formOf(members, files);
  return { content: JSON.stringify(members), type: 'application/json' };
};

const userAgentOf = ({ userAgent }: Settings): string =>
  `${userAgent === null ? '' : `${userAgent} `}tidemark-client/${version}`;

const idempotencyKeyOf = ({ idempotencyKey }: CallOptions): string =>
  idempotencyKey === undefined ? crypto.randomUUID() : visibleText('idempotencyKey', idempotencyKey);

const conditionsOf = ({ method }: Route, { ifMatch, ifNoneMatch, range }: CallOptions) => ({
  ...(method === 'PATCH' && ifMatch !== undefined ? { 'If-Match': visibleText('ifMatch', ifMatch) } : {}),
  ...(method === 'GET' && range !== undefined ? { Range: visibleText('range', range) } : {}),
  ...(method === 'GET' && ifNoneMatch !== undefined
    ? { 'If-None-Match': visibleText('ifNoneMatch', ifNoneMatch) }
    : {}),
});
