/** Runs when nothing was asked of it for a while, and once in a longer while however often it is asked. */
import type { LanePorts } from './draft-ports.ts';

/** Nobody who types without a rest waits longer to be saved. */
const longestMs = 4_000;

export const restTimer = (after: LanePorts['after'], run: () => void) => {
  let stopRest: (() => void) | null = null;
  let stopLongest: (() => void) | null = null;
  return {
    soon: (ms: number): void => {
      stopRest?.();
      stopRest = after(ms, run);
      stopLongest ??= after(longestMs, run);
    },
    stop: (): void => {
      stopRest?.();
      stopLongest?.();
      stopLongest = null;
    },
  };
};
