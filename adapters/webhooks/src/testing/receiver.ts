import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';

export type Receiver = Readonly<{ port: number; url: string; close(): Promise<void> }>;

/** A receiver on loopback. */
export const startReceiver = (listener: RequestListener, host = '127.0.0.1'): Promise<Receiver> =>
  listening(createServer(listener), host);

/** A receiver that speaks what it likes. */
export const startRawReceiver = (listener: (socket: Socket) => void): Promise<Receiver> =>
  listening(createTcpServer(listener), '127.0.0.1');

/** Any server, once it listens on a free port. */
export const listening = async (
  server: Server | TcpServer,
  host: string,
  scheme = 'http',
): Promise<Receiver> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { port, url: `${scheme}://${host}:${port}/hook`, close };
};
