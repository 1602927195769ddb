import type { IncomingMessage } from 'node:http';
import { passingBytes } from './young-memory.ts';

/**
 * A body as it arrives, no faster than it is read. Node's own iterator either cuts the connection when it is left, or
 * holds on to the rest of the body: this one lets go of it, so that the answer can still be given.
 */
export const piecesOf = (message: IncomingMessage): AsyncIterableIterator<Uint8Array> => {
  const come: Uint8Array[] = [];
  let end: (() => Promise<Result>) | null = null;
  let waiting: ((result: Promise<Result>) => void) | null = null;

  const onData = (piece: Uint8Array): void => {
    passingBytes(piece.byteLength);
    if (waiting) waiting(Promise.resolve({ done: false, value: piece }));
    else {
      come.push(piece);
      message.pause();
    }
    waiting = null;
  };
  const stop = (how: () => Promise<Result>): void => {
    if (end) return;
    end = how;
    message.off('data', onData);
    waiting?.(how());
    waiting = null;
  };
  message.on('data', onData);
  message.on('end', () => stop(done));
  // Behind the end this says nothing new; before it, the caller is gone.
  for (const event of ['close', 'error'] as const) message.on(event, () => stop(brokenOff));
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => {
      const piece = come.shift();
      if (piece) return Promise.resolve({ done: false, value: piece });
      if (end) return end();
      message.resume();
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    return: () => {
      come.length = 0;
      stop(done);
      return done();
    },
  };
};

type Result = IteratorResult<Uint8Array>;

const done = async (): Promise<Result> => ({ done: true, value: undefined });

const brokenOff = async (): Promise<Result> => {
  throw new Error('The body broke off before its end.');
};
