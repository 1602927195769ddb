/** The API as one function: `createApi(desk, parts)` answers requests. */
import { type Desk, DeskError } from '@tidemark/domain';
import { type Context, Hono } from 'hono';
import { admitted } from './admit.ts';
import { allowedMethods, openPaths, readOnly, wrongMethodError } from './allowed-methods.ts';
import { documentPages } from './docs/pages.ts';
import { endpoints } from './endpoints.ts';
import { errorReply, shownError } from './errors.ts';
import { type Exchange, exchangeOf, shownPath } from './exchange.ts';
import { execute, type House } from './execute.ts';
import { causeOf, faultOf } from './fault.ts';
import { ignoredFields } from './ignored-fields.ts';
import type { ApiParts } from './parts.ts';
import { type Refusal, type RefusalWanted, refuserOf } from './refusal.ts';
import { apiPath, type Reply, toResponse } from './reply.ts';
import { setupPage } from './setup/setup-page.ts';
import { peerOf, portOf, sourceReader } from './source.ts';

export type Api = Readonly<{
  /** `env` is what the server hands along, with the socket of the request; without it the peer is unknown. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** The answer to what is no request that `fetch` could be given. */
  refuse(wanted: RefusalWanted): Refusal;
}>;

export const createApi = (desk: Desk, parts: ApiParts): Api => {
  const app = new Hono();
  const house: House = { desk, parts };
  const on = answering(parts);
  app.all('/setup', on('setUp', setupPage(desk, parts)));
  app.get('/livez', on('livez', alive));
  app.get(
    '/readyz',
    on('readyz', () => readiness(parts)),
  );
  for (const page of documentPages(parts.settings)) app.get(page.path, on('docs', page.show));
  for (const path of openPaths) app.all(path, on('unknown', wrongOpenMethod));
  for (const endpoint of endpoints)
    app.on(
      endpoint.method,
      apiPath + endpoint.path,
      on(endpoint.operation, (exchange, context) =>
        execute(house, endpoint, { exchange, params: context.req.param() }),
      ),
    );
  for (const [path, allowed] of allowedMethods)
    app.all(apiPath + path, on('unknown', wrongMethod(house, allowed)));
  app.all(`${apiPath}/*`, on('unknown', unknownRoute(house)));
  app.notFound(on('unknown', nowhere));
  app.onError((error, context) => on('unknown', () => Promise.reject(error))(context));
  return {
    fetch: (request, env) => app.fetch(request, typeof env === 'object' && env ? env : {}),
    refuse: refuserOf(parts, docsUrlOf(parts)),
  };
};

type Work = (exchange: Exchange, context: Context) => Promise<Reply>;

/** Makes a route of work: one answer, one log line, and no error that escapes. */
const answering = (parts: ApiParts) => {
  const sourceOf = sourceReader(parts.settings.trustedProxies);
  const docsUrl = docsUrlOf(parts);
  return (operation: string, work: Work) =>
    async (context: Context): Promise<Response> => {
      const { raw } = context.req;
      const source = sourceOf(peerOf(context.env), raw.headers.get('X-Forwarded-For'));
      const exchange = exchangeOf(raw, { source, port: portOf(context.env) }, parts);
      const reply = await work(exchange, context).catch((error: unknown) => {
        const fault = faultOf(error);
        if (fault !== null) logFault(parts, exchange, fault);
        return errorReply(shownError(error), { requestId: exchange.requestId, docsUrl });
      });
      logAnswer(parts, exchange, { operation, status: reply.status });
      if (exchange.ignored.size > 0) exchange.headers['X-Ignored-Fields'] = ignoredFields(exchange.ignored);
      return toResponse(reply, exchange.headers);
    };
};

const docsUrlOf = ({ settings }: ApiParts): string => `${settings.publicUrl ?? ''}/docs`;

const alive: Work = async () => ({ status: 200, body: { status: 'ok' } });

const readiness = async ({ ready }: ApiParts): Promise<Reply> => {
  await ready().catch((error: unknown) => {
    const unready = new DeskError('unavailable', 'The service cannot reach its database.');
    throw Object.assign(unready, { cause: causeOf(error) });
  });
  return { status: 200, body: { status: 'ok' }, headers: { 'Cache-Control': 'no-store' } };
};

const nowhere: Work = async () => {
  throw new DeskError('not_found', 'No such route.');
};

/** Known callers learn that there is no such route; others learn nothing. */
const unknownRoute =
  (house: House): Work =>
  (exchange) =>
    admitted(house, exchange, {
      operation: 'unknown',
      work: async () => {
        throw new DeskError('not_found', 'No such route.');
      },
    });

const wrongMethod =
  (house: House, allowed: readonly string[]): Work =>
  (exchange) =>
    admitted(house, exchange, {
      operation: 'unknown',
      work: async () => refuseMethod(exchange, allowed),
    });

/** What needs no key for GET needs none to say so. */
const wrongOpenMethod: Work = async (exchange) => refuseMethod(exchange, readOnly);

const refuseMethod = ({ headers, request }: Exchange, allowed: readonly string[]): never => {
  headers.Allow = allowed.join(', ');
  throw wrongMethodError(allowed, request.method);
};

const logAnswer = (
  { log }: ApiParts,
  exchange: Exchange,
  { operation, status }: Readonly<{ operation: string; status: number }>,
): void =>
  log({
    level: status >= 500 ? 'error' : 'info',
    message: 'request',
    request_id: exchange.requestId,
    method: exchange.request.method,
    path: shownPath(exchange),
    operation,
    status,
    ms: Math.round(performance.now() - exchange.startedAt),
    source: exchange.source,
  });

const logFault = ({ log }: ApiParts, { requestId }: Exchange, fault: string): void =>
  log({ level: 'error', message: 'fault', request_id: requestId, error: fault });
