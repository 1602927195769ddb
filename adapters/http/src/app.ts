/** The API as one function: `createApi(desk, parts)` is a Hono app that answers requests. */
import type { ServerResponse } from 'node:http';
import { type Desk, DeskError } from '@tidemark/domain';
import { type Context, Hono } from 'hono';
import { admitted, refuseOutsider } from './admit.ts';
import { routeAt } from './allowed-methods.ts';
import type { Endpoint } from './api/endpoint.ts';
import { endpoints } from './api/endpoints.ts';
import { type ApiContext, execute } from './api/execute.ts';
import { ignoredFields } from './api/ignored-fields.ts';
import { docsUrlOf } from './base-url.ts';
import { bodyBudget } from './body-budget.ts';
import { consoleApi } from './console/api.ts';
import { isBelowConsoleApi } from './console/paths.ts';
import { feedResponse } from './console/stream/feed-response.ts';
import { errorReply, shownError } from './errors.ts';
import { type ApiEnv, type Exchange, exchangeOf, type Params } from './exchange.ts';
import { weightOf } from './fairness.ts';
import { causeOf, faultOf } from './fault.ts';
import { activityFacts, logFault } from './log-fault.ts';
import { documentPages } from './pages/docs/pages.ts';
import { everyPage } from './pages/every-page.ts';
import { faviconPath, showFavicon } from './pages/front/favicon.ts';
import { showFront } from './pages/front/front-page.ts';
import { unknownPath } from './pages/front/unknown-path.ts';
import { fontPath, showFont } from './pages/look/font.ts';
import type { ApiParts } from './parts.ts';
import { refusalWatch } from './refusal-log.ts';
import { apiPath, type Reply, responseOf } from './reply.ts';
import { securityHeadersOf } from './security-headers.ts';
import { sourceReader } from './source.ts';
import { type StrangerGuard, strangerGuard } from './stranger-guard.ts';
import { untrustedPeerReport } from './untrusted-peer.ts';
import { wrongMethodError } from './wrong-method.ts';

/** Its `fetch` takes the bindings of node-server as the second argument; without them the peer is unknown. */
export type Api = Hono<ApiEnv>;

export const createApi = (desk: Desk, parts: ApiParts): Api => {
  const app: Api = new Hono();
  const apiContext: ApiContext = { desk, parts };
  const watched: WatchedParts = { ...parts, onAnswer: refusalWatch(parts) };
  const on = handling(watched);
  const onOwnHost = guarding(on, strangerGuard(parts));
  const pages = pagesOf(apiContext, { on, onOwnHost, onFailure: failing(watched) });
  app.get('/', onOwnHost('showFront', showFront(apiContext)));
  app.get(faviconPath, onOwnHost('showFavicon', showFavicon));
  app.get(fontPath, onOwnHost('showFont', showFont));
  app.get('/livez', on('livez', alive));
  app.get(
    '/readyz',
    on('readyz', () => readiness(parts)),
  );
  for (const page of documentPages(parts)) app.get(page.path, onOwnHost('docs', page.show));
  for (const endpoint of endpoints)
    app.on(
      endpoint.method,
      apiPath + endpoint.path,
      (isCalledAnywhere(endpoint) ? on : onOwnHost)(endpoint.operation, (exchange, params) =>
        execute(apiContext, endpoint, { exchange, params }),
      ),
    );
  const consoleOf = consoleApi(desk, parts);
  for (const { method, path, operation, answer } of consoleOf.routes)
    app.on(method, path, on(operation, answer));
  app.notFound((context) => {
    const { req, env } = context;
    if (isBelowConsoleApi(req.path)) return on('unknown', unanswered(consoleOf.context, req.path))(context);
    return pages.fetch(req.raw, env);
  });
  app.onError(failing(watched));
  return app;
};

/** A credential leads into its workspace on every host, and so does a signed link. */
const isCalledAnywhere = ({ needs, linked }: Endpoint): boolean => needs !== 'nobody' || linked === true;

/** An app of their own: among these paths are some that Hono's quick router cannot tell apart, and the API has none. */
const pagesOf = (apiContext: ApiContext, { on, onOwnHost, onFailure }: Handlers): Api => {
  const app: Api = new Hono();
  for (const { path, operation, show, isAnywhere } of everyPage(apiContext))
    app.all(path, (isAnywhere ? on : onOwnHost)(operation, show));
  app.notFound((context) => {
    const { path } = context.req;
    const handle = isHealth(path) || isBelowApi(path) ? on : onOwnHost;
    return handle('unknown', unanswered(apiContext, path))(context);
  });
  app.onError(onFailure);
  return app;
};

const isHealth = (path: string): boolean => path === '/livez' || path === '/readyz';

const isBelowApi = (path: string): boolean => path === apiPath || path.startsWith(`${apiPath}/`);

/** `onAnswer` sees each response, for the lines about refusals. */
type WatchedParts = ApiParts & Readonly<{ onAnswer: ReturnType<typeof refusalWatch> }>;

type Work = (exchange: Exchange, params: Params) => Promise<Reply>;

type Handler = ReturnType<typeof handling>;
type Handlers = Readonly<{ on: Handler; onOwnHost: Handler; onFailure: ReturnType<typeof failing> }>;

const guarding =
  (on: Handler, refuse: StrangerGuard): Handler =>
  (operation, work) =>
    on(operation, (exchange, params) => refuse(exchange) ?? work(exchange, params));

