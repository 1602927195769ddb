export type { MayMigrate } from './migrations/migrate.ts';
export { openPostgres, type PostgresOptions } from './postgres/open.ts';
export { openSqlite, type SqliteOptions } from './sqlite/open.ts';
export { factsLine, type Storage } from './storage.ts';
