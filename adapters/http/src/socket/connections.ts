/** The connections of a server, so that it can be stopped without losing a request or a response on any of them. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connections = Readonly<{
  /** Whether a response has begun on the connection, so that nothing else can be written there. */
  isAnswering(socket: Socket): boolean;
  /** From now on every response ends its connection. */
  keepNone(): void;
  /** The same, and a connection on which nothing happens is closed. */
  drain(): void;
}>;

/** A connection stays open for so long after its last response, because its next request may be on the way. */
const quietMs = 200;

export const connectionsOf = (server: Server): Connections => {
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let keepsNone = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    responses.add(response);
    if (keepsNone) response.setHeader('Connection', 'close');
    response.on('close', () => responses.delete(response));
  });
  const closeQuiet = (): void => {
    server.closeIdleConnections();
    // Node.js counts a connection that never sent anything as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroySoon();
  };
  const keepNone = (): void => {
    keepsNone = true;
    for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    keepNone,
    isAnswering: (socket) =>
      [...responses].some((response) => response.socket === socket && response.headersSent),
    drain: () => {
      keepNone();
      // By these Node.js itself closes connections on which a response has begun already.
      server.keepAliveTimeout = quietMs;
      server.keepAliveTimeoutBuffer = 0;
      setTimeout(closeQuiet, quietMs).unref();
    },
  };
};
