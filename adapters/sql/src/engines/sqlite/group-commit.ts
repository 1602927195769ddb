import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { overloaded } from '../../failures.ts';
import { type Commits, commitsOf, type Disk, type Group } from './commits.ts';
import { connectionTo } from './connection.ts';
import { sqliteFailure } from './failures.ts';
import { createQueue } from './queue.ts';

/** Transactions that the disk has when they resolve, and those that it has when it has the next one that waits for it. */
export type SharingDrivers = Readonly<Record<'lasting' | 'soon', Driver>>;

/**
 * Kysely's drivers for writes. Transactions that arrive at the same moment share one transaction of SQLite's and one wait for
 * the disk (docs/decisions/0007). Each runs alone, in the order of asking, behind a savepoint of its own: one that fails
 * takes back what it wrote, and nothing else. Nobody is answered before the commit; when that fails, it failed for all.
 */
export const sharingDrivers = (file: Database, disk: Disk): SharingDrivers => {
  const connection = connectionTo(file);
  const commits = commitsOf(file, disk);
  const queue = createQueue();
  const driver = (soon: boolean): Driver => ({
    init: async () => {},
    acquireConnection: async () => new Write(connection),
    releaseConnection: async () => {},
    beginTransaction: async (write) => {
      const leave = await queue.enter();
      try {
        const group = await join(soon);
        commits.run.mark();
        writeOf(write).begin(group, leave);
      } catch (error) {
        leave();
        throw sqliteFailure(error, file.name);
      }
    },
    commitTransaction: (write) => writeOf(write).end(commits, commits.run.keep),
    rollbackTransaction: (write) => writeOf(write).end(commits, commits.run.takeBack),
    destroy: async () => {},
  });
  const join = async (soon: boolean): Promise<Group> => {
    // SQLite answers at once: a long row of writes would keep the process from its sockets and signals.
    if (commits.isOld()) {
      commits.commit();
      await nextTurn();
    }
    const current = commits.current();
    if (current && (soon || !current.soon)) return current;
    if (current) commits.commit();
    const opened = await commits.open(soon);
    setImmediate(async () => {
      const leave = await queue.enter();
      if (commits.current() === opened) commits.commit();
      leave();
    });
    return opened;
  };
  return { lasting: driver(false), soon: driver(true) };
};

/** One write of a group, as Kysely sees it: stores that outlive it are refused. */
class Write implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #turn: Readonly<{ group: Group; leave: () => void }> | null = null;
  #failure: unknown = null;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  begin(group: Group, leave: () => void): void {
    this.#turn = { group, leave };
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#turn) throw new Error('A transaction was used after its end.');
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not used.');
  }

  /**
   * After some failures, a full disk among them, SQLite has rolled back by itself; and where a savepoint cannot be ended,
   * nobody knows what would be committed. Then all of the group is undone.
   */
  async end(commits: Commits, keepOrTakeBack: () => void): Promise<void> {
    const turn = this.#turn;
    if (!turn) return;
    this.#turn = null;
    try {
      if (commits.isLost()) commits.lose(this.#failure ?? overloaded());
      else keepOrTakeBack();
    } catch (error) {
      commits.lose(error);
    } finally {
      turn.leave();
    }
    await turn.group.promise;
  }
}

const writeOf = (connection: DatabaseConnection): Write => {
  if (connection instanceof Write) return connection;
  throw new Error('Expected a connection of this driver.');
};
