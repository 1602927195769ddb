/** Puts the API behind a socket, and takes it away again without cutting off whoever is being answered. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Api } from './app.ts';

export type Listening = Readonly<{
  port: number;
  url: string;
  /** Takes no new calls, waits for the running ones at most `graceMs`, then cuts them off. */
  close(graceMs?: number): Promise<void>;
}>;

export type Listen = Readonly<{ host: string; port: number }>;

const usualGraceMs = 10_000;

/** Rejects with the error of the socket when it cannot listen (`EADDRINUSE`, `EACCES`, …). */
export const serve = async (api: Api, { host, port }: Listen): Promise<Listening> => {
  const answer = getRequestListener((request, env) => api.fetch(request, env));
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (isAmbiguous(incoming)) refuse(outgoing);
    else void answer(incoming, outgoing);
  });
  server.on('request', (_, outgoing) =>
    outgoing.once('close', () => {
      // Whoever is answered while the server closes has nothing more to ask over this connection.
      if (!server.listening) server.closeIdleConnections();
    }),
  );
  await listening(server, { host, port });
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${shownHost(host)}:${taken}`,
    close: (graceMs = usualGraceMs) => closing(server, graceMs),
  };
};

/**
 * Whoever is slow is gone within 30 s: a request has that long less the interval at which connections are looked at.
 * A connection between two requests stays longer than the 60 s for which proxies usually keep theirs.
 */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_500,
} as const;

/** Two readers could each believe another one of these: a proxy and we would see two requests. */
const isAmbiguous = ({ rawHeaders }: IncomingMessage): boolean => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const doubled = (name: string) => names.filter((other) => other === name).length > 1;
  return (
    ['host', 'authorization', 'content-length', 'content-type', 'transfer-encoding'].some(doubled) ||
    (names.includes('content-length') && names.includes('transfer-encoding'))
  );
};

/** As Node itself answers a request that it cannot parse: without a body. */
const refuse = (outgoing: ServerResponse): void => {
  outgoing.writeHead(400, { Connection: 'close' }).end();
};

const listening = (server: Server, { host, port }: Listen): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const closing = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });

const shownHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
