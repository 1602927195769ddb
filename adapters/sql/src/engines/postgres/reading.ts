import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { isPipelined } from '../../pipelined.ts';
import { isWorthRereading } from './failures.ts';
import { onceMore } from './once-more.ts';
import type { SessionPool } from './pool.ts';
import { connected, type Session } from './session.ts';

/**
 * Kysely's driver for reads, each of which is a query of its own. Up to `mostTogether` that are asked in one turn of the
 * event loop, or while every connection is busy, share a connection, and with it a message in each direction: each alone
 * would wake a process of the server. Nobody waits behind one that may take long. A read whose connection turns out to have
 * been cut, or to have prepared it for other columns, is asked once more on another one.
 */
export const readingDriver = (sessions: SessionPool): Driver => {
  const connection = readingOn(sessions);
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    destroy: async () => {},
  };
};

const refused = async (): Promise<void> => {
  throw new Error('The connections for reads begin no transactions.');
};

/** More of them would wait for each other longer than a wake-up takes. */
const mostTogether = 4;

const readingOn = (sessions: SessionPool): DatabaseConnection => {
  let gathering: Gathering | null = null;
  const gather = (): Gathering => {
    const gathered = gatheringOn(sessions, () => {
      if (gathering === gathered) gathering = null;
    });
    return gathered;
  };
  const ask = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (isPipelined(query) && query.isLong) return gather().ask(query);
    if (!gathering || gathering.size() === mostTogether) gathering = gather();
    return gathering.ask(query);
  };
  return {
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
      onceMore(isWorthRereading, (isAgain) => (isAgain ? gather().ask<Row>(query) : ask<Row>(query))),
    streamQuery: () => {
      throw new Error('Streaming is not used.');
    },
  };
};

type Gathering = Readonly<{ size(): number; ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> }>;

/** Reads that share a connection. `closed` is called when the connection is there: nobody may join any more. */
const gatheringOn = (sessions: SessionPool, closed: () => void): Gathering => {
  let asked = 0;
  let answered = 0;
  const open = async (): Promise<Session> => {
    try {
      const session = await connected(sessions);
      await nextTurn();
      return session;
    } finally {
      closed();
    }
  };
  const opening = open();
  return {
    size: () => asked,
    ask: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      asked += 1;
      const session = await opening;
      try {
        return await session.executeQuery<Row>(query);
      } finally {
        answered += 1;
        if (answered === asked) session.release();
      }
    },
  };
};
