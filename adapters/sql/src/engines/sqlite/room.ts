import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether the disk of a file has less room than SQLite asks for at once: the index of its log grows by 32 KiB. */
export const hasNoRoom = (path: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < leastRoom;
  } catch {
    // Where the room is unknown, the error of SQLite stands as it is.
    return false;
  }
};

/** In bytes. */
export const leastRoom = 64 * 1024;
