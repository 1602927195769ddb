/** How many connections a server holds, in all and from one source. */
import type { DropArgument, Server, Socket } from 'node:net';
import { networkOf } from '@tidemark/domain';

export type ConnectionCaps = Readonly<{
  /** In all: the ones beyond it are closed at once. */
  most: number;
  /** From one address, or one network of IPv6. */
  ofSource: number;
  /** A proxy speaks for many people: only the cap for all counts its connections. */
  isTrustedProxy: (address: string | undefined) => boolean;
  /** Called for each connection that is closed, with its source. */
  onRefused: (source: string | null) => void;
}>;

export const capConnections = (
  server: Server,
  { most, ofSource, isTrustedProxy, onRefused }: ConnectionCaps,
): void => {
  const counts = new Map<string, number>();
  server.maxConnections = most;
  server.on('drop', (dropped?: DropArgument) => onRefused(dropped?.remoteAddress ?? null));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // The caller has disconnected already, or uses a socket without addresses.
    if (remoteAddress === undefined || isTrustedProxy(remoteAddress)) return;
    const source = networkOf(remoteAddress);
    const count = (counts.get(source) ?? 0) + 1;
    if (count > ofSource) {
      socket.destroy();
      onRefused(remoteAddress);
      return;
    }
    counts.set(source, count);
    socket.on('close', () => {
      const left = (counts.get(source) ?? 1) - 1;
      if (left === 0) counts.delete(source);
      else counts.set(source, left);
    });
  });
};

/** Logs the first refusal, and then at most one a minute, with how many there were: a flood must not fill the log. */
export const refusalLog = (
  log: (facts: Readonly<{ source: string | null; refused: number }>) => void,
  now: () => number = () => performance.now(),
): ((source: string | null) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return (source) => {
    refused += 1;
    if (now() - last < quietMs) return;
    log({ source, refused });
    last = now();
    refused = 0;
  };
};

const quietMs = 60_000;
