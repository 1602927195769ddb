import {
  type DatabaseConnection,
  DefaultConnectionProvider,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Tables } from '../../schema.ts';
import type { SessionPool } from './pool.ts';
import { connected, Session } from './session.ts';

export const kyselyOn = (driver: Driver): Db => new Kysely<Tables>({ dialect: dialectOn(driver) });

/**
 * Databases that share all but their driver: what compiles queries is large, and there is one database for each workspace.
 * Their drivers begin and end nothing.
 */
export const kyselysOn = <Given>(driverOf: (given: Given) => Driver): ((given: Given) => Db) => {
  let first: Db | null = null;
  return (given) => {
    const driver = driverOf(given);
    first ??= kyselyOn(driver);
    const dialect = dialectOn(driver);
    const executor = first.getExecutor().withConnectionProvider(new DefaultConnectionProvider(driver));
    return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
  };
};

const dialectOn = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A database whose connections come from a pool, which its creator ends. */
export const databaseOn = (sessions: SessionPool): Db => kyselyOn(driverOf(sessions));

const driverOf = (sessions: SessionPool): Driver => ({
  init: async () => {},
  acquireConnection: () => connected(sessions),
  beginTransaction: (connection, settings) => sessionOf(connection).begin(settings),
  commitTransaction: (connection) => sessionOf(connection).commit(),
  rollbackTransaction: (connection) => sessionOf(connection).rollback(),
  releaseConnection: async (connection) => sessionOf(connection).release(),
  destroy: async () => {},
});

const sessionOf = (connection: DatabaseConnection): Session => {
  if (connection instanceof Session) return connection;
  throw new Error('Expected a connection of this driver.');
};
