import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { overloaded } from '../failures.ts';
import { sqliteFailure } from './failures.ts';
import { patiently } from './patiently.ts';
import { createQueue } from './queue.ts';
import type { SameFile } from './same-file.ts';
import type { WordsTogether } from './words-together.ts';

/**
 * Runs a write; resolves, or rejects, once it is committed with its neighbours. The disk has it then, unless it said
 * `soon`: such writes wait for no disk, and it has them when it has the next write that does.
 */
export type GroupCommit = <Result>(
  write: () => Promise<Result>,
  options?: Readonly<{ soon?: boolean }>,
) => Promise<Result>;

/**
 * Writes that arrive at the same moment share one transaction and one wait for the disk (decisions/0007). Each runs
 * alone, in the order of asking, behind a savepoint of its own: one that fails takes back what it wrote, and nothing
 * else. Nobody is answered before the commit; when that fails, it failed for all.
 */
export const createGroupCommit = (file: Database, words: WordsTogether, disk: Disk): GroupCommit => {
  const queue = createQueue();
  const run = commandsOf(file);
  const groups = groupsOf(file, words, disk);
  const join = async (soon: boolean): Promise<Group> => {
    // SQLite answers at once: a long row of writes would keep the process from its sockets and signals.
    if (groups.isOld()) {
      groups.commit();
      await nextTurn();
    }
    const current = groups.current();
    if (current && (soon || !current.soon)) return current;
    if (current) groups.commit();
    const opened = await groups.open(soon);
    setImmediate(async () => {
      const leave = await queue.enter();
      if (groups.current() === opened) groups.commit();
      leave();
    });
    return opened;
  };
  return async <Result>(write: () => Promise<Result>, { soon = false } = {}): Promise<Result> => {
    const leave = await queue.enter();
    let group: Group;
    let outcome: Outcome<Result>;
    try {
      group = await join(soon);
      run.mark();
      const takeWordsBack = words.mark();
      outcome = await outcomeOf(write);
      if (!file.inTransaction) groups.lose(outcome);
      else if (outcome.failed) {
        run.takeBack();
        takeWordsBack();
      } else run.keep();
    } catch (error) {
      throw sqliteFailure(error, file.name);
    } finally {
      leave();
    }
    await group.promise;
    if (outcome.failed) throw outcome.error;
    return outcome.result;
  };
};

export type Synchronous = 'FULL' | 'NORMAL';

type Group = PromiseWithResolvers<void> & Readonly<{ since: number; soon: boolean }>;
type Outcome<Result> = Readonly<{ failed: false; result: Result } | { failed: true; error: unknown }>;

const longestMs = 10;

const outcomeOf = async <Result>(write: () => Promise<Result>): Promise<Outcome<Result>> => {
  try {
    return { failed: false, result: await write() };
  } catch (error) {
    return { failed: true, error };
  }
};

export type Disk = Readonly<{ sameFile: SameFile; synchronous: Synchronous }>;

/** The transaction that is open now, if there is one. */
const groupsOf = (file: Database, words: WordsTogether, { sameFile, synchronous }: Disk) => {
  const run = commandsOf(file);
  const sync = syncOf(file);
  let group: Group | null = null;
  return {
    current: (): Group | null => group,
    isOld: (): boolean => group !== null && performance.now() - group.since > longestMs,
    open: async (soon: boolean): Promise<Group> => {
      sameFile();
      sync(soon ? 'NORMAL' : synchronous);
      await patiently(file.name, run.begin);
      const opened: Group = { since: performance.now(), soon, ...Promise.withResolvers<void>() };
      // Nobody may be left to hear of it.
      opened.promise.catch(() => undefined);
      group = opened;
      return opened;
    },
    commit: (): void => {
      const ending = group;
      group = null;
      try {
        sameFile();
        words.write();
        run.commit();
        ending?.resolve();
      } catch (error) {
        if (file.inTransaction) run.rollback();
        ending?.reject(sqliteFailure(error, file.name));
      }
      words.end();
    },
    /** After some failures, a full disk among them, SQLite has rolled back by itself: all of the group is undone. */
    lose: (outcome: Outcome<unknown>): void => {
      group?.reject(outcome.failed ? outcome.error : overloaded());
      group = null;
      words.end();
    },
  };
};

/** How the commits that follow wait for the disk. */
const syncOf = (file: Database): ((wanted: Synchronous) => void) => {
  let known: Synchronous | null = null;
  return (wanted) => {
    if (wanted !== known) file.pragma(`synchronous = ${wanted}`);
    known = wanted;
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
