import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from './durable-files.ts';

/** Why the folder cannot take backups, or null. Creates a temporary folder to check, and removes it. */
export const folderFault = (backups: string): string | null => {
  try {
    rmdirSync(mkdtempSync(join(nearest(backups), '.tidemark-')));
    return null;
  } catch (error) {
    return `${backups} cannot be made or written (${codeOf(error)}): no backup is made. Give this user the right to, or set BACKUP_DIR to another folder`;
  }
};

/** The folder itself, or the one in which it would be made. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
