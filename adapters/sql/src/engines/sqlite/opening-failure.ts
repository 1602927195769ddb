import { DeskError } from '@tidemark/domain';
import Database from 'better-sqlite3';
import { sqliteFailure } from './failures.ts';
import { hasNoRoom } from './room.ts';

/** Why a file could not be opened as the database, for the operator: what is wrong, and what to do. */
export const openingFailure = (error: unknown, path: string): unknown => {
  const cause = error instanceof DeskError ? error.cause : error;
  const code = cause instanceof Database.SqliteError ? cause.code : '';
  // Opening the database, even for reading, needs space for its log's index.
  if (code.startsWith('SQLITE_IOERR') && hasNoRoom(path))
    return new DeskError(
      'storage_full',
      `The disk of the database ${path} is full: make room, then try again.`,
    );
  const found = sentences.find(([prefix]) => code.startsWith(prefix));
  return found
    ? new DeskError('unavailable', `The database ${path} ${found[1]}`)
    : sqliteFailure(error, path);
};

const sentences: readonly (readonly [code: string, sentence: string])[] = [
  ['SQLITE_NOTADB', 'is no SQLite file: put the right one back from a backup, or move this one away.'],
  ['SQLITE_CORRUPT', 'is damaged: put it back from a backup.'],
  ['SQLITE_CANTOPEN', 'cannot be opened: give this user the right to read and write it and its folder.'],
  ['SQLITE_READONLY', 'cannot be written: give this user the right to write it and its folder.'],
  ['SQLITE_IOERR', 'cannot be read from its disk: look at the disk, then start again.'],
];
