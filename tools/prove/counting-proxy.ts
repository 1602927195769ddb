/** A proxy between a process and Postgres: it counts the statements that pass, and adds the latency of a network. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../tests/setup/free-port.ts';
import { cleanLater } from './cleaning.ts';

export type CountingProxy = Readonly<{
  /** The address of a database, through the proxy. */
  through: (url: string) => string;
  /** Statements that were executed: those that begin and end transactions too. */
  statements: () => number;
  /** How many of them had such a text. */
  statementsLike: (text: RegExp) => number;
}>;

/** `delayMs` is added to each round trip. It ends with the row. */
export const startCountingProxy = async (serverUrl: string, delayMs = 0): Promise<CountingProxy> => {
  const target = new URL(serverUrl);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const counted = new Map<string, number>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const count = statementCounter((text) => {
      counted.set(text, (counted.get(text) ?? 0) + 1);
    });
    client.on('data', (chunk: Buffer) => {
      count(chunk);
      if (delayMs === 0) upstream.write(chunk);
      else setTimeout(() => upstream.write(chunk), delayMs);
    });
    upstream.on('data', (chunk) => client.write(chunk));
    const tie = (one: Socket, other: Socket): void => {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    };
    tie(client, upstream);
    tie(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  cleanLater(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    through: (url) => {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    statements: () => sumOf(counted.values()),
    statementsLike: (text) => sumOf([...counted].flatMap(([one, times]) => (text.test(one) ? times : []))),
  };
};

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, number) => sum + number, 0);

/**
 * Reads the messages of a client: the first has no type, the others a letter and a length. `P` names a text, `B` binds a name to a
 * portal, `E` runs a portal, and `Q` is a text that is run at once.
 */
const statementCounter = (found: (text: string) => void): ((chunk: Buffer) => void) => {
  const texts = new Map<string, string>();
  const portals = new Map<string, string>();
  const readers: Readonly<Record<string, (words: readonly string[]) => void>> = {
    P: ([name = '', text = '']) => void texts.set(name, text),
    B: ([portal = '', name = '']) => void portals.set(portal, texts.get(name) ?? ''),
    E: ([portal = '']) => found(portals.get(portal) ?? ''),
    Q: ([text = '']) => found(text),
  };
  let rest: Buffer = Buffer.alloc(0);
  let isStarting = true;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const read = isStarting ? undefined : readers[String.fromCharCode(rest[0] ?? 0)];
      read?.(rest.toString('utf8', head + 4, length).split('\0', 2));
      isStarting = false;
      rest = rest.subarray(length);
    }
  };
};
