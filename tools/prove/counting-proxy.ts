/** Stands between a process and Postgres, counts the statements that pass, and makes the way as long as a network is. */
import { connect, createServer, type Socket } from 'node:net';
import { cleanLater } from './cleaning.ts';
import { freePort } from './free-port.ts';

export type CountingProxy = Readonly<{
  /** The address of a database, through the proxy. */
  through: (url: string) => string;
  /** Statements that were executed: those that begin and end transactions too. */
  statements: () => number;
}>;

/** `delayMs` is added to each round trip. It ends with the row. */
export const startCountingProxy = async (serverUrl: string, delayMs = 0): Promise<CountingProxy> => {
  const target = new URL(serverUrl);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let counted = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const count = statementCounter(() => {
      counted += 1;
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
    statements: () => counted,
  };
};

const typesOfStatements = new Set(['E', 'Q'].map((letter) => letter.charCodeAt(0)));

/** Reads the messages of a client: the first has no type, the others a letter and a length. */
const statementCounter = (found: () => void): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let isStarting = true;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (!isStarting && typesOfStatements.has(rest[0] ?? 0)) found();
      isStarting = false;
      rest = rest.subarray(length);
    }
  };
};
