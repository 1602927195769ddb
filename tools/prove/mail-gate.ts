/** The way to a mail server, at one address that can be shut: nobody gets in then, and who is inside is thrown out. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { cleanLater } from './cleaning.ts';

export type MailGate = Readonly<{
  port: number;
  shut: () => Promise<void>;
  open: () => Promise<void>;
}>;

export const openMailGate = async (target: number): Promise<MailGate> => {
  const sockets = new Set<Socket>();
  const server = createServer((outside) => {
    const inside = connect(target, '127.0.0.1');
    for (const [own, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(own);
      own.on('error', () => undefined);
      own.on('close', () => {
        sockets.delete(own);
        other.destroy();
      });
      own.pipe(other);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const shut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  cleanLater(shut);
  return { port, shut, open: () => listen(port) };
};
