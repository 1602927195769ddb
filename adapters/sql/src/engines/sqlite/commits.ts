import type { Database } from 'better-sqlite3';
import { sqliteFailure } from './failures.ts';
import { patiently } from './patiently.ts';
import type { SameFile } from './same-file.ts';

export type Synchronous = 'FULL' | 'NORMAL';

export type Disk = Readonly<{ sameFile: SameFile; synchronous: Synchronous }>;

/** Writes that share a commit. Resolves with it, or rejects; `since`: by the clock of the process, in milliseconds. */
export type Group = PromiseWithResolvers<void> & Readonly<{ since: number; soon: boolean }>;

/** The transaction of SQLite's that is open now, if there is one. */
export type Commits = Readonly<{
  current(): Group | null;
  isOld(): boolean;
  open(soon: boolean): Promise<Group>;
  commit(): void;
  /** Whether SQLite has rolled back by itself. */
  isLost(): boolean;
  /** Fails everybody in the group, and takes back what they wrote. */
  lose(reason: unknown): void;
  run: Readonly<Record<'mark' | 'keep' | 'takeBack', () => void>>;
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
    isOld: () => group !== null && performance.now() - group.since > longestMs,
    open: async (soon) => {
      sameFile();
      sync(soon ? 'NORMAL' : synchronous);
      await patiently(file.name, run.begin);
      const opened: Group = { since: performance.now(), soon, ...Promise.withResolvers<void>() };
      // No listener may be left.
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
    isLost: () => !file.inTransaction,
    lose: (reason) => {
      const lost = group;
      group = null;
      undo(lost, reason);
    },
    run,
  };
};

const longestMs = 10;

/** How the commits that follow wait for the disk. */
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
    mark: command('savepoint one_write'),
    keep: command('release one_write'),
    takeBack: () => void file.exec('rollback to one_write; release one_write'),
  };
};
