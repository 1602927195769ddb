export { openPostgres, type PostgresOptions } from './engines/postgres/open.ts';
export { openSqlite, type SqliteOptions } from './engines/sqlite/open.ts';
export type { MayMigrate } from './migrations/migrate.ts';
export { factsLine, type Storage } from './storage.ts';
