import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ask } from '../direct.ts';

/**
 * SQLite answers at once, so that reads in a row would never let the process look at its sockets and signals, nor at the
 * writes that wait for their commit: now and then they step aside for a moment.
 */
export const steppingAside = (ask: Ask): Ask => {
  let since = performance.now();
  return (text, parameters) => {
    if (performance.now() - since < longestRunMs) return ask(text, parameters);
    return nextTurn().then(() => {
      since = performance.now();
      return ask(text, parameters);
    });
  };
};

const longestRunMs = 10;
