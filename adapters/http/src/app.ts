/** The API as one function: `createApi(desk, parts)` answers requests. */
import { type Desk, DeskError } from '@tidemark/domain';
import { admitted, refuseOutsider } from './admit.ts';
import { allowedMethods, openPaths, readOnly, wrongMethodError } from './allowed-methods.ts';
import { documentPages } from './docs/pages.ts';
import { endpoints } from './endpoints.ts';
import { errorReply, shownError } from './errors.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { execute, type House } from './execute.ts';
import { causeOf, faultOf } from './fault.ts';
import { helpCentrePages } from './help/pages.ts';
import { ignoredFields } from './ignored-fields.ts';
import { fromRequest, type Incoming } from './incoming.ts';
import type { ApiParts } from './parts.ts';
import { portalWebPages } from './portal-web/pages.ts';
import { type Refusal, type RefusalWanted, refuserOf } from './refusal.ts';
import { type Answer, answerOf, apiPath, type Reply, responseOf } from './reply.ts';
import { allMethods, createRoutes, type Params } from './routes.ts';
import { setupPage } from './setup/setup-page.ts';
import { signInPages } from './sign-in/pages.ts';
import { sourceReader } from './source.ts';

export type Api = Readonly<{
  answer(request: Incoming): Promise<Answer>;
  /** The same for a Web Request. `env` may hand along the socket of it; without it the peer is unknown. */
  fetch(request: Request, env?: unknown): Promise<Response>;
  /** The answer to what is no request that could be answered. */
  refuse(wanted: RefusalWanted): Refusal;
}>;

export const createApi = (desk: Desk, parts: ApiParts): Api => {
  const routes = createRoutes<Answering>();
  const house: House = { desk, parts };
  const on = answering(parts);
  const add = (method: string, path: string, answers: Answering) => routes.add(method, path, answers);
  add(allMethods, '/setup', on('setUp', setupPage(desk, parts)));
  add('GET', '/livez', on('livez', alive));
  for (const page of [...signInPages(house), ...helpCentrePages(house), ...portalWebPages(house)])
    add(allMethods, page.path, on(page.operation, page.show));
  add(
    'GET',
    '/readyz',
    on('readyz', () => readiness(parts)),
  );
  for (const page of documentPages(parts.settings)) add('GET', page.path, on('docs', page.show));
  for (const path of openPaths) add(allMethods, path, on('unknown', wrongOpenMethod));
  for (const endpoint of endpoints)
    add(
      endpoint.method,
      apiPath + endpoint.path,
      on(endpoint.operation, (exchange, params) => execute(house, endpoint, { exchange, params })),
    );
  for (const [path, allowed] of allowedMethods)
    add(allMethods, apiPath + path, on('unknown', wrongMethod(house, path, allowed)));
  add(allMethods, `${apiPath}/*`, on('unknown', unknownRoute(house)));
  const elsewhere = { route: on('unknown', nowhere), params: {} };
  const answer: Api['answer'] = (request) => {
    const { route, params } = routes.find(request.method, request.target.pathname) ?? elsewhere;
    return route(request, params);
  };
  return {
    answer,
    fetch: async (request, env) => {
      const answered = await answer(fromRequest(request, env));
      return responseOf(request.method === 'HEAD' ? { ...answered, body: null } : answered);
    },
    refuse: refuserOf(parts, docsUrlOf(parts)),
  };
};

type Work = (exchange: Exchange, params: Params) => Promise<Reply>;
type Answering = (request: Incoming, params: Params) => Promise<Answer>;

/** Makes a route of work: one answer, one log line, and no error that escapes. */
const answering = (parts: ApiParts) => {
  const sourceOf = sourceReader(parts.settings.trustedProxies);
  const docsUrl = docsUrlOf(parts);
  return (operation: string, work: Work): Answering =>
    async (request, params) => {
      const source = sourceOf(request.peer, request.headers.get('x-forwarded-for'));
      const exchange = exchangeOf(request, source, parts);
      let reply: Reply;
      try {
        reply = await work(exchange, params);
      } catch (error) {
        const fault = faultOf(error);
        if (fault !== null) logFault(parts, exchange, fault);
        reply = errorReply(shownError(error), { requestId: exchange.requestId, docsUrl });
      }
      logAnswer(parts, exchange, { operation, status: reply.status });
      if (exchange.ignored.size > 0) exchange.headers['X-Ignored-Fields'] = ignoredFields(exchange.ignored);
      return answerOf(reply, exchange);
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
      work: async (call) => {
        refuseOutsider(call);
        throw new DeskError('not_found', 'No such route.');
      },
    });

/** What needs no credential for its own methods needs none to say so. */
const wrongMethod = (house: House, path: string, allowed: readonly string[]): Work => {
  const isOpen = endpoints.every((endpoint) => endpoint.path !== path || endpoint.needs === 'nobody');
  if (isOpen) return async (exchange) => refuseMethod(exchange, allowed);
  return (exchange) =>
    admitted(house, exchange, {
      operation: 'unknown',
      work: async (call) => {
        refuseOutsider(call);
        return refuseMethod(exchange, allowed);
      },
    });
};

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
    path: exchange.path,
    operation,
    status,
    ms: Math.round(performance.now() - exchange.startedAt),
    source: exchange.source,
  });

const logFault = ({ log }: ApiParts, { requestId }: Exchange, fault: string): void =>
  log({ level: 'error', message: 'fault', request_id: requestId, error: fault });
