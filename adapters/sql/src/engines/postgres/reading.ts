import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { isPipelined } from '../../pipelined.ts';
import { isWorthRereading } from './failures.ts';
import { onceMore } from './once-more.ts';
import type { SessionPool } from './pool.ts';
import type { Entry } from './row-security.ts';
import { connected, type Session } from './session.ts';

/**
 * Kysely's driver for reads, each of which is a query of its own. Up to `readsAtOnce` reads share a connection, and with it
 * a message in each direction, if they start in one turn of the event loop or while every connection is busy: each alone
 * would wake a process of the server. A read that may take long gets a connection of its own. A read whose connection was
 * cut, or had prepared it for other columns, is repeated once on another connection. Reads that share a connection may have
 * entered different workspaces: each is a transaction of its own.
 */
export const readingDrivers = (sessions: SessionPool): ((entry: Entry | null) => Driver) => {
  const connectionFor = readingOn(sessions);
  return (entry) => ({
    init: async () => {},
    acquireConnection: async () => connectionFor(entry),
    releaseConnection: async () => {},
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    destroy: async () => {},
  });
};

const refused = async (): Promise<void> => {
  throw new Error('The connections for reads begin no transactions.');
};

/** On one connection. More of them would wait for each other longer than a wake-up takes. */
export const readsAtOnce = 4;

const readingOn = (sessions: SessionPool): ((entry: Entry | null) => DatabaseConnection) => {
  let currentBatch: ReadBatch | null = null;
  const startBatch = (): ReadBatch => {
    const batch = openBatch(sessions, () => {
      if (currentBatch === batch) currentBatch = null;
    });
    return batch;
  };
  const read = <Row>(query: CompiledQuery, entry: Entry | null): Promise<QueryResult<Row>> => {
    if (isPipelined(query) && query.isLong) return startBatch().read(query, entry);
    if (!currentBatch || currentBatch.size() === readsAtOnce) currentBatch = startBatch();
    return currentBatch.read(query, entry);
  };
  return (entry) => ({
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
      onceMore(isWorthRereading, (isAgain) =>
        isAgain ? startBatch().read<Row>(query, entry) : read<Row>(query, entry),
      ),
    streamQuery: () => {
      throw new Error('Streaming is not used.');
    },
  });
};

type ReadBatch = Readonly<{
  size(): number;
  read<Row>(query: CompiledQuery, entry: Entry | null): Promise<QueryResult<Row>>;
}>;

/** Reads that share a connection. `onClosed` is called when the connection is there: no read may join the batch any more. */
const openBatch = (sessions: SessionPool, onClosed: () => void): ReadBatch => {
  let started = 0;
  let finished = 0;
  const open = async (): Promise<Session> => {
    try {
      const session = await connected(sessions);
      await nextTurn();
      return session;
    } finally {
      onClosed();
    }
  };
  const opening = open();
  return {
    size: () => started,
    read: async <Row>(query: CompiledQuery, entry: Entry | null): Promise<QueryResult<Row>> => {
      started += 1;
      const session = await opening;
      try {
        return await session.read<Row>(query, entry);
      } finally {
        finished += 1;
        if (finished === started) session.release();
      }
    },
  };
};
