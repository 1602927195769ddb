import { Socket } from 'node:net';

/** The sockets of a process's connections: pg waits for ever for the end of one whose server has fallen silent. */
export type Sockets = Readonly<{
  /** A new socket, not connected yet. */
  open: () => Socket;
  /** Ends those that are still there, without a word to the server. */
  cut: () => void;
}>;

export const createSockets = (): Sockets => {
  const living = new Set<Socket>();
  return {
    open: () => {
      const socket = new Socket();
      living.add(socket);
      return socket.once('close', () => living.delete(socket));
    },
    cut: () => {
      for (const socket of living) socket.destroy();
    },
  };
};
