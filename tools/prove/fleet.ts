/** The processes of a deployment: one that does everything on SQLite; one that answers and one that delivers on Postgres. */

import { freePort } from '../../tests/setup/free-port.ts';
import type { Place } from './databases.ts';
import { type Ended, type Server, startServer, startWorker } from './server.ts';

export type Part = 'answering' | 'delivering';

export type Fleet = Readonly<{
  url: string;
  /** `kill -9`, at once; resolves when the process is gone. */
  kill: (part: Part) => Promise<void>;
  /** SIGTERM to all; resolves when they are gone. */
  stop: () => Promise<readonly Stopped[]>;
  /** Starts what does not run, on the same ports. */
  start: () => Promise<void>;
  /** Errors in the logs of the processes, each kind once. */
  complaints: () => readonly string[];
}>;

export type Stopped = Ended & Readonly<{ printed: string }>;

/** Starts them all; they end with the row, if not before. */
export const startFleet = async (place: Place): Promise<Fleet> => {
  const ports = { answering: await freePort(), delivering: await freePort() };
  const running = new Map<Part, Server>();
  const servers: Server[] = [];
  const partOf = (part: Part): Part => (place.db === 'sqlite' ? 'answering' : part);
  const startPart = async (part: Part, begin: () => Promise<Server>): Promise<void> => {
    if (running.has(part)) return;
    const server = await begin();
    servers.push(server);
    running.set(part, server);
  };
  const start = async (): Promise<void> => {
    await Promise.all([
      startPart('answering', () => startServer(place, { port: ports.answering })),
      place.db === 'postgres' &&
        startPart('delivering', () => startWorker(place, { port: ports.delivering })),
    ]);
  };
  await start();
  return {
    url: `http://127.0.0.1:${ports.answering}`,
    start,
    complaints: () => [...new Set(servers.flatMap(({ printed }) => complaintsIn(printed())))],
    kill: async (part) => {
      const server = running.get(partOf(part));
      running.delete(partOf(part));
      await server?.end('SIGKILL');
    },
    stop: async () => {
      const stopping = [...running.values()];
      running.clear();
      return Promise.all(
        stopping.map(async (server) => ({ ...(await server.end('SIGTERM')), printed: server.printed() })),
      );
    },
  };
};

/** Only errors are logged: `{"level":50,"msg":"A task failed","err":{"message":"…"}}`. */
const complaintsIn = (printed: string): readonly string[] =>
  printed.split('\n').flatMap((line) => {
    const message = /"msg":"([^"]*)"/.exec(line);
    const cause = /"message":"([^"]*)"/.exec(line);
    return message ? [`In the log: ${message[1]}${cause ? ` (${cause[1]})` : ''}.`] : [];
  });
