import Database from 'better-sqlite3';
import { openingFailure } from './opening-failure.ts';

/**
 * Uses an existing database file. It opens the file for writing, because a read-only connection leaves the files of its log
 * behind. A write waits for the lock and blocks its thread: a server, whose own write may have the lock, never does this on its
 * main thread.
 */
export const usingFile = <Result>(
  path: string,
  use: (file: Database.Database) => Result,
  patienceMs = patientlyMs,
): Result => {
  let file: Database.Database | undefined;
  try {
    file = new Database(path, { fileMustExist: true, timeout: patienceMs });
    return use(file);
  } catch (error) {
    throw openingFailure(error, path);
  } finally {
    file?.close();
  }
};

export const patientlyMs = 10_000;

/** For those who only read, on the thread of a server: they meet a lock only while another process tidies up behind a crash. */
export const brieflyMs = 1_000;
