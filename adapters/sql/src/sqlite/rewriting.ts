/**
 * Writing the file anew (docs/decisions/0022). `secure_delete` overwrites a row where it stands, and not the copy that SQLite
 * leaves when it moves rows from one page to another. So whoever erases leaves a debt, in the same transaction, and the
 * file is written anew later: SQLite's own `vacuum`, which is done wholly or not at all, whatever happens meanwhile.
 */
import type { Instant } from '@tidemark/domain';
import type Database from 'better-sqlite3';
import { isBusy } from './failures.ts';
import { usingFile } from './using-file.ts';

/** `givenUpAt`: when it took longer than writers wait. */
export type RewriteDebt = Readonly<{ since: Instant; erasures: number; givenUpAt: Instant | null }>;

/** Null when nothing was erased since the file was written anew, or nobody kept count yet. */
export const rewriteDebtOf = (path: string): RewriteDebt | null => usingFile(path, debtIn);

const debtIn = (file: Database.Database): RewriteDebt | null => {
  if (file.prepare("select 1 from sqlite_schema where name = 'file_rewrite'").get() === undefined)
    return null;
  return file.prepare<[], RewriteDebt>(debtQuery).get() ?? null;
};

const debtQuery = 'select since, erasures, given_up_at as givenUpAt from file_rewrite';

export const noteGivenUp = (path: string, at: Instant): void =>
  usingFile(path, (file) => void file.prepare('update file_rewrite set given_up_at = ?').run(at));

export type Rewriting = Readonly<{
  /** Hears when all is written, so that writers wait no longer. */
  written?: () => void;
  /** How long it is tried to empty the log while others read by it. */
  patienceMs?: number;
}>;

/**
 * Writes the file anew, row by row, and pays the debt. Others read meanwhile, and wait to write. False when the log, in which
 * the old pages may be, could not be emptied because somebody read by it all the time: then the debt stays.
 */
export const rewriteDatabase = (
  path: string,
  { written = () => undefined, patienceMs = 60_000 }: Rewriting = {},
): boolean =>
  usingFile(path, (file) => {
    // What is too large for memory is put aside in a file; where, the environment of the process says.
    for (const pragma of ['synchronous = full', 'secure_delete = on', 'temp_store = file'])
      file.pragma(pragma);
    const debt = debtIn(file);
    file.exec('vacuum');
    written();
    if (!isLogEmptied(file, patienceMs)) return false;
    if (debt)
      file
        .prepare('delete from file_rewrite where since = ? and erasures = ?')
        .run(debt.since, debt.erasures);
    return true;
  });

/** Never waits with the lock for writing in its hand. */
const isLogEmptied = (file: Database.Database, patienceMs: number): boolean => {
  file.pragma('busy_timeout = 0');
  for (const since = performance.now(); performance.now() - since <= patienceMs; pause()) {
    file.pragma('wal_checkpoint(passive)');
    if (emptied(file)) return true;
  }
  return false;
};

const emptied = (file: Database.Database): boolean => {
  try {
    return file.pragma('wal_checkpoint(truncate)', { simple: true }) === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

/** Whoever does this has a thread for it. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
