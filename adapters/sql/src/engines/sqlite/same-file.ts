import { statSync } from 'node:fs';
import { unavailable } from '../../failures.ts';

/**
 * Throws once the path leads to another file than now, or to none. Unix lets a program write on into a file that was
 * deleted below it: what is written there is lost with the program, so it must not be acknowledged.
 */
export type SameFile = () => void;

export const sameFileAs = (path: string): SameFile => {
  const opened = placeOf(path);
  return () => {
    let now: string | null;
    try {
      now = placeOf(path);
    } catch (error) {
      throw unavailable(error);
    }
    if (now !== opened) throw unavailable(new Error(`${path} ${goneSince}`));
  };
};

const goneSince =
  'was deleted or replaced since it was opened: stop the server, put the file back from a backup, start again.';

/** Identifies a file by the file system's own numbers, because another file can get the same name. */
const placeOf = (path: string): string | null => {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev} ${stats.ino}` : null;
};
