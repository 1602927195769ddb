import { DatabaseSync } from 'node:sqlite';
import { DeskError } from '@tidemark/domain';
import type { DataFolder } from './data-folder.ts';

/**
 * Makes this process the only server of the folder; returns what gives the folder free. The lock is the kernel's, taken
 * by way of an empty SQLite file: a process that dies, however it dies, holds it no longer.
 */
export const lockForServing = ({ path, serveLock }: DataFolder): (() => void) => {
  const lock = new DatabaseSync(serveLock);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DeskError(
      'unavailable',
      `Another Tidemark already serves ${path}: stop it first, or set DATA_DIR.`,
    );
  }
  return () => lock.close();
};
