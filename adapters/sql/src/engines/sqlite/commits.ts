import type { Database } from 'better-sqlite3';
import { sqliteFailure } from './failures.ts';
import { patiently } from './patiently.ts';
import type { SameFile } from './same-file.ts';

export type Synchronous = 'FULL' | 'NORMAL';

export type Disk = Readonly<{ sameFile: SameFile; synchronous: Synchronous }>;

/**
 * Writes that share a commit; settles with it. `since`: milliseconds of `performance.now()`. `relaxed`: the commit does not
 * wait for the disk.
 */
export type Group = PromiseWithResolvers<void> & Readonly<{ since: number; relaxed: boolean }>;

/** Controls the one open SQLite transaction of this connection, if there is one. */
export type Commits = Readonly<{
  current(): Group | null;
  /** Whether the transaction is open for longer than a group may collect writes. */
  isOverdue(): boolean;
  open(relaxed: boolean): Promise<Group>;
  commit(): void;
  /** Whether SQLite has rolled back by itself. */
  isRolledBack(): boolean;
  /** Rejects every write of the group with the reason, and rolls the transaction back. */
  rollback(reason: unknown): void;
  /** The savepoint of the write that is running. */
  savepoint: Readonly<Record<'begin' | 'release' | 'rollback', () => void>>;
}>;

export const commitsOf = (file: Database, { sameFile, synchronous }: Disk): Commits => {
  const run = commandsOf(file);
  const sync = syncOf(file);
  let group: Group | null = null;
  const undo = (failed: Group | null, reason: unknown): void => {
    failed?.reject(sqliteFailure(reason, file.name));
    if (file.inTransaction) run.rollback();
  };
  return {
    current: () => group,
    isOverdue: () => group !== null && performance.now() - group.since > longestMs,
    open: async (relaxed) => {
      sameFile();
      sync(relaxed ? 'NORMAL' : synchronous);
      await patiently(file.name, run.begin);
      const opened: Group = { since: performance.now(), relaxed, ...Promise.withResolvers<void>() };
      // A group without a waiting write must not cause an unhandled rejection.
      opened.promise.catch(() => undefined);
      group = opened;
      return opened;
    },
    commit: () => {
      const ending = group;
      group = null;
      try {
        sameFile();
        run.commit();
        ending?.resolve();
      } catch (error) {
        undo(ending, error);
      }
    },
    isRolledBack: () => !file.inTransaction,
    rollback: (reason) => {
      const failed = group;
      group = null;
      undo(failed, reason);
    },
    savepoint: run.savepoint,
  };
};

const longestMs = 10;

/** Sets how the following commits wait for the disk; runs the pragma only when the mode changes. */
const syncOf = (file: Database): ((mode: Synchronous) => void) => {
  let current: Synchronous | null = null;
  return (mode) => {
    if (mode !== current) file.pragma(`synchronous = ${mode}`);
    current = mode;
  };
};

const commandsOf = (file: Database) => {
  const command = (text: string) => {
    const statement = file.prepare(text);
    return () => void statement.run();
  };
  return {
    // A deferred transaction would fail when it reads first and another process writes meanwhile.
    begin: command('begin immediate'),
    commit: command('commit'),
    rollback: command('rollback'),
    savepoint: {
      begin: command('savepoint one_write'),
      release: command('release one_write'),
      rollback: () => void file.exec('rollback to one_write; release one_write'),
    },
  };
};
