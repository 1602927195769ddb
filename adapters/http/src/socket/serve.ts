/** Serves the API by node-server, behind the guards that neither Hono nor node-server has. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import * as nodeServer from '@hono/node-server';
import type { Api } from '../app.ts';
import { type RefusalParts, refuserOf } from '../refusal.ts';
import { proxyTrust } from '../source.ts';
import { capConnections, refusalLog } from './connection-caps.ts';
import { guard } from './guards.ts';
import { endOfTurn } from './together.ts';

export type Listening = Readonly<{
  port: number;
  url: string;
  /** From now on every response ends its connection, so that callers come back on another, which a balancer deals out. */
  keepNone(): void;
  /** Takes no new connections, answers what was sent for at most `graceMs`, then cuts off the rest. */
  close(graceMs?: number): Promise<void>;
}>;

/** `parts` make the responses to bytes that are no valid request. */
export type Listen = Readonly<{
  host: string;
  port: number;
  parts: RefusalParts;
  /** Connections in all, and from one source that is no trusted proxy; absent: no cap. */
  caps?: Readonly<{ most: number; ofSource: number; trustedProxies: readonly string[] }>;
}>;

const usualGraceMs = 10_000;

/** Rejects with the error of the socket when it cannot listen (`EADDRINUSE`, `EACCES`, …). */
export const serve = async (
  api: Pick<Api, 'fetch'>,
  { host, port, parts, caps }: Listen,
): Promise<Listening> => {
  const server = nodeServer.serve({
    fetch: async (request, bindings) => {
      const response = await api.fetch(request, bindings);
      await endOfTurn();
      return response;
    },
    hostname: host,
    port,
    serverOptions,
    // `drainLater` does it: the timer of node-server ends connections whose body lies there, unread, after a busy moment.
    autoCleanupIncoming: false,
  }) as Server;
  const connections = guard(server, refuserOf(parts));
  if (caps)
    capConnections(server, {
      most: caps.most,
      ofSource: caps.ofSource,
      isTrustedProxy: proxyTrust(caps.trustedProxies),
      onRefused: refusalLog((facts) =>
        parts.log({ level: 'warn', message: 'connections refused', ...facts }),
      ),
    });
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${shownHost(host)}:${taken}`,
    keepNone: connections.keepNone,
    close: (graceMs = usualGraceMs) => {
      connections.drain();
      return closing(server, graceMs);
    },
  };
};

/**
 * A slow caller is gone within 30 s: the headers and the body of a request have that long, less the interval at which
 * Node.js looks at its connections. A connection between two requests stays open longer than the 60 s for which proxies
 * usually keep theirs. A missing Host is refused by a guard, because Node's own refusal has no body.
 */
const serverOptions = {
  headersTimeout: 15_000,
  // The guard of slow bodies has its own limit.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_500,
  requireHostHeader: false,
} as const;

/** Node's own way to close an HTTP server resets connections on which the next request has already arrived. */
const closing = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      // Stops Node's look-out for slow connections.
      server.close();
      resolve();
    });
  });

const shownHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
