import type { Database, Statement } from 'better-sqlite3';
import type { DatabaseConnection, Driver } from 'kysely';
import type { Answer, Ask } from '../direct.ts';
import { sqliteFailure } from './failures.ts';
import { patiently } from './patiently.ts';

/** Asks the file at once. Statements stay prepared, by their text; the oldest go when there are too many. */
export const askingOf = (file: Database): ((...asked: Parameters<Ask>) => Answer) => {
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
  return (text, parameters) => {
    try {
      const statement = statementOf(text);
      if (statement.reader) return { rows: statement.all(...parameters), changed: 0 };
      return { rows: [], changed: statement.run(...parameters).changes };
    } catch (error) {
      throw sqliteFailure(error, file.name);
    }
  };
};

const mostPrepared = 500;

/** Kysely's driver for whoever has the file alone: the migrations, before anything is served. */
export const migratingDriver = (file: Database): Driver => {
  const ask = askingOf(file);
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: Parameters<DatabaseConnection['executeQuery']>[0]) => {
      const { rows, changed } = ask(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changed) };
    },
    streamQuery: () => {
      throw new Error('Streaming is not used on SQLite.');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => patiently(file.name, () => void file.exec('begin immediate')),
    commitTransaction: () => patiently(file.name, () => void file.exec('commit')),
    rollbackTransaction: async () => {
      if (file.inTransaction) file.exec('rollback');
    },
    destroy: async () => {},
  };
};
