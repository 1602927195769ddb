import Database from 'better-sqlite3';
import { openingFailure } from './opening-failure.ts';

/**
 * Uses a database file that is there. Not as a mere reader: such a one leaves the files of its log behind. Whoever writes waits
 * for the lock, and all of the thread with it: a server, whose own write may have the lock, never does so on its thread.
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
