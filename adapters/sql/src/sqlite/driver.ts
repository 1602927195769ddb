import { setImmediate } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { sqliteFailure } from './failures.ts';
import { patiently } from './patiently.ts';
import { createQueue } from './queue.ts';
import type { SameFile } from './same-file.ts';

/** Kysely's driver over the one connection that writes: whoever gets it has it alone, in the order of asking. */
export const writingDriver = (file: Database, sameFile: SameFile): Driver => {
  const queue = createQueue();
  const letOthersIn = steppingAside();
  const turns = new Map<DatabaseConnection, () => void>();
  const run = runnerOf(file);
  return {
    ...transactionsOf(file, sameFile),
    acquireConnection: async () => {
      await letOthersIn();
      const leave = await queue.enter();
      const connection = connectionOf(run);
      turns.set(connection, leave);
      return connection;
    },
    releaseConnection: async (connection) => {
      turns.get(connection)?.();
      turns.delete(connection);
    },
  };
};

/**
 * SQLite answers at once, so that writes in a row would never let the process look at its sockets and signals: now and
 * then they step aside for a moment.
 */
const steppingAside = () => {
  let since = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - since < longestRunMs) return;
    await setImmediate();
    since = performance.now();
  };
};

const longestRunMs = 10;

/** Kysely's driver over the connection that only reads: SQLite runs its statements one after the other anyway. */
export const readingDriver = (file: Database): Driver => {
  const connection = connectionOf(runnerOf(file));
  return {
    ...transactionsOf(file, () => {}),
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
  };
};

const transactionsOf = (file: Database, sameFile: SameFile) => ({
  init: async () => {},
  // A deferred transaction would fail when it reads first and another process writes meanwhile.
  beginTransaction: async () => {
    sameFile();
    await patiently(() => file.exec('begin immediate'));
  },
  commitTransaction: async () =>
    guarded(() => {
      sameFile();
      file.exec('commit');
    }),
  rollbackTransaction: async () => {
    // After some failures, a full disk among them, SQLite has rolled back by itself.
    if (file.inTransaction) guarded(() => file.exec('rollback'));
  },
  destroy: async () => {},
});

const guarded = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    throw sqliteFailure(error);
  }
};

type Run = (query: CompiledQuery) => QueryResult<unknown>;

const connectionOf = (run: Run): DatabaseConnection => ({
  executeQuery: async <Row>(query: CompiledQuery) => {
    try {
      return run(query) as QueryResult<Row>;
    } catch (error) {
      throw sqliteFailure(error);
    }
  },
  streamQuery: () => {
    throw new Error('Streaming is not used on SQLite.');
  },
});

/** Statements stay prepared, by their text; the oldest go when there are too many. */
const runnerOf = (file: Database): Run => {
  const prepared = new Map<string, Statement<unknown[], unknown>>();
  const statementOf = (text: string) => {
    const known = prepared.get(text);
    if (known) return known;
    const [oldest] = prepared.keys();
    if (prepared.size >= mostPrepared && oldest !== undefined) prepared.delete(oldest);
    const made = file.prepare<unknown[], unknown>(text);
    prepared.set(text, made);
    return made;
  };
  return ({ sql, parameters }) => {
    const statement = statementOf(sql);
    if (statement.reader) return { rows: statement.all(...parameters) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  };
};

const mostPrepared = 500;
