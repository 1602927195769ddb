import { DeskError } from '@tidemark/domain';
import Database from 'better-sqlite3';
import { sqliteFailure } from './failures.ts';
import { openingFailure } from './opening-failure.ts';

/** Uses a database file that is there. Not as a mere reader: such a one leaves the files of its log behind. */
export const usingFile = <Result>(path: string, use: (file: Database.Database) => Result): Result => {
  let file: Database.Database | undefined;
  try {
    file = new Database(path, { fileMustExist: true, timeout: patienceMs });
    return use(file);
  } catch (error) {
    throw failureOf(error, path);
  } finally {
    file?.close();
  }
};

const patienceMs = 10_000;

const failureOf = (error: unknown, path: string): unknown => {
  const failure = sqliteFailure(error);
  return failure instanceof DeskError && failure.code === 'storage_full'
    ? failure
    : openingFailure(error, path);
};
