import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: Readonly<{ type: 'minor' }>) => void;

/**
 * Tells V8 now and then that bytes have passed through. It looks for garbage when many objects were made, and pieces of
 * a body are few objects with much behind each: without a hint a whole upload waits in memory for its turn.
 */
export const passingBytes = (bytes: number): void => {
  passed += bytes;
  if (passed < everyBytes) return;
  passed = 0;
  collect ??= collector();
  collect({ type: 'minor' });
};

/** In all bodies together: many small pieces at once are as much as one large body. */
let passed = 0;

/** A small collection takes about a millisecond. */
const everyBytes = 1024 * 1024;

let collect: Collect | null = null;

const collector = (): Collect => {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  return typeof found === 'function' ? (options) => found(options) : () => undefined;
};
