/** Runs one endpoint for one request: needs, input, handler, answer. */
import {
  type ArrivedFile,
  type Call,
  credentialOf,
  type Desk,
  type Instant,
  type Intake,
  limits,
  notFound,
} from '@tidemark/domain';
import { type Admission, admitted, callOf, refuseUnfit } from '../admit.ts';
import { calledUrl } from '../base-url.ts';
import type { Exchange } from '../exchange.ts';
import { onHost } from '../on-host.ts';
import type { ApiParts } from '../parts.ts';
import { apiPath, etagOf, type Reply } from '../reply.ts';
import { type JsonBody, readJson } from './body.ts';
import { bytesReply } from './bytes-reply.ts';
import { cursorsOf } from './cursor.ts';
import { abilityOf, type Endpoint, type Input, type OtherList } from './endpoint.ts';
import { retrySafe } from './idempotency-key.ts';
import {
  parseBody,
  parseParams,
  parseQuery,
  refuseMangledParameters,
  refuseUnknownParameters,
} from './input.ts';
import { hasTag, versionsOf } from './preconditions.ts';
import { callingBrowser } from './sessions/calling-browser.ts';
import { linkedWorkspace, signedLink } from './signed-links.ts';
import { readUpload } from './uploads/read-upload.ts';

/** Without an admission of its own, callers are recognised by their bearer token. */
export type ApiContext = Readonly<{ desk: Desk; parts: ApiParts; admission?: Admission }>;

export const execute = (
  context: ApiContext,
  endpoint: Endpoint,
  { exchange, params }: IncomingCall,
): Promise<Reply> =>
  endpoint.linked
    ? byLink(context, endpoint, { exchange, params })
    : endpoint.needs === 'nobody'
      ? withoutCredential(context, endpoint, { exchange, params })
      : withCredential(context, endpoint, { exchange, params });

type IncomingCall = Readonly<{ exchange: Exchange; params: Readonly<Record<string, string>> }>;

/** For anybody on the host of a workspace. The response is not stored for retries: it may hold a secret. */
const withoutCredential = (
  context: ApiContext,
  endpoint: Endpoint,
  { exchange, params }: IncomingCall,
): Promise<Reply> =>
  onHost(context, exchange, {
    operation: endpoint.operation,
    work: async (call) => {
      const { input } = await inputOf(context, endpoint, { exchange, params, call });
      return endpoint.handle(context.desk, call, input);
    },
  });

/** For anybody who has a link. A link that leads nowhere gets the same response as one to a record that never existed. */
const byLink = async (
  context: ApiContext,
  endpoint: Endpoint,
  { exchange, params }: IncomingCall,
): Promise<Reply> => {
  const { desk, parts } = context;
  exchange.headers['Cache-Control'] = 'no-store';
  const workspaceId = linkedWorkspace(parts.settings.linkKeys, exchange.url, parts.clock.now());
  if (workspaceId === null) throw notFound(endpoint.noun ?? 'record');
  const bearer = { actor: { type: 'system', id: null, name: 'Signed link' }, credentialId: null } as const;
  const call = callOf(exchange, { ...bearer, workspaceId, operation: endpoint.operation });
  const { input } = await inputOf(context, endpoint, { exchange, params, call });
  const reply = await readReply(context, await endpoint.handle(desk, call, input), exchange);
  desk.audit.note(call, 'ok');
  return reply;
};

const withCredential = (
  context: ApiContext,
  endpoint: Endpoint,
  { exchange, params }: IncomingCall,
): Promise<Reply> =>
  admitted(context, exchange, {
    operation: endpoint.operation,
    work: async (call) => {
      refuseUnfit(call.actor, { needs: endpoint.needs, ability: abilityOf(endpoint) });
      if (endpoint.needsProof) await context.desk.account.requireProof(call);
      const received = { exchange, params, call };
      if (endpoint.method !== 'GET') return written(context, endpoint, received);
      const { input } = await inputOf(context, endpoint, received);
      const reply = await readReply(context, await endpoint.handle(context.desk, call, input), exchange);
      // A write is audited by its own transaction.
      context.desk.audit.note(call, 'ok');
      return reply;
    },
  });

