export type { MayMigrate } from './migrations/migrate.ts';
export { openPostgres, type PostgresOptions } from './postgres/open.ts';
export { openSqlite, type SqliteOptions } from './sqlite/open.ts';
export type { Storage } from './storage.ts';
