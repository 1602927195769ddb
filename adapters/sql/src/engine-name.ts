import { PostgresAdapter } from 'kysely';
import type { Db } from './schema.ts';

export type EngineName = 'sqlite' | 'postgres';

/** For the few queries that the engines want to be told differently. */
export const engineOf = (db: Db): EngineName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
