/** The connections of a server, so that it can be stopped without a word lost on any of them. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connections = Readonly<{
  /** Whether an answer has begun on the connection, so that nothing else can be said on it. */
  isAnswering(socket: Socket): boolean;
  /** From now on every answer ends its connection, and one on which nothing happens is closed. */
  drain(): void;
}>;

type Connection = {
  readonly answers: Set<ServerResponse>;
  /** Bytes that had come when nothing was left to answer: more than these are the beginning of a request. */
  heard: number;
  quietSince: number;
};

/** As long a connection stays open without a word after the server has stopped listening: a request may be on its way. */
const quietMs = 200;
const lookEveryMs = 50;

export const connectionsOf = (server: Server): Connections => {
  const open = new Map<Socket, Connection>();
  let draining = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answers: new Set(), heard: 0, quietSince: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.answers.add(answer);
    if (draining) endAfter(answer);
    answer.once('close', () => {
      connection.answers.delete(answer);
      connection.heard = socket.bytesRead;
      connection.quietSince = performance.now();
    });
  });
  return {
    isAnswering: (socket) => [...(open.get(socket)?.answers ?? [])].some(({ headersSent }) => headersSent),
    drain: () => {
      draining = true;
      const since = performance.now();
      for (const { answers } of open.values()) answers.forEach(endAfter);
      const looking = setInterval(() => closeQuiet(open, since), lookEveryMs).unref();
      server.once('close', () => clearInterval(looking));
    },
  };
};

const endAfter = (answer: ServerResponse): void => {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
};

const closeQuiet = (open: ReadonlyMap<Socket, Connection>, since: number): void => {
  const now = performance.now();
  for (const [socket, { answers, heard, quietSince }] of open)
    if (answers.size === 0 && socket.bytesRead === heard && now - Math.max(since, quietSince) >= quietMs)
      socket.destroySoon();
};
