/** The migrations that the database has applied, and its oldest readable version. */
import { DeskError } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { steps } from './migrate.ts';
import type { Steps } from './step.ts';

/** Names of the migrations that the database has seen, in their order. */
export const appliedMigrations = async (db: Db): Promise<readonly string[]> => {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Throws when a newer program has meanwhile changed the tables so that this one cannot work on them. */
export const refuseUnreadable = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ migration: string }>`select migration from readable_since`.execute(db);
  if (rows[0] === undefined || !(rows[0].migration in steps))
    throw new DeskError(
      'unavailable',
      'A newer Tidemark has changed this database: replace this process by one of that version.',
    );
};

/** Whether a program with these migrations can work on tables that later ones have changed. */
export const isReadable = async (db: Db, known: Steps): Promise<boolean> => {
  if (!(await hasTable(db, 'readable_since'))) return false;
  const { rows } = await sql<{ migration: string }>`select migration from readable_since`.execute(db);
  return rows[0] !== undefined && rows[0].migration in known;
};

const hasTable = async (db: Db, table: string): Promise<boolean> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === table);
};
