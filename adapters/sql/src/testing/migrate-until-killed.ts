/**
 * A process that brings a database up to date and is killed by SIGKILL: on SQLite before its statement of a number, on
 * Postgres behind it. `node migrate-until-killed.ts <sqlite file or postgres url> <number>` prints how many statements there were
 * where there are fewer.
 */
import Database from 'better-sqlite3';
import type { KyselyPlugin } from 'kysely';
import { linksOf, started } from '../engines/postgres/start.ts';
import { connectionTo } from '../engines/sqlite/connection.ts';
import { kyselyOn } from '../engines/sqlite/dialect.ts';
import { driverOf } from '../engines/sqlite/driver.ts';
import { sqliteDialect } from '../migrations/dialect.ts';
import { prepareTables } from '../migrations/prepare-tables.ts';

const [where = '', most = ''] = process.argv.slice(2);

let asked = 0;
const count = (): void => {
  asked += 1;
  if (asked === Number(most)) process.kill(process.pid, 'SIGKILL');
};

const killed: KyselyPlugin = {
  transformQuery: ({ node }) => {
    count();
    return node;
  },
  transformResult: async ({ result }) => result,
};

const onSqlite = async (): Promise<void> => {
  const file = new Database(where);
  const db = kyselyOn(driverOf(file, connectionTo(file))).withPlugin(killed);
  await prepareTables(db, { dialect: sqliteDialect, exclusively: (use) => use(), may: 'always' });
  file.close();
};

/** As a server starts: tables, row-level security and the months of the audit log. */
const onPostgres = async (): Promise<void> => {
  const options = { url: where, allowUnsafeFsync: true, onStatement: count };
  const links = linksOf(options);
  await started(links, options);
  links.cut();
};

await (where.startsWith('postgres:') ? onPostgres() : onSqlite());
process.stdout.write(`${asked}`);
