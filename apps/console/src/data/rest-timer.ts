/** Runs after a pause without calls, and at the latest some seconds after the first call. */
import type { LanePorts } from './draft-ports.ts';

const restMs = 800;
const againMs = 3_000;
/** Nobody who types without a rest waits longer to be saved. */
const longestMs = 4_000;

export type RestTimer = ReturnType<typeof restTimer>;

export const restTimer = (after: LanePorts['after'], run: () => void) => {
  let stopRest: (() => void) | null = null;
  let stopLongest: (() => void) | null = null;
  const runIn = (ms: number): void => {
    stopRest?.();
    stopRest = after(ms, run);
    stopLongest ??= after(longestMs, run);
  };
  return {
    soon: (): void => runIn(restMs),
    /** After something failed. */
    later: (): void => runIn(againMs),
    stop: (): void => {
      stopRest?.();
      stopLongest?.();
      stopLongest = null;
    },
  };
};
