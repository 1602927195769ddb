import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeskError } from '@tidemark/domain';
import { makeFolder } from './durable-files.ts';

/**
 * Runs something as the only one that works in the folder of backups. The lock is the kernel's, as that of a server: a
 * process that dies holds it no longer.
 */
export const withBackupLock = async <Result>(
  backups: string,
  work: () => Promise<Result> | Result,
): Promise<Result> => {
  makeFolder(backups);
  const lock = new DatabaseSync(join(backups, '.lock'), { timeout: 0 });
  try {
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    } catch {
      throw new DeskError(
        'unavailable',
        `Another backup is being made or checked in ${backups}: wait until it is done.`,
      );
    }
    return await work();
  } finally {
    lock.close();
  }
};
