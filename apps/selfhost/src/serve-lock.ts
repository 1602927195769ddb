import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DeskError } from '@tidemark/domain';
import type { DataFolder } from './data-folder.ts';

/**
 * Makes this process the only server of the folder; returns what gives the folder free. The lock is the kernel's, taken
 * by way of an empty SQLite file: a process that dies, however it dies, holds it no longer.
 */
export const lockForServing = ({ path, serveLock }: DataFolder): (() => void) => {
  // A command that only asks whether the folder is served holds the lock for a moment.
  const lock = new DatabaseSync(serveLock, { timeout: 500 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new DeskError(
      'unavailable',
      isHeld(cause)
        ? `Another Tidemark already serves ${path}: stop it first, or set DATA_DIR.`
        : `${serveLock} cannot be locked: look whether its disk is full, and whether this user may write it.`,
      { cause },
    );
  }
  return () => lock.close();
};

/** SQLITE_BUSY, in the number of SQLite: the driver of Node has no name for it. */
const busy = 5;

/** Whether another process holds the lock. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === busy;

/** Whether a process serves the folder now. */
export const isServed = ({ serveLock }: Pick<DataFolder, 'serveLock'>): boolean => {
  if (!existsSync(serveLock)) return false;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(serveLock, { readOnly: true });
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch {
    // A folder whose lock cannot be read counts as in use by a server.
    return true;
  } finally {
    lock?.close();
  }
};