/** Bytes of files are stored before the write, and removed after it unless the write makes them files. */
const written = (context: ApiContext, endpoint: Endpoint, received: ReceivedCall): Promise<Reply> => {
  const { call, exchange } = received;
  const run = async (intake?: Intake): Promise<Reply> => {
    const { input, bodyText } = await inputOf(context, endpoint, { ...received, intake });
    const retried = retrySafe(call, exchange, { secrets: context.parts.secrets, bodyText });
    return endpoint.handle(context.desk, retried, input);
  };
  return endpoint.files ? context.desk.files.takeIn(call, run) : run();
};

type ReceivedCall = IncomingCall & Readonly<{ call: Call; intake?: Intake | undefined }>;

const inputOf = async (
  context: ApiContext,
  endpoint: Endpoint,
  received: ReceivedCall,
): Promise<Readonly<{ input: Input<unknown, unknown, unknown>; bodyText: string }>> => {
  const { exchange, params, call } = received;
  const { request, url, ignored } = exchange;
  const { parts } = context;
  const parsedParams = parseParams(endpoint.params, params, endpoint.noun ?? 'record');
  if (!endpoint.linked && !endpoint.openedByBrowser) {
    refuseUnknownParameters(endpoint.query, url.searchParams);
    refuseMangledParameters(url.search);
  }
  const query = parseQuery(endpoint.query, url.searchParams, ignored);
  const body = await bodyOf(context, endpoint, { ...received, parsedParams });
  const input = {
    params: parsedParams,
    query,
    body: endpoint.body && body ? parseBody(endpoint.body, body.members, ignored) : {},
    files: body?.files ?? [],
    ifVersion: endpoint.method === 'PATCH' ? versionsOf(request.headers.get('if-match')) : undefined,
    cursors: (of?: OtherList) =>
      cursorsOf(
        { secrets: parts.secrets, cursorKeys: parts.settings.cursorKeys },
        of ? { ...call, operation: of.operation } : call,
        of ? otherScope(endpoint, exchange, of) : cursorScope(endpoint, exchange),
      ),
    linkTo: (path: string, caller: Call, expiresAt: Instant) => {
      const credential = credentialOf(caller);
      if (!credential) return null;
      const link = { path: apiPath + path, workspaceId: caller.workspaceId, credential, expiresAt };
      return calledUrl(request, parts.settings.publicUrl) + signedLink(parts.settings.linkKeys, link);
    },
    isHead: request.method === 'HEAD',
    appScheme: parts.settings.appScheme ?? 'tidemark',
    confirmsApps: parts.settings.confirmsApps,
    yaml: parts.yaml,
    browser: () => callingBrowser(context, exchange, call),
  };
  return { input, bodyText: body ? fingerprinted(body) : '' };
};

type Body = JsonBody & Readonly<{ files?: readonly ArrivedFile[] }>;

const bodyOf = async (
  { desk }: ApiContext,
  { body: shape, beforeFiles, needs }: Endpoint,
  {
    exchange: { request, ignored },
    call,
    intake,
    parsedParams,
  }: ReceivedCall & Readonly<{ parsedParams: unknown }>,
): Promise<Body | null> => {
  if (!shape) return null;
  if (!intake) return readJson(request, needs === 'nobody' ? limits.openBodyBytes : limits.bodyBytes);
  let looked = false;
  const take: Intake['take'] = async (bytes) => {
    if (!looked) await beforeFiles(desk, call, parsedParams);
    looked = true;
    return intake.take(bytes);
  };
  return readUpload(request, { take, limits: desk.files.limits, shape, ignored });
};

/** Tells one call from another under the same key: also by its files. */
const fingerprinted = ({ text, files = [] }: Body): string =>
  [text, ...files.map(({ name, sha256 }) => `${sha256} ${name}`)].join('\n');

/** The parameters that make this list another one than its neighbours; the path is one of them. */
const cursorScope = ({ query }: Endpoint, { url }: Exchange): URLSearchParams =>
  new URLSearchParams([
    ...[...url.searchParams].filter(([name]) => Object.hasOwn(query.entries, name)),
    ['/', url.pathname],
  ]);

/** Of a list at the path of this endpoint. */
const otherScope = (
  { path: ownPath }: Endpoint,
  { url }: Exchange,
  { path, query }: OtherList,
): URLSearchParams => {
  const prefix = url.pathname.split('/').slice(0, -(ownPath.split('/').length - 1));
  return new URLSearchParams([...Object.entries(query), ['/', prefix.join('/') + path]]);
};

const readReply = async (context: ApiContext, reply: Reply, exchange: Exchange): Promise<Reply> => {
  const { request, url } = exchange;
  if (reply.bytes) return bytesReply(context.parts, reply.bytes, exchange);
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
