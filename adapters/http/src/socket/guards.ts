/** The layer between Node's HTTP server and node-server. */
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Refusal, RefusalInput, Refuse } from '../refusal.ts';
import { type Connections, connectionsOf } from './connections.ts';
import { ambiguityIn } from './framing.ts';
import { drainLater } from './late-drain.ts';
import { tooSlow, watchBody } from './slow-body.ts';
import { asksForHeadOnly, type Refused, refusedBytes, refusedConnect } from './unparsed.ts';

/**
 * Puts the guards before the listener of node-server, which gets the requests that every reader reads in the same way. What
 * Node.js makes no request of is answered, too. The connections are for a stop that cuts nobody off.
 */
export const guard = (server: Server, refuse: Refuse): Connections => {
  const [listener] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (incoming, outgoing) => {
    drainLater(incoming, outgoing);
    watchBody(incoming, () => server.emit('clientError', tooSlow, incoming.socket));
    const error = ambiguityIn(incoming);
    // Of a health check without a Host, which node-server would refuse.
    incoming.headers.host ??= `localhost:${incoming.socket.localPort ?? 80}`;
    if (!error) return listener?.(incoming, outgoing);
    const { status, headers, body } = refuse({ error, ...endsOf(incoming.socket) });
    outgoing.writeHead(status, headers).end(body);
  });
  const connections = connectionsOf(server);
  server.on('checkContinue', (incoming, outgoing) => {
    continueWhenRead(incoming, outgoing);
    server.emit('request', incoming, outgoing);
  });
  server.on('checkExpectation', (incoming, outgoing) => void server.emit('request', incoming, outgoing));
  const refuseOn = (socket: Socket, refused: Refused, isHead = false): void => {
    const refusal = refuse({ ...refused, ...endsOf(socket) });
    writeRefusal(socket, isHead ? { ...refusal, body: '' } : refusal);
  };
  server.on('connect', (_, socket) => refuseOn(socket as Socket, refusedConnect));
  server.on('clientError', (error, duplex) => {
    const socket = duplex as Socket;
    const refused = refusedBytes(error);
    if (!refused || !socket.writable || connections.isAnswering(socket)) socket.destroy();
    else refuseOn(socket, refused, asksForHeadOnly(error));
  });
  return connections;
};

const endsOf = ({ remoteAddress, localPort }: Socket): Pick<RefusalInput, 'source' | 'port'> => ({
  source: remoteAddress ?? null,
  port: localPort ?? null,
});

/** A caller who waits for `100 Continue` gets it when the body is read, or the response instead. */
const continueWhenRead = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const onListener = (event: string | symbol): void => {
    if (event !== 'data' && event !== 'readable') return;
    incoming.off('newListener', onListener);
    if (!outgoing.headersSent) outgoing.writeContinue();
  };
  incoming.on('newListener', onListener);
};

/** For a socket on which no request was understood. */
const writeRefusal = (socket: Socket, { status, headers, body }: Refusal): void => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // Node.js takes its own listener off a socket that it hands over: a caller who is gone must not end the process.
  socket.on('error', () => socket.destroy());
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''];
  socket.end(head.join('\r\n') + body, () => socket.destroy());
};
