/** A scanner that speaks clamd's protocol and finds one word. */
import { createServer, type Socket } from 'node:net';

export type FakeClamd = Readonly<{
  /** The received bytes, one entry for each finished stream. */
  scanned: readonly Buffer[];
  close: () => Promise<void>;
}>;

type Behaviour = Readonly<{ most?: number; answer?: 'verdict' | 'nothing' | 'end' | 'nonsense' }>;

export const openFakeClamd = async (
  path: string,
  { most = Number.POSITIVE_INFINITY, answer = 'verdict' }: Behaviour = {},
): Promise<FakeClamd> => {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const read = streamReader(most);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      const stream = read(Buffer.from(piece));
      if (stream === 'refused') socket.write('INSTREAM size limit exceeded. ERROR\0');
      else if (stream !== null) {
        scanned.push(stream);
        if (answer !== 'nothing') socket.end(textOf(answer, stream));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    scanned,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const textOf = (answer: Behaviour['answer'], stream: Buffer): string => {
  if (answer === 'end') return '';
  if (answer === 'nonsense') return 'stream: what? ERROR\0';
  return stream.includes('a virus') ? 'stream: Win.Test.Virus-1 FOUND\0' : 'stream: OK\0';
};

const command = Buffer.from('zINSTREAM\0');

/** Reads the input; returns the stream once the chunk without a byte has arrived, null before and after. */
const streamReader = (most: number): ((piece: Buffer) => Buffer | 'refused' | null) => {
  const chunks: Buffer[] = [];
  let pending = Buffer.alloc(0);
  let length = 0;
  let isOver = false;
  let isOpen = false;
  return (piece) => {
    if (isOver) return null;
    pending = Buffer.concat([pending, piece]);
    if (!isOpen && pending.subarray(0, command.length).equals(command)) {
      isOpen = true;
      pending = pending.subarray(command.length);
    }
    while (isOpen && pending.length >= 4 && pending.length >= 4 + pending.readUInt32BE()) {
      const chunk = pending.subarray(4, 4 + pending.readUInt32BE());
      pending = pending.subarray(4 + chunk.length);
      length += chunk.length;
      chunks.push(chunk);
      isOver = chunk.length === 0 || length > most;
      if (isOver) return length > most ? 'refused' : Buffer.concat(chunks);
    }
    return null;
  };
};
