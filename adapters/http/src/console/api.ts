/** `/console/api`: the endpoints of the API and the console's own, opened by the cookie of an agent's sign-in. */
import type { Desk } from '@tidemark/domain';
import type { Endpoint } from '../api/endpoint.ts';
import { type ApiContext, execute } from '../api/execute.ts';
import type { Exchange, Params } from '../exchange.ts';
import type { ApiParts } from '../parts.ts';
import { apiPath, type Reply } from '../reply.ts';
import { cookieAdmission } from './cookie-admission.ts';
import { consoleEndpoints } from './endpoints.ts';
import { consoleApiPath } from './paths.ts';
import { listening } from './stream/listening.ts';

export type ConsoleRoute = Readonly<{
  method: Endpoint['method'];
  path: string;
  operation: string;
  answer: (exchange: Exchange, params: Params) => Promise<Reply>;
}>;

export type ConsoleApi = Readonly<{ context: ApiContext; routes: readonly ConsoleRoute[] }>;

export const consoleApi = (desk: Desk, parts: ApiParts): ConsoleApi => {
  const context: ApiContext = { desk, parts, admission: cookieAdmission(parts) };
  const listen = listening(parts);
  return {
    context,
    routes: consoleEndpoints.map((endpoint) => ({
      method: endpoint.method,
      path: consoleApiPath + endpoint.path,
      operation: endpoint.operation,
      answer: async (exchange, params) =>
        listen(exchange, located(await execute(context, endpoint, { exchange, params }))),
    })),
  };
};

/** A record that was made here is read here. */
const located = (reply: Reply): Reply => {
  const { Location: location } = reply.headers ?? {};
  return location?.startsWith(`${apiPath}/`)
    ? { ...reply, headers: { ...reply.headers, Location: consoleApiPath + location.slice(apiPath.length) } }
    : reply;
};
