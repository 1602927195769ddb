/** A load balancer as plain as they come: it looks at `/readyz`, deals out connections in turn, and repeats nothing. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.ts';
import { cleanLater } from './cleaning.ts';

export type Balancer = Readonly<{
  url: string;
  /** How often this process said that it is not ready, since the start. */
  unreadyLooks: (port: number) => number;
  /** Connections for which no process was ready. */
  strays: () => number;
  /** Resolves once connections go to this process. */
  sendsTo: (port: number) => Promise<void>;
  close: () => void;
}>;

const lookEveryMs = 500;

/** So many looks without a 200, one after the other, take a process out. */
const mostMissed = 2;

const isReady = ({ missed }: Readonly<{ missed: number }>): boolean => missed < mostMissed;

/** Starts it in front of processes on these ports; it ends with the row, if not before. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const backends = ports.map((port) => ({ port, missed: mostMissed, unready: 0 }));
  const sockets = new Set<Socket>();
  let isOpen = true;
  let turn = 0;
  let strays = 0;
  const next = (): number | undefined => {
    const ready = backends.filter(isReady);
    turn += 1;
    return ready[turn % ready.length]?.port;
  };
  const server = createServer((client) => {
    const port = next();
    if (port === undefined) {
      strays += 1;
      return void client.destroy();
    }
    const backend = connect(port, '127.0.0.1');
    join(client, backend, sockets);
  });
  const looking = backends.map(async (backend) => {
    while (isOpen) {
      const status = await look(backend.port);
      backend.missed = status === 200 ? 0 : backend.missed + 1;
      if (status === 503) backend.unready += 1;
      await pause(lookEveryMs);
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = (): void => {
    isOpen = false;
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  cleanLater(async () => {
    close();
    await Promise.all(looking);
  });
  const backendOn = (wanted: number) => backends.find((backend) => backend.port === wanted);
  return {
    url: `http://127.0.0.1:${port}`,
    unreadyLooks: (wanted) => backendOn(wanted)?.unready ?? 0,
    strays: () => strays,
    sendsTo: async (wanted) => {
      while (isOpen && !backends.some((backend) => backend.port === wanted && isReady(backend)))
        await pause(lookEveryMs / 10);
    },
    close,
  };
};

const join = (client: Socket, backend: Socket, sockets: Set<Socket>): void => {
  for (const [from, to] of [
    [client, backend],
    [backend, client],
  ] as const) {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroySoon();
    });
  }
};

/** As HAProxy does without options: HTTP/1.0 and no `Host`. 0 where nobody answers. */
const look = (port: number): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.setTimeout(lookEveryMs * 4, () => socket.destroy());
    socket.on('connect', () => socket.write('GET /readyz HTTP/1.0\r\n\r\n'));
    socket.setEncoding('latin1').on('data', (text: string) => {
      got += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.\d (\d{3})/.exec(got)?.[1] ?? 0)));
  });
