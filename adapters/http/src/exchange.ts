/** One request on its way through the API, and the headers that its answer has gathered so far. */
import { type Instant, isUuid } from '@tidemark/domain';
import type { ApiParts } from './parts.ts';

export type Exchange = Readonly<{
  requestId: string;
  request: Request;
  url: URL;
  /** HEAD is GET whose answer loses its body. */
  method: string;
  source: string | null;
  /** The server's own port; null where the request came over no socket. */
  port: number | null;
  startedAt: number;
  headers: Record<string, string>;
  /** Names that the request carried and nobody took. */
  ignored: Set<string>;
}>;

export const exchangeOf = (
  request: Request,
  { source, port }: Pick<Exchange, 'source' | 'port'>,
  { ids, clock }: Pick<ApiParts, 'ids' | 'clock'>,
): Exchange => {
  const requestId = knownRequestId(request) ?? ids.next();
  return {
    requestId,
    request,
    url: new URL(request.url),
    method: request.method === 'HEAD' ? 'GET' : request.method,
    source,
    port,
    startedAt: performance.now(),
    headers: {
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      Date: httpDate(clock.now()),
    },
    ignored: new Set(),
  };
};

/** The words change once a second, and are asked for with every answer. */
let lastDate = { second: '', words: '' };

const httpDate = (now: Instant): string => {
  const second = now.slice(0, 19);
  if (lastDate.second !== second) lastDate = { second, words: new Date(now).toUTCString() };
  return lastDate.words;
};

/**
 * The path as the log and the audit show it: without the query and without any segment that is neither a word of ours
 * nor an id, for these may be somebody's data.
 */
export const shownPath = ({ url }: Pick<Exchange, 'url'>): string =>
  url.pathname
    .split('/')
    .map((segment) => (isTelling(segment) ? segment : '…'))
    .join('/')
    .slice(0, 500);

const isTelling = (segment: string): boolean =>
  /^(?:[a-z-]{0,30}|v?\d{1,10})$/.test(segment) || isUuid(segment.toLowerCase());

const knownRequestId = (request: Request): string | null => {
  const sent = request.headers.get('X-Request-Id');
  return sent !== null && /^[A-Za-z0-9._-]{1,100}$/.test(sent) ? sent : null;
};
