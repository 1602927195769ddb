/** Runs one endpoint for one request: needs, input, handler, answer. */
import {
  type ArrivedFile,
  type Call,
  credentialOf,
  type Desk,
  type Instant,
  type Intake,
  notFound,
} from '@tidemark/domain';
import { admitted, callOf, refuseUnfit } from '../admit.ts';
import { calledUrl } from '../base-url.ts';
import type { Exchange } from '../exchange.ts';
import { onHost } from '../on-host.ts';
import type { ApiParts } from '../parts.ts';
import { apiPath, etagOf, type Reply } from '../reply.ts';
import { type JsonBody, readJson } from './body.ts';
import { bytesReply } from './bytes-reply.ts';
import { cursorsOf } from './cursor.ts';
import { type Asked, abilityOf, type Endpoint } from './endpoint.ts';
import { retrySafe } from './idempotency-key.ts';
import {
  parseBody,
  parseParams,
  parseQuery,
  refuseMangledParameters,
  refuseUnknownParameters,
} from './input.ts';
import { hasTag, versionsOf } from './preconditions.ts';
import { knownBrowser } from './sessions/known-browser.ts';
import { linkedWorkspace, signedLink } from './signed-links.ts';
import { readUpload } from './uploads/read-upload.ts';

export type House = Readonly<{ desk: Desk; parts: ApiParts }>;

export const execute = (house: House, endpoint: Endpoint, { exchange, params }: Came): Promise<Reply> =>
  endpoint.linked
    ? byLink(house, endpoint, { exchange, params })
    : endpoint.needs === 'nobody'
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

/** For whoever has a link. One that leads nowhere is answered as one to what never was. */
const byLink = async (house: House, endpoint: Endpoint, { exchange, params }: Came): Promise<Reply> => {
  const { desk, parts } = house;
  exchange.headers['Cache-Control'] = 'no-store';
  const workspaceId = linkedWorkspace(parts.settings.linkKey, exchange.url, parts.clock.now());
  if (workspaceId === null) throw notFound(endpoint.noun ?? 'record');
  const bearer = { actor: { type: 'system', id: null, name: 'Signed link' }, credentialId: null } as const;
  const call = callOf(exchange, { ...bearer, workspaceId, operation: endpoint.operation });
  const { asked } = await askedOf(house, endpoint, { exchange, params, call });
  const reply = await readReply(house, await endpoint.handle(desk, call, asked), exchange);
  desk.audit.note(call, 'ok');
  return reply;
};

const knowingly = (house: House, endpoint: Endpoint, { exchange, params }: Came): Promise<Reply> =>
  admitted(house, exchange, {
    operation: endpoint.operation,
    work: async (call) => {
      refuseUnfit(call.actor, { needs: endpoint.needs, ability: abilityOf(endpoint) });
      const arrived = { exchange, params, call };
      if (endpoint.method !== 'GET') return written(house, endpoint, arrived);
      const { asked } = await askedOf(house, endpoint, arrived);
      const reply = await readReply(house, await endpoint.handle(house.desk, call, asked), exchange);
      // What writes is audited by its own transaction.
      house.desk.audit.note(call, 'ok');
      return reply;
    },
  });

/** Bytes of files are kept before the write, and no longer than it takes unless it makes them files. */
const written = (house: House, endpoint: Endpoint, arrived: Arrived): Promise<Reply> => {
  const { call, exchange } = arrived;
  const run = async (intake?: Intake): Promise<Reply> => {
    const { asked, bodyText } = await askedOf(house, endpoint, { ...arrived, intake });
    const retried = retrySafe(call, exchange, { secrets: house.parts.secrets, bodyText });
    return endpoint.handle(house.desk, retried, asked);
  };
  return endpoint.files ? house.desk.files.takeIn(call, run) : run();
};

type Arrived = Came & Readonly<{ call: Call; intake?: Intake | undefined }>;

const askedOf = async (
  house: House,
  endpoint: Endpoint,
  arrived: Arrived,
): Promise<Readonly<{ asked: Asked<unknown, unknown, unknown>; bodyText: string }>> => {
  const { exchange, params, call } = arrived;
  const { request, url, ignored } = exchange;
  const { parts } = house;
  const known = parseParams(endpoint.params, params, endpoint.noun ?? 'record');
  if (!endpoint.linked && !endpoint.openedByBrowser) {
    refuseUnknownParameters(endpoint.query, url.searchParams);
    refuseMangledParameters(url.search);
  }
  const query = parseQuery(endpoint.query, url.searchParams, ignored);
  const body = await bodyOf(house, endpoint, { ...arrived, known });
  const asked = {
    params: known,
    query,
    body: endpoint.body && body ? parseBody(endpoint.body, body.members, ignored) : {},
    files: body?.files ?? [],
    ifVersion: endpoint.method === 'PATCH' ? versionsOf(request.headers.get('if-match')) : undefined,
    cursors: () =>
      cursorsOf(
        { secrets: parts.secrets, cursorKey: parts.settings.cursorKey },
        call,
        knownPart(endpoint, exchange),
      ),
    linkTo: (path: string, caller: Call, expiresAt: Instant) => {
      const credential = credentialOf(caller);
      if (!credential) return null;
      const wanted = { path: apiPath + path, workspaceId: caller.workspaceId, credential, expiresAt };
      return calledUrl(request, parts.settings.publicUrl) + signedLink(parts.settings.linkKey, wanted);
    },
    isHead: request.method === 'HEAD',
    appScheme: parts.settings.appScheme ?? 'tidemark',
    browser: () => knownBrowser(house, exchange, call),
  };
  return { asked, bodyText: body ? fingerprinted(body) : '' };
};

type Body = JsonBody & Readonly<{ files?: readonly ArrivedFile[] }>;

const bodyOf = async (
  { desk }: House,
  { body: shape, beforeFiles }: Endpoint,
  { exchange: { request, ignored }, call, intake, known }: Arrived & Readonly<{ known: unknown }>,
): Promise<Body | null> => {
  if (!shape) return null;
  if (!intake) return readJson(request);
  let looked = false;
  const take: Intake['take'] = async (bytes) => {
    if (!looked) await beforeFiles(desk, call, known);
    looked = true;
    return intake.take(bytes);
  };
  return readUpload(request, { take, limits: desk.files.limits, shape, ignored });
};

/** Tells one call from another under the same key: also by its files. */
const fingerprinted = ({ text, files = [] }: Body): string =>
  [text, ...files.map(({ name, sha256 }) => `${sha256} ${name}`)].join('\n');

/** The parameters that make this list another one than its neighbours; the path is one of them. */
const knownPart = ({ query }: Endpoint, { url }: Exchange): URLSearchParams =>
  new URLSearchParams([
    ...[...url.searchParams].filter(([name]) => Object.hasOwn(query.entries, name)),
    ['/', url.pathname],
  ]);

const readReply = async (house: House, reply: Reply, exchange: Exchange): Promise<Reply> => {
  const { request, url } = exchange;
  if (reply.bytes) return bytesReply(house.parts, reply.bytes, exchange);
  const { version, variant } = reply;
  const etag = etagOf(reply);
  if (version !== undefined && etag !== null && hasTag(request.headers.get('if-none-match'), etag))
    return { status: 304, version, variant };
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
