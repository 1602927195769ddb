import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes in use after everything that can be forgotten was forgotten. */
export const heapUsed = (): number => {
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().heapUsed;
};

/** The flag is set at run time, so that the command for a proof does not need it. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  return typeof found === 'function' ? () => void found() : () => undefined;
};

const collect = collector();
