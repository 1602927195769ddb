import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: Readonly<{ type: 'minor' }>) => void;

/**
 * Hands on the pieces of a body, and has V8 look for garbage after each MiB of all bodies together. V8 looks when many objects
 * were made, and a piece is a small object with 64 KiB behind it: without this, uploads wait in memory to be collected.
 */
export async function* collecting(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    passedOn(piece);
    yield piece;
  }
}

/** The same for a piece that nobody keeps. */
export const passedOn = (piece: Uint8Array): void => {
  passed += piece.byteLength;
  if (passed < everyBytes) return;
  passed = 0;
  collect ??= collector();
  collect({ type: 'minor' });
};

let passed = 0;

/** A small collection takes about a millisecond. */
const everyBytes = 1024 * 1024;

let collect: Collect | null = null;

const collector = (): Collect => {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  return typeof found === 'function' ? (options) => found(options) : () => undefined;
};
