/** One request on its way through the API, and the headers that its answer has gathered so far. */
import type { HttpBindings } from '@hono/node-server';
import { type Activity, isUuid } from '@tidemark/domain';
import type { Context } from 'hono';
import type { BodyBudget } from './body-budget.ts';
import { type Incoming, incomingOf, type Target } from './incoming.ts';
import type { ApiParts } from './parts.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { SourceOf } from './source.ts';

/**
 * The context of Hono in this API. A request without a socket has no bindings. A request whose exchange could not be made has
 * none, and only `onError` sees it.
 */
export type ApiEnv = Readonly<{
  Bindings: Partial<HttpBindings>;
  Variables: Readonly<{ exchange?: Exchange }>;
}>;

/** The values of the path's parameters. */
export type Params = Readonly<Record<string, string>>;

export type Exchange = {
  /** Ours, until the caller is recognised as a key or an agent. */
  requestId: string;
  /** The request id of a caller that is not recognised, or is a customer. */
  clientRequestId: string | null;
} & Readonly<{
  /** As the log names it. */
  operation: string;
  request: Incoming;
  url: Target;
  /** The path as the log and the audit show it. */
  path: string;
  /** HEAD is GET whose answer loses its body. */
  method: string;
  source: string | null;
  /** The server's own port; null where the request did not arrive over a socket. */
  port: number | null;
  startedAt: number;
  /** As the logs and traces of its work name it. */
  activity: Activity;
  headers: Record<string, string>;
  /** Lines of `Set-Cookie`. */
  cookies: string[];
  /** Names that the request carried and nobody took. */
  ignored: Set<string>;
}>;

export type ExchangeParts = Pick<ApiParts, 'ids' | 'clock'> &
  Readonly<{ sourceOf: SourceOf; securityHeaders: SecurityHeaders; bodies: BodyBudget }>;

export const exchangeOf = (
  context: Pick<Context<ApiEnv>, 'req' | 'env'>,
  operation: string,
  { ids, clock, sourceOf, securityHeaders, bodies }: ExchangeParts,
): Exchange => {
  const request = incomingOf(context.req.raw, context.env, () => bodies(source));
  const source = sourceOf(
    request.peer,
    request.headers.get('x-forwarded-for'),
    request.headers.get('forwarded'),
  );
  const requestId = ids.next();
  return {
    requestId,
    clientRequestId: givenRequestId(request),
    operation,
    request,
    url: request.target,
    path: shownPath(request.target),
    method: request.method === 'HEAD' ? 'GET' : request.method,
    source,
    port: request.port,
    startedAt: performance.now(),
    activity: {
      operation,
      requestId,
      workspaceId: null,
      traceparent: request.headers.get('traceparent'),
    },
    headers: {
      'X-Request-Id': requestId,
      ...securityHeaders,
      Date: new Date(clock.now()).toUTCString(),
    },
    cookies: [],
    ignored: new Set(),
  };
};

/**
 * Names the request as its caller does, a key or an agent. A stranger, also one with a credential that is not known, and a customer
 * do not choose the id under which the log and the audit show a request.
 */
export const nameAsCaller = (exchange: Exchange): void => {
  const { clientRequestId, activity, headers } = exchange;
  if (clientRequestId === null) return;
  exchange.requestId = clientRequestId;
  exchange.clientRequestId = null;
  activity.requestId = clientRequestId;
  headers['X-Request-Id'] = clientRequestId;
};

/**
 * The path as the log and the audit show it: without the query and without any segment that is neither a word of ours
 * nor an id, for these may be somebody's data.
 */
export const shownPath = ({ pathname }: Pick<URL, 'pathname'>): string =>
  pathname
    .split('/')
    .map((segment) => (isTelling(segment) ? segment : '…'))
    .join('/')
    .slice(0, 500);

const isTelling = (segment: string): boolean =>
  /^(?:[a-z-]{0,30}|v?\d{1,10})$/.test(segment) || isUuid(segment.toLowerCase());

const givenRequestId = (request: Incoming): string | null => {
  const sent = request.headers.get('x-request-id');
  return sent !== null && /^[A-Za-z0-9._-]{1,100}$/.test(sent) ? sent : null;
};
