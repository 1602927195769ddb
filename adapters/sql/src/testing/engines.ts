import Database from 'better-sqlite3';
import { type CompiledQuery, DummyDriver } from 'kysely';
import pg from 'pg';
import { bareDatabase, freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { appRole } from '../engines/postgres/app-role.ts';
import { databaseOn, kyselyOn as onPostgres } from '../engines/postgres/dialect.ts';
import { isBlocked } from '../engines/postgres/failures.ts';
import { exclusivelyOn } from '../engines/postgres/migration-lock.ts';
import { openPostgres } from '../engines/postgres/open.ts';
import { patientPool, readSettings } from '../engines/postgres/pool.ts';
import { connectionTo } from '../engines/sqlite/connection.ts';
import { kyselyOn as onSqlite } from '../engines/sqlite/dialect.ts';
import { driverOf } from '../engines/sqlite/driver.ts';
import { openSqlite } from '../engines/sqlite/open.ts';
import { postgresDialect, sqliteDialect } from '../migrations/dialect.ts';
import type { MayMigrate, Preparation } from '../migrations/prepare-tables.ts';
import type { OnStatement } from '../on-statement.ts';
import type { Db } from '../schema.ts';
import type { Storage } from '../storage.ts';
import { temporaryFile } from './test-sqlite.ts';

/** A database that a test may open more than once, as the processes of a deployment do. */
export type TestDatabase = Readonly<{
  open: (options?: Readonly<{ migrate?: MayMigrate; onStatement?: OnStatement }>) => Promise<Storage>;
  /** The migrator of a program that changes tables. */
  migrator: () => Migrator;
  /** Runs SQL without the adapter. */
  run: (text: string) => Promise<void>;
  /** How many rows a table has. */
  count: (table: string) => Promise<number>;
  /** The plan of a query, a line for each step; on Postgres behind another query in the same transaction, if there is one. */
  explain: (query: CompiledQuery, first?: CompiledQuery) => Promise<readonly string[]>;
  /** SQL for a text as the columns of ids take it. */
  asUuid: (text: string) => string;
  /** Builds queries of this engine without running them. */
  compiler: Db;
  drop: () => Promise<void>;
}>;

export type Migrator = Readonly<{
  db: Db;
  preparation: Pick<Preparation, 'dialect' | 'exclusively' | 'isBlocked'>;
  close: () => Promise<void>;
}>;

export type TestEngine = Readonly<{
  name: string;
  create: (tables: 'none' | 'current') => Promise<TestDatabase>;
}>;

const sqlite: TestEngine = {
  name: 'SQLite',
  create: async () => {
    const { path, remove } = await temporaryFile();
    const inFile = <Result>(use: (file: Database.Database) => Result): Result => {
      const file = new Database(path);
      try {
        return use(file);
      } finally {
        file.close();
      }
    };
    return {
      open: (options) => openSqlite({ path, ...options }),
      migrator: () => {
        const file = new Database(path);
        return {
          db: onSqlite(driverOf(file, connectionTo(file))),
          preparation: { dialect: sqliteDialect, exclusively: (use) => use() },
          close: async () => void file.close(),
        };
      },
      run: async (text) => {
        inFile((file) => file.exec(text));
      },
      count: async (table) =>
        inFile((file) => file.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0),
      explain: async ({ sql, parameters }) =>
        inFile((file) =>
          file
            .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
            .all(...parameters)
            .map(({ detail }) => detail),
        ),
      asUuid: (text) => `(${text})`,
      compiler: onSqlite(new DummyDriver()),
      drop: remove,
    };
  },
};

const postgres: TestEngine = {
  name: 'Postgres',
  create: async (tables) => {
    const { url, drop } = await (tables === 'none' ? bareDatabase() : freshDatabase());
    const asClient = async <Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return await use(client);
      } finally {
        await client.end();
      }
    };
    return {
      open: (options) => openPostgres({ url, ...options }),
      migrator: () => {
        const options = { url, size: 1, onError: () => {} };
        const patient = patientPool(options);
        return {
          db: databaseOn(patient),
          preparation: { dialect: postgresDialect, exclusively: exclusivelyOn(options), isBlocked },
          close: () => patient.pool.end(),
        };
      },
      run: async (text) => {
        await asClient((client) => client.query(text));
      },
      count: (table) =>
        asClient(async (client) => {
          const { rows } = await client.query(`select count(*)::integer as count from ${table}`);
          return Number(rows[0]?.count);
        }),
      explain: ({ sql, parameters }, first) =>
        asClient(async (client) => {
          for (const setting of readSettings) await client.query(`set ${setting}`);
          await client.query('begin');
          await client.query(`set local role ${appRole}`);
          if (first) await client.query(first.sql, [...first.parameters]);
          const { rows } = await client.query(`explain ${sql}`, [...parameters]);
          return rows.map((row) => String(row['QUERY PLAN']));
        }),
      asUuid: (text) => `(${text})::uuid`,
      compiler: onPostgres(new DummyDriver()),
      drop,
    };
  },
};

export const engines: readonly TestEngine[] = [sqlite, postgres];
