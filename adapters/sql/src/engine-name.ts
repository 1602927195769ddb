import { PostgresAdapter } from 'kysely';
import type { Db } from './schema.ts';

export type EngineName = 'sqlite' | 'postgres';

/** For the few queries that differ between the engines. */
export const engineOf = (db: Db): EngineName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
