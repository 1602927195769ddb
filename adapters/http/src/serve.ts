/** Puts the API behind a socket, and takes it away again without cutting off whoever is being answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Api } from './app.ts';
import { watchArrival } from './arrival.ts';
import { connectionsOf } from './connections.ts';
import { shownError } from './errors.ts';
import { fromSocket } from './incoming.ts';
import { nodeHttp } from './node-http.ts';
import type { Refusal, RefusalWanted } from './refusal.ts';
import type { Answer, Streamed } from './reply.ts';
import { doneTogether } from './together.ts';
import { ambiguityIn, refusedAddress, refusedBytes, refusedConnect } from './unreadable.ts';

export type Listening = Readonly<{
  port: number;
  url: string;
  /** Takes no new connections, answers what was sent at most `graceMs` long, then cuts off the rest. */
  close(graceMs?: number): Promise<void>;
}>;

/** What a server asks of an API. */
export type Served = Pick<Api, 'answer' | 'refuse'>;

export type Listen = Readonly<{ host: string; port: number }>;

const usualGraceMs = 10_000;

/** Rejects with the error of the socket when it cannot listen (`EADDRINUSE`, `EACCES`, …). */
export const serve = async (api: Served, { host, port }: Listen): Promise<Listening> => {
  const server = nodeHttp.createServer(settings);
  const connections = connectionsOf(server);
  const answer = answering(api, (socket) => server.emit('clientError', tooSlow, socket));
  server.on('request', answer);
  // Whoever waits to be told to go on with the body is told when it is wanted, or has the answer.
  for (const expectation of ['checkContinue', 'checkExpectation'] as const)
    server.on(expectation, (incoming, outgoing) => void server.emit('request', incoming, outgoing));
  server.on('connect', ({ socket }, duplex) =>
    say(duplex, api.refuse({ ...refusedConnect, source: socket.remoteAddress ?? null })),
  );
  server.on('clientError', (error, duplex) => {
    const socket = duplex as Socket;
    const refused = refusedBytes(error);
    if (!refused || !socket.writable || connections.isAnswering(socket)) socket.destroy();
    else say(socket, api.refuse({ ...refused, source: socket.remoteAddress ?? null }));
  });
  await listening(server, { host, port });
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${shownHost(host)}:${taken}`,
    close: (graceMs = usualGraceMs) => {
      connections.drain();
      return closing(server, graceMs);
    },
  };
};

/**
 * Whoever is slow is gone within 30 s: a request has that long less the interval at which connections are looked at.
 * A connection between two requests stays longer than the 60 s for which proxies usually keep theirs. A missing Host is
 * refused by us, for Node's own refusal has no body.
 */
const settings = {
  headersTimeout: 15_000,
  // Bodies have a time limit of their own.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_500,
  requireHostHeader: false,
} as const;

/** As Node's own parser says it of one that does not even begin. */
const tooSlow = Object.assign(new Error('The body did not arrive in time.'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

const answering = (api: Served, late: (socket: Socket) => void) => {
  const sendSoon = doneTogether();
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const refused = ambiguityIn(incoming);
    const arrival = watchArrival(incoming, () => late(incoming.socket));
    const goOn = (): void => {
      if (incoming.headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue();
    };
    const request = refused ? null : fromSocket(incoming, { goOn, bePatient: arrival.bePatient });
    const refusal = (wanted: Omit<RefusalWanted, 'source'>): Answer =>
      api.refuse({ ...wanted, source: incoming.socket.remoteAddress ?? null });
    if (!request) send(refusal(refused ?? refusedAddress), incoming, outgoing);
    else
      api
        .answer(request)
        .catch((error: unknown) => refusal({ error: shownError(error) }))
        .then((answer) => sendSoon(() => send(answer, incoming, outgoing)));
  };
};

const send = (
  { status, headers, body }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void => {
  if (!incoming.complete) outgoing.once('finish', () => drain(incoming));
  if (typeof body === 'object' && body) pour(body, outgoing.writeHead(status, headers));
  else if (body === null) outgoing.writeHead(status, headers).end();
  else outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
};

/** No faster than the caller reads, and not for one who has stopped reading. What fails on the way cuts the answer off. */
const pour = ({ pieces }: Streamed, outgoing: ServerResponse): void => {
  if (!pieces) return void outgoing.end();
  outgoing.setTimeout(stalledMs, () => outgoing.destroy());
  pipeline(pieces, outgoing).catch(() => outgoing.destroy());
};

const stalledMs = 30_000;

/** Who goes on sending a body that nobody wants may end it, so that the answer is read, but not for long. */
const drain = (incoming: IncomingMessage): void => {
  const ending = setTimeout(() => incoming.socket.destroySoon(), drainMs).unref();
  incoming.once('close', () => clearTimeout(ending)).resume();
};

const drainMs = 500;

/** For a socket on which no request was understood. */
const say = (socket: Duplex, { status, headers, body }: Refusal): void => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // Node takes its own listener off a socket that it hands over: a caller who is gone must not end the process.
  socket.on('error', () => socket.destroy());
  const head = [`HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`, ...lines, '', ''];
  socket.end(head.join('\r\n') + body, () => socket.destroy());
};

const listening = (server: Server, { host, port }: Listen): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Node's own way to close an HTTP server resets connections on which the next request has already arrived. */
const closing = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      // Ends the looking for slow connections, now that there is none.
      server.close();
      resolve();
    });
  });

const shownHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
