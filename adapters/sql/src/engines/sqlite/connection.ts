import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { OnStatement } from '../../on-statement.ts';
import { sqliteFailure } from './failures.ts';

/** A file as Kysely sees it. Statements stay prepared, by their text; the oldest go when there are too many. */
export const connectionTo = (file: Database, onStatement?: OnStatement): DatabaseConnection => {
  const prepared = new Map<string, Statement<unknown[], unknown>>();
  const statementOf = (text: string): Statement<unknown[], unknown> => {
    const cached = prepared.get(text);
    if (cached) return cached;
    const [oldest] = prepared.keys();
    if (prepared.size >= mostPrepared && oldest !== undefined) prepared.delete(oldest);
    const made = file.prepare<unknown[], unknown>(text);
    prepared.set(text, made);
    return made;
  };
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const since = onStatement ? performance.now() : 0;
      try {
        const statement = statementOf(sql);
        if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
        return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
      } catch (error) {
        throw sqliteFailure(error, file.name);
      } finally {
        onStatement?.(sql, performance.now() - since);
      }
    },
    streamQuery: () => {
      throw new Error('Streaming is not used.');
    },
  };
};

const mostPrepared = 500;

/**
 * SQLite answers at once, so that reads in a row would never let the process look at its sockets and signals, nor at the
 * writes that wait for their commit: now and then they step aside for a moment.
 */
export const steppingAside = (connection: DatabaseConnection): DatabaseConnection => {
  /** When the first read of this turn of the event loop began. */
  let since: number | null = null;
  const begun = (): number => {
    setImmediate(() => {
      since = null;
    });
    return performance.now();
  };
  return {
    ...connection,
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      since ??= begun();
      if (performance.now() - since >= longestRunMs) {
        await nextTurn();
        since ??= begun();
      }
      return connection.executeQuery(query);
    },
  };
};

const longestRunMs = 2;
