import { setTimeout as pause } from 'node:timers/promises';
import { isBusy, sqliteFailure } from './failures.ts';

/**
 * Does what needs a lock on the file, and tries again while another connection has it. SQLite's own way of waiting
 * would stop the whole process, and with it perhaps the one that is waited for.
 */
export const patiently = async <Result>(path: string, work: () => Result): Promise<Result> => {
  const since = performance.now();
  for (let wait = 1; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > patienceMs) throw sqliteFailure(error, path);
    }
    await pause(wait);
  }
};

const patienceMs = 5_000;
const longestWaitMs = 16;
