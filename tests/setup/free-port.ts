import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

export type PortRange = Readonly<{ first: number; last: number }>;

/** Below the ports that systems give to connections and to listeners that name none. */
const belowTheirs: PortRange = { first: 20_000, last: 31_999 };

/**
 * A port of this machine for a server that must be told its port. Nobody listens on it, no connection is given it, and no other
 * call returns it while this process lives: a listener on the next port reserves it.
 */
export const freePort = async ({ first, last }: PortRange = belowTheirs): Promise<number> => {
  const pairs = Math.floor((last - first + 1) / 2);
  const begin = randomInt(pairs);
  for (let tried = 0; tried < pairs; tried += 1) {
    const port = first + 2 * ((begin + tried) % pairs);
    if (await reserve(port)) return port;
  }
  throw new Error(`No port from ${first} to ${last} is free. ${systemPorts()}`);
};

/** The setting that decides which ports the system gives to others. */
export const systemPorts = (): string => {
  try {
    const ports = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/);
    return `net.ipv4.ip_local_port_range is ${ports.join(' to ')}.`;
  } catch {
    // Systems other than Linux have no such file.
    return 'The range of ephemeral ports of this system is unknown.';
  }
};

const reserve = async (port: number): Promise<boolean> => {
  const reservation = await listenerOn(port + 1);
  if (reservation === null) return false;
  // It ends with the process, and does not hold the process back.
  reservation.unref();
  const probe = await listenerOn(port);
  await closed(probe ?? reservation);
  return probe !== null;
};

/** Null where somebody else listens. */
const listenerOn = (port: number): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
