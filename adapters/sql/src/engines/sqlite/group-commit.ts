import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { overloaded } from '../../failures.ts';
import type { OnStatement } from '../../on-statement.ts';
import { type Commits, commitsOf, type Disk, type Group } from './commits.ts';
import { connectionTo } from './connection.ts';
import { sqliteFailure } from './failures.ts';
import { createQueue } from './queue.ts';

/** `durable` transactions are on disk when they resolve; `relaxed` ones once the next durable transaction is. */
export type SharingDrivers = Readonly<Record<'durable' | 'relaxed', Driver>>;

/**
 * Kysely's drivers for writes. Transactions that arrive at the same moment share one transaction of SQLite's and one wait for
 * the disk (docs/decisions/0007). They run one after the other, in the order of the requests, each in its own savepoint: one
 * that fails rolls back only its own changes. All resolve with the commit; if the commit fails, all of them fail.
 */
export const sharingDrivers = (file: Database, disk: Disk, onStatement?: OnStatement): SharingDrivers => {
  const connection = connectionTo(file, onStatement);
  const commits = commitsOf(file, disk);
  const queue = createQueue();
  const driver = (relaxed: boolean): Driver => ({
    init: async () => {},
    acquireConnection: async () => new Write(connection),
    releaseConnection: async () => {},
    beginTransaction: async (write) => {
      const leave = await queue.enter();
      try {
        const group = await join(relaxed);
        commits.savepoint.begin();
        writeOf(write).begin(group, leave);
      } catch (error) {
        leave();
        throw sqliteFailure(error, file.name);
      }
    },
    commitTransaction: (write) => writeOf(write).end(commits, commits.savepoint.release),
    rollbackTransaction: (write) => writeOf(write).end(commits, commits.savepoint.rollback),
    destroy: async () => {},
  });
  const join = async (relaxed: boolean): Promise<Group> => {
    // SQLite is synchronous: without a pause, a long series of writes would block sockets and signals.
    if (commits.isOverdue()) {
      commits.commit();
      await nextTurn();
    }
    const current = commits.current();
    if (current && (relaxed || !current.relaxed)) return current;
    if (current) commits.commit();
    const opened = await commits.open(relaxed);
    setImmediate(async () => {
      const leave = await queue.enter();
      if (commits.current() === opened) commits.commit();
      leave();
    });
    return opened;
  };
  return { durable: driver(false), relaxed: driver(true) };
};

/** The connection that Kysely sees for one write of a group. It refuses queries after the end of the write. */
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
   * SQLite rolls back by itself after some failures, such as a full disk. When a savepoint cannot be ended, the state of the
   * transaction is unknown. Both roll the whole group back.
   */
  async end(commits: Commits, endSavepoint: () => void): Promise<void> {
    const turn = this.#turn;
    if (!turn) return;
    this.#turn = null;
    try {
      if (commits.isRolledBack()) commits.rollback(this.#failure ?? overloaded());
      else endSavepoint();
    } catch (error) {
      commits.rollback(error);
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
