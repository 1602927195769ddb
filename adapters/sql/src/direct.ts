import type { DatabaseConnection, Driver } from 'kysely';
import { connectionInside } from './inside.ts';
import type { Db } from './schema.ts';

export type Answer = Readonly<{
  rows: readonly unknown[];
  /** How many rows were written. */
  changed: number;
  /** What Postgres says it has done. */
  command?: string;
}>;

/**
 * Runs one statement: at once where the database is a part of this process, else in a while. One that may take long
 * says so, for others not to wait behind it.
 */
export type Ask = (
  text: string,
  parameters: readonly unknown[],
  isLong?: boolean,
) => Answer | Promise<Answer>;

export type Connection = Readonly<{
  ask: Ask;
  /** Runs what nobody needs the answer of. Inside a transaction it may run later: its failure fails what comes next. */
  tell: (text: string, parameters: readonly unknown[]) => unknown;
}>;

/**
 * A database of Kysely's that asks through `connection`. Queries that are built anew take Kysely's way; statements
 * (`statement.ts`) go past its layers, which cost more than SQLite needs to find a row.
 */
export const databaseOver = (kyselyOn: (driver: Driver) => Db, connection: Connection): Db => {
  const db = kyselyOn(driverOver(connection.ask));
  connections.set(db, connection);
  return db;
};

/** A database that asks inside the transaction that runs, and throws outside of any. */
export const databaseInside = (kyselyOn: (driver: Driver) => Db): Db =>
  databaseOver(kyselyOn, {
    ask: (text, parameters) => connectionInside().ask(text, parameters),
    tell: (text, parameters) => connectionInside().tell(text, parameters),
  });

/** Null for a database that only Kysely's own way leads to, such as a transaction of a migration. */
export const connectionOf = (db: Db): Connection | null => connections.get(db) ?? null;

const connections = new WeakMap<Db, Connection>();

const driverOver = (ask: Ask): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: Parameters<DatabaseConnection['executeQuery']>[0]) => {
      const { rows, changed } = await ask(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changed) };
    },
    streamQuery: () => {
      throw new Error('Streaming is not used.');
    },
  };
  const refused = async () => {
    throw new Error('Transactions begin with the engine, not with Kysely.');
  };
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
