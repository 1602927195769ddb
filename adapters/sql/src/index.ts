export { openPostgres, type PostgresOptions } from './engines/postgres/open.ts';
export { planPostgres } from './engines/postgres/plan.ts';
export { openSqlite, type SqliteOptions } from './engines/sqlite/open.ts';
export { planSqlite } from './engines/sqlite/plan.ts';
export type { MigrationPlan, PendingMigration } from './migrations/plan.ts';
export type { MayMigrate } from './migrations/prepare-tables.ts';
export type { OnStatement } from './on-statement.ts';
export { factsLine, type Storage } from './storage.ts';
