/** A request as the API reads it: what Hono's request says, and a body that is read within a limit. */
import { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { DeskError, limits } from '@tidemark/domain';
import type { Hold } from './body-budget.ts';
import { collecting } from './socket/collect-bytes.ts';
import { allowTimeFor } from './socket/slow-body.ts';

/** The address of a request: its path and its query, in the canonical form that every URL parser gives them. */
export type Target = Pick<URL, 'pathname' | 'search' | 'searchParams'>;

export type Incoming = Readonly<{
  method: string;
  target: Target;
  /** The host that was called, with its port, as the caller wrote it. */
  host: string;
  /** Names are in lower case. */
  headers: Readonly<{ get(name: Lowercase<string>): string | null }>;
  /** The whole body, of at most so many bytes, counted as they arrive. `look` may refuse a long one by its first pieces. */
  read(
    mostBytes: number,
    look?: (piece: Uint8Array) => void,
  ): Promise<Uint8Array | 'too long' | 'broken off'>;
  /**
   * The body as it arrives, no faster than it is read; throws when it breaks off. The rest of a body that is left half
   * read stays unread.
   */
  pieces(): AsyncIterable<Uint8Array>;
  /** The other end of the socket, and the port at this end; null where there is none. */
  peer: string | null;
  port: number | null;
}>;

/** Without bindings it did not arrive over a socket. `hold` begins to count the bytes of the body in memory. */
export const incomingOf = (
  request: Request,
  bindings: Partial<HttpBindings> = {},
  hold: () => Hold = unlimited,
): Incoming => {
  const message = bindings.incoming;
  const body = (): AsyncIterable<Uint8Array> =>
    message instanceof IncomingMessage ? bodyOf(message) : (request.body ?? nothing());
  return {
    method: request.method,
    target: new URL(request.url),
    host: request.headers.get('host') ?? new URL(request.url).host,
    headers: request.headers,
    read: async (mostBytes, look) => {
      const held = hold();
      try {
        return await bytesOf(request, body, { mostBytes, held, look });
      } catch (error) {
        if (error instanceof DeskError) throw error;
        return 'broken off';
      } finally {
        held.giveBack();
      }
    },
    pieces: () => {
      if (message) allowTimeFor(message);
      return heldPieces(collecting(body()), hold());
    },
    peer: message?.socket.remoteAddress ?? null,
    port: message?.socket.localPort ?? null,
  };
};

/**
 * The pieces as they arrive. Of the `body` of a request nothing more arrives once its reader has left it, so that a caller
 * who is still sending would be cut off instead of reading the response.
 */
const bodyOf = (message: IncomingMessage): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => message.iterator({ destroyOnReturn: false }),
});

type Reading = Readonly<{
  mostBytes: number;
  held: Hold;
  look: ((piece: Uint8Array) => void) | undefined;
}>;

/**
 * A body that says how long it is arrives in one piece: Node.js lets no more of it through. A longer one is counted as it
 * arrives, because a caller who says that much need not send it.
 */
const bytesOf = async (
  request: Request,
  body: () => AsyncIterable<Uint8Array>,
  reading: Reading,
): Promise<Uint8Array | 'too long'> => {
  const { mostBytes, held } = reading;
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > Math.min(mostBytes, promisedBytes))
    return countedBytes(body(), reading);
  held.take(Number(length));
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > mostBytes ? 'too long' : new Uint8Array(bytes);
};

/** So many bytes are held for a caller who says that they come. */
const promisedBytes = 64 * 1024;

const countedBytes = async (
  body: AsyncIterable<Uint8Array>,
  { mostBytes, held, look }: Reading,
): Promise<Uint8Array | 'too long'> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) return 'too long';
    held.take(chunk.byteLength);
    look?.(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Files are passed on as they arrive; the rest of the body has the limit of a body without files. */
async function* heldPieces(pieces: AsyncIterable<Uint8Array>, held: Hold): AsyncGenerator<Uint8Array> {
  let counted = 0;
  try {
    for await (const piece of pieces) {
      const more = Math.min(piece.byteLength, limits.bodyBytes - counted);
      held.take(more);
      counted += more;
      yield piece;
    }
  } finally {
    held.giveBack();
  }
}

const unlimited = (): Hold => ({ take: () => undefined, giveBack: () => undefined });

async function* nothing(): AsyncGenerator<Uint8Array> {}
