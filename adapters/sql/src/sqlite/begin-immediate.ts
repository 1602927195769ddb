import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { isBusy, sqliteFailure } from './failures.ts';

/**
 * Begins a transaction that may write. A deferred one would fail when it reads first and another process writes
 * meanwhile. While another process holds the file, waits without blocking the process.
 */
export const beginImmediate = async (file: Database): Promise<void> => {
  const since = performance.now();
  for (let wait = 1; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      file.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > patienceMs) throw sqliteFailure(error);
    }
    await pause(wait);
  }
};

const patienceMs = 5_000;
const longestWaitMs = 16;
