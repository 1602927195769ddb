/** A request as the API reads it, whether it came over a socket or is a Web Request in this process. */
import type { IncomingMessage } from 'node:http';
import { piecesOf } from './pieces.ts';
import { peerOf, portOf } from './source.ts';
import { type Target, targetOf } from './target.ts';

export type Incoming = Readonly<{
  method: string;
  target: Target;
  /** The host that was called, with its port, as the caller wrote it. */
  host: string;
  /** Asked for in small letters, as a socket's are kept. */
  headers: Readonly<{ get(name: Lowercase<string>): string | null }>;
  /** The whole body, counted as it arrives. */
  read(mostBytes: number): Promise<Uint8Array | 'too long' | 'broken off'>;
  /** The body as it arrives, no faster than it is read; throws when it breaks off. What is not read stays unread. */
  pieces(): AsyncIterable<Uint8Array>;
  /** The other end of the socket, and the port at this one; null where there is none. */
  peer: string | null;
  port: number | null;
}>;

/** What the server does for whoever reads a body. */
export type Body = Readonly<{
  /** Tells a caller who waits for it that the body is wanted. */
  goOn(): void;
  /** Gives a body that is read in pieces the time that it needs. */
  bePatient(): void;
}>;

/** Null when the address cannot be read. */
export const fromSocket = (message: IncomingMessage, { goOn, bePatient }: Body): Incoming | null => {
  const { method = '', headers, socket } = message;
  const target = targetOf(message.url ?? '', headers.host ?? '');
  if (!target) return null;
  return {
    method,
    target,
    host: headers.host ?? '',
    headers: {
      get: (name) => {
        const value = headers[name];
        return typeof value === 'string' ? value : null;
      },
    },
    read: (mostBytes) => {
      goOn();
      return arrived(message, mostBytes);
    },
    pieces: () => {
      goOn();
      bePatient();
      return piecesOf(message);
    },
    peer: socket.remoteAddress ?? null,
    port: socket.localPort ?? null,
  };
};

/** `env` is what a server hands along, with the socket of the request. */
export const fromRequest = (request: Request, env: unknown): Incoming => ({
  method: request.method,
  target: new URL(request.url),
  host: request.headers.get('host') ?? new URL(request.url).host,
  headers: request.headers,
  read: (mostBytes) => streamed(request.body, mostBytes),
  pieces: () => request.body ?? nothing(),
  peer: peerOf(env),
  port: portOf(env),
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

const arrived = (message: IncomingMessage, mostBytes: number): ReturnType<Incoming['read']> =>
  new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    // What comes behind the most is dropped, until the server has answered and hangs up.
    message.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size <= mostBytes) chunks.push(chunk);
      else resolve('too long');
    });
    message.on('end', () => resolve(wholeOf(chunks)));
    // Behind the end this says nothing new; before it, the caller is gone.
    message.on('close', () => resolve('broken off'));
    message.on('error', () => resolve('broken off'));
  });

const streamed = async (
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): ReturnType<Incoming['read']> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) return 'too long';
      chunks.push(chunk);
    }
  } catch {
    return 'broken off';
  }
  return wholeOf(chunks);
};

/** Most bodies come in one piece. */
const wholeOf = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
