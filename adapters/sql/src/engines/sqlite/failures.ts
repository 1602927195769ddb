import Database from 'better-sqlite3';
import { noRoomLeft, overloaded, roomColumns, storageFull, unavailable } from '../../failures.ts';
import { hasNoRoom } from './room.ts';

/** The errors of SQLite that a caller can handle; any other one is a defect of ours and is thrown unchanged. */
export const sqliteFailure = (error: unknown, path: string): unknown => {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL' || (needsRoom(code) && hasNoRoom(path))) return storageFull(error);
  if (code === 'SQLITE_CONSTRAINT_NOTNULL' && isOfRoom(error)) return noRoomLeft();
  if (isBusy(error)) return overloaded(error);
  return gone.some((prefix) => code.startsWith(prefix)) ? unavailable(error) : error;
};

export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** Some file systems report a full disk only as an I/O error, and SQLite does when the log's shared index cannot grow. */
const needsRoom = (code: string): boolean =>
  /^SQLITE_IOERR_(?:WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE|SHMMAP|SHMOPEN)$/.test(code);

const isOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  roomColumns.some((column) => error.message.endsWith(`workspace_counters.${column}`));

const gone = ['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PROTOCOL'];

const codeOf = (error: unknown): string => (error instanceof Database.SqliteError ? error.code : '');
