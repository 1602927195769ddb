/** Runs one endpoint for one request: needs, input, handler, answer. */
import type { Call, Desk } from '@tidemark/domain';
import { admitted, refuseUnfit } from './admit.ts';
import { readJson } from './body.ts';
import { cookieNames, cookieOf } from './cookies.ts';
import { cursorsOf } from './cursor.ts';
import { type Asked, abilityOf, type Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { retrySafe } from './idempotency-key.ts';
import { parseBody, parseParams, parseQuery } from './input.ts';
import { onHost } from './on-host.ts';
import type { ApiParts } from './parts.ts';
import { isKnown, versionsOf } from './preconditions.ts';
import type { Reply } from './reply.ts';

export type House = Readonly<{ desk: Desk; parts: ApiParts }>;

export const execute = (house: House, endpoint: Endpoint, { exchange, params }: Came): Promise<Reply> =>
  endpoint.needs === 'nobody'
    ? openly(house, endpoint, { exchange, params })
    : knowingly(house, endpoint, { exchange, params });

type Came = Readonly<{ exchange: Exchange; params: Readonly<Record<string, string>> }>;

/** For anybody on the host of a workspace. Nothing of it is kept for retries: what it answers may be a secret. */
const openly = (house: House, endpoint: Endpoint, { exchange, params }: Came): Promise<Reply> =>
  onHost(house, exchange, {
    operation: endpoint.operation,
    work: async (call) => {
      const { asked } = await askedOf(house, endpoint, { exchange, params, call });
      return endpoint.handle(house.desk, call, asked);
    },
  });

const knowingly = (house: House, endpoint: Endpoint, { exchange, params }: Came): Promise<Reply> =>
  admitted(house, exchange, {
    operation: endpoint.operation,
    work: async (call) => {
      refuseUnfit(call.actor, { needs: endpoint.needs, ability: abilityOf(endpoint) });
      const { asked, bodyText } = await askedOf(house, endpoint, { exchange, params, call });
      const retried = retrySafe(call, exchange, { secrets: house.parts.secrets, bodyText });
      const reply = await endpoint.handle(house.desk, retried, asked);
      if (endpoint.method !== 'GET') return reply;
      // What writes is audited by its own transaction.
      house.desk.audit.note(call, 'ok');
      return readReply(reply, exchange);
    },
  });

type Arrived = Came & Readonly<{ call: Call }>;

const askedOf = async (
  { parts }: House,
  endpoint: Endpoint,
  { exchange, params, call }: Arrived,
): Promise<Readonly<{ asked: Asked<unknown, unknown, unknown>; bodyText: string }>> => {
  const { request, url, ignored } = exchange;
  const known = parseParams(endpoint.params, params, endpoint.noun ?? 'record');
  const query = parseQuery(endpoint.query, url.searchParams, ignored);
  const body = endpoint.body && (await readJson(request));
  const asked = {
    params: known,
    query,
    body: endpoint.body && body ? parseBody(endpoint.body, body.members, ignored) : {},
    ifVersion: endpoint.method === 'PATCH' ? versionsOf(request.headers.get('If-Match')) : undefined,
    cursors: () =>
      cursorsOf(
        { secrets: parts.secrets, cursorKey: parts.settings.cursorKey },
        call,
        knownPart(endpoint, exchange),
      ),
    browser: {
      sessionToken: request.method === 'HEAD' ? null : cookieOf(request, cookieNames.session),
      search: url.search,
      appScheme: parts.settings.appScheme,
    },
  };
  return { asked, bodyText: body?.text ?? '' };
};

/** The parameters that make this list another one than its neighbours; the path is one of them. */
const knownPart = ({ query }: Endpoint, { url }: Exchange): URLSearchParams =>
  new URLSearchParams([
    ...[...url.searchParams].filter(([name]) => Object.hasOwn(query.entries, name)),
    ['/', url.pathname],
  ]);

const readReply = (reply: Reply, { request, url }: Exchange): Reply => {
  if (reply.version !== undefined && isKnown(reply.version, request.headers.get('If-None-Match')))
    return { status: 304, version: reply.version };
  const next = nextCursorOf(reply.body);
  if (next === null) return reply;
  const query = new URLSearchParams(url.search);
  query.set('cursor', next);
  return { ...reply, headers: { ...reply.headers, Link: `<${url.pathname}?${query}>; rel="next"` } };
};

const nextCursorOf = (body: unknown): string | null => {
  const next = typeof body === 'object' && body !== null ? Reflect.get(body, 'next_cursor') : null;
  return typeof next === 'string' ? next : null;
};
