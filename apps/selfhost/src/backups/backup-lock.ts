import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeskError } from '@tidemark/domain';
import { makeFolder } from '../data-folder.ts';
import { isHeld } from '../serve-lock.ts';

/**
 * Runs something as the only one that works in the folder of backups. The lock is the kernel's, as that of a server: a
 * process that dies holds it no longer.
 */
export const withBackupLock = async <Result>(
  backups: string,
  work: () => Promise<Result> | Result,
): Promise<Result> => {
  const lock = opened(backups);
  try {
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    } catch (cause) {
      throw new DeskError(
        'unavailable',
        isHeld(cause)
          ? `Another backup is being made or checked in ${backups}: wait until it is done.`
          : `The folder for backups ${backups} cannot be written: look whether its disk is full.`,
        { cause },
      );
    }
    return await work();
  } finally {
    lock.close();
  }
};

const opened = (backups: string): DatabaseSync => {
  try {
    makeFolder(backups);
    return new DatabaseSync(join(backups, '.lock'), { timeout: 0 });
  } catch (cause) {
    throw new DeskError(
      'unavailable',
      `The folder for backups ${backups} cannot be made or written: give this user the right to, or choose another one.`,
      { cause },
    );
  }
};
