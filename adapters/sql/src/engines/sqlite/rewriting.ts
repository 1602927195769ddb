/**
 * Rewrites the file after erasures (docs/decisions/0022). `secure_delete` overwrites a deleted row, but not the copies that
 * SQLite leaves when it moves rows between pages. So an erasure records a debt in its own transaction, and SQLite's `vacuum`
 * rewrites the file later, in one transaction.
 */
import type { Instant } from '@tidemark/domain';
import type Database from 'better-sqlite3';
import { isBusy } from './failures.ts';
import { brieflyMs, patientlyMs, usingFile } from './using-file.ts';

/** `givenUpAt`: when a rewrite stopped because it took longer than writers wait. */
export type RewriteDebt = Readonly<{ since: Instant; erasures: number; givenUpAt: Instant | null }>;

/** Null when nothing was erased since the last rewrite, or erasures were not counted yet. */
export const rewriteDebtOf = (path: string): RewriteDebt | null => usingFile(path, debtIn, brieflyMs);

const debtIn = (file: Database.Database): RewriteDebt | null => {
  if (file.prepare("select 1 from sqlite_schema where name = 'file_rewrite'").get() === undefined)
    return null;
  return file.prepare<[], RewriteDebt>(debtQuery).get() ?? null;
};

const debtQuery = 'select since, erasures, given_up_at as givenUpAt from file_rewrite';

/** Waits for its turn to write: not on the thread of a server, whose own write would never end meanwhile. */
export const noteGivenUp = (path: string, at: Instant): void =>
  usingFile(path, (file) => void file.prepare('update file_rewrite set given_up_at = ?').run(at));

export type Rewriting = Readonly<{
  /** Called before each attempt to get the lock: from the last one on, writers wait. */
  begins?: () => void;
  /** Called when all is written, so that writers wait no longer. */
  written?: () => void;
  /** How long it is tried to get the lock while others write. */
  lockPatienceMs?: number;
  /** How long it is tried to empty the log while others read by it. */
  patienceMs?: number;
}>;

/**
 * `being read`: the log, in which the old pages may be, could not be emptied because somebody read by it all the time; then
 * the debt stays. `erased meanwhile`: it is paid for all but those.
 */
export type Rewritten = 'done' | 'being read' | 'erased meanwhile';

/** Rewrites the file, row by row, and clears the debt. Others read meanwhile, and wait to write. */
export const rewriteDatabase = (path: string, rewriting: Rewriting = {}): Rewritten =>
  usingFile(path, (file) => {
    // Data that is too large for memory is written to a temporary file; the environment of the process says where.
    for (const pragma of ['synchronous = full', 'secure_delete = on', 'temp_store = file'])
      file.pragma(pragma);
    const began = new Date().toISOString();
    const debt = debtIn(file);
    file.pragma('busy_timeout = 0');
    vacuum(file, rewriting);
    rewriting.written?.();
    if (!isLogEmptied(file, rewriting)) return 'being read';
    file.pragma(`busy_timeout = ${patientlyMs}`);
    return isPaid(file, debt, began) ? 'done' : 'erased meanwhile';
  });

/** Waits for the lock by itself: within `vacuum` nobody could tell waiting from writing. */
const vacuum = (file: Database.Database, { begins, lockPatienceMs = patientlyMs }: Rewriting): void => {
  for (const since = performance.now(); ; pause(5)) {
    begins?.();
    try {
      return void file.exec('vacuum');
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > lockPatienceMs) throw error;
    }
  }
};

/** Never waits with the lock for writing in its hand, nor for it. */
const isLogEmptied = (file: Database.Database, { patienceMs = 60_000 }: Rewriting): boolean => {
  for (const since = performance.now(); performance.now() - since <= patienceMs; pause(50)) {
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

/** Whether nothing is owed any more. Who was erased after the debt was read is owed since then: pages written before may show them. */
const isPaid = (file: Database.Database, debt: RewriteDebt | null, began: Instant): boolean => {
  const pay = file.transaction(() => {
    if (debt) {
      file.prepare(payAll).run(debt.since, debt.erasures);
      file.prepare(payPart).run(began, debt.erasures, debt.since);
    }
    return debtIn(file) === null;
  });
  return pay.immediate();
};

const payAll = 'delete from file_rewrite where since = ? and erasures = ?';

const payPart =
  'update file_rewrite set since = ?, erasures = erasures - ?, given_up_at = null where since = ?';

/** This needs a thread of its own. */
const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