/** Makes a Hono handler of work. `onError` handles what it throws. */
const handling = (parts: WatchedParts) => {
  const making = {
    ...parts,
    securityHeaders: securityHeadersOf(parts.settings),
    bodies: bodyBudget(parts.settings.bodiesBytes),
    sourceOf: sourceReader(parts.settings.trustedProxies, untrustedPeerReport(parts)),
  };
  return (operation: string, work: Work) =>
    async (context: Context<ApiEnv>): Promise<Response> => {
      const exchange = exchangeOf(context, operation, making);
      context.set('exchange', exchange);
      const params = context.req.param();
      const run = () => traced(parts, exchange, () => work(exchange, params));
      const reply = await parts.fairness.asRequest(weightOf(exchange), run);
      const { feed } = reply;
      if (feed) return feedResponse(exchange, { feed, context, onEnd: () => logged(parts, exchange, 200) });
      return answered(parts, exchange, { reply, outgoing: context.env?.outgoing });
    };
};

/** A caller that sent `traceparent` gets `traceresponse`, which names this request in its trace. */
const traced = ({ during }: ApiParts, { activity, headers }: Exchange, work: () => Promise<Reply>) => {
  if (!during) return work();
  const isCalledInTrace = activity.traceparent !== null;
  return during(activity, () => {
    if (isCalledInTrace && activity.traceparent !== null) headers.traceresponse = activity.traceparent;
    return work();
  });
};

const failing =
  (parts: WatchedParts) =>
  (error: Error, context: Context<ApiEnv>): Response => {
    const exchange = context.get('exchange');
    if (!exchange) return unidentified(parts, error);
    const { requestId, request } = exchange;
    logFault(parts, exchange, error);
    const shown = { requestId, docsUrl: docsUrlOf(request, parts.settings) };
    const reply = errorReply(shownError(error), shown);
    return answered(parts, exchange, { reply, outgoing: context.env?.outgoing });
  };

/** Responds to a failure while an exchange is made, such as one of the clock or of the ids: the response needs neither of them. */
const unidentified = ({ log, settings }: ApiParts, error: Error): Response => {
  const requestId = crypto.randomUUID();
  log({ level: 'error', message: 'fault', request_id: requestId, error: faultOf(error) });
  const docsUrl = docsUrlOf({ host: '', port: null }, settings);
  const { status, body } = errorReply(shownError(error), { requestId, docsUrl });
  const headers = { 'X-Request-Id': requestId, ...securityHeadersOf(settings) };
  return Response.json(body, { status, headers });
};

type Sent = Readonly<{ reply: Reply; outgoing: ServerResponse | undefined }>;

/** One response and one log line for each request. */
const answered = (parts: WatchedParts, exchange: Exchange, { reply, outgoing }: Sent): Response => {
  logged(parts, exchange, reply.status);
  parts.onAnswer(exchange, reply.status);
  if (exchange.ignored.size > 0) exchange.headers['X-Ignored-Fields'] = ignoredFields(exchange.ignored);
  return responseOf(exchange, reply, outgoing);
};

/** Writes the log line of a request. That of a stream is written when the stream ends. */
const logged = (parts: ApiParts, exchange: Exchange, status: number): void =>
  parts.log({
    level: levelOf(status),
    message: 'request',
    request_id: exchange.requestId,
    ...(exchange.clientRequestId !== null && { client_request_id: exchange.clientRequestId }),
    method: exchange.request.method,
    path: exchange.path,
    operation: exchange.operation,
    status,
    ms: Math.round(performance.now() - exchange.startedAt),
    source: exchange.source,
    ...activityFacts(parts, exchange),
  });

/** A full workspace is refused like any other caller; a full disk is a fault, with a line of its own. */
const levelOf = (status: number): 'info' | 'warn' | 'error' => {
  if (status === 507) return 'warn';
  return status >= 500 ? 'error' : 'info';
};

const alive: Work = async () => ({ status: 200, body: { status: 'ok' } });

const readiness = async ({ ready }: ApiParts): Promise<Reply> => {
  await ready().catch((error: unknown) => {
    if (faultOf(error) === null) throw error;
    const unready = new DeskError('unavailable', 'The service cannot reach its database.');
    throw Object.assign(unready, { cause: causeOf(error) });
  });
  return { status: 200, body: { status: 'ok' }, headers: { 'Cache-Control': 'no-store' } };
};

/**
 * Responds to a request that no route matches: 405 for a wrong method on a known path, else 404. Below the API, only callers
 * with a credential learn which; a path whose own methods need none needs none here either.
 */
const unanswered =
  (apiContext: ApiContext, path: string): Work =>
  async (exchange) => {
    const route = routeAt(path);
    const refuse = (): never => {
      if (!route) throw new DeskError('not_found', 'No such route.');
      exchange.headers.Allow = route.allowed.join(', ');
      throw wrongMethodError('route', route.allowed, exchange.request.method);
    };
    const isOpen = route ? route.isOpen : !isBelowApi(path) && !isBelowConsoleApi(path);
    if (isOpen) return route ? refuse() : unknownPath(apiContext)(exchange);
    return admitted(apiContext, exchange, {
      operation: 'unknown',
      work: async (call) => {
        refuseOutsider(call);
        return refuse();
      },
    });
  };
