import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { isBusy } from './failures.ts';

/** Removes erased data from the write-ahead log too, which can hold older pages than the file. */
export type Scrubber = Readonly<{
  /** Call after an erasure: empties the log as soon as no reader or writer uses it. */
  erased(): void;
  /** Resolves once the log holds nothing that was erased before the call; false when that takes too long. */
  scrubbed(): Promise<boolean>;
  stop(): void;
}>;

/** `file` is a connection of its own, on which nothing else happens. */
export const createScrubber = (file: Database): Scrubber => {
  let waits = false;
  let timer: NodeJS.Timeout | undefined;
  const attempt = (wait: number): void => {
    if (isEmptied(file)) waits = false;
    // A long read holds the log; it is tried until that has ended.
    else timer = setTimeout(() => attempt(Math.min(wait * 2, longestWaitMs)), wait).unref();
  };
  return {
    erased: () => {
      if (waits) return;
      waits = true;
      timer = setTimeout(() => attempt(firstWaitMs), firstWaitMs).unref();
    },
    scrubbed: async () => {
      for (const since = performance.now(); waits; await pause(firstWaitMs))
        if (performance.now() - since > patienceMs) return false;
      return true;
    },
    stop: () => clearTimeout(timer),
  };
};

const firstWaitMs = 20;
const longestWaitMs = 500;
const patienceMs = 60_000;

/** Moves the log into the file and cuts it to nothing, where nobody is in the way. */
const isEmptied = (file: Database): boolean => {
  try {
    return file.pragma('wal_checkpoint(truncate)', { simple: true }) === 0;
  } catch (error) {
    // A disk that is full, or a file that is gone, is met again by the next write, which says so.
    return !isBusy(error) && !file.open;
  }
};
