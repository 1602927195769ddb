import { DeskError } from '@tidemark/domain';
import { sql } from 'kysely';
import { knownProofs, type RefuseKeys } from '../known-keys.ts';
import type { Db } from '../schema.ts';
import { appliedMigrations, isReadable } from './applied.ts';
import type { Dialect } from './dialect.ts';
import { steps as ours } from './migrate.ts';
import { runStep } from './run-step.ts';
import { type Steps, statementsOf } from './step.ts';

/** Whether opening may change tables: a server's always, a command's only those that nobody else works on yet. */
export type MayMigrate = 'always' | 'when-empty' | 'never';

export type Preparation = Readonly<{
  dialect: Dialect;
  /** Lets one program at a time change tables, for as long as `use` runs. */
  exclusively: (use: () => Promise<void>) => Promise<void>;
  may: MayMigrate;
  /** Throws where the secret keys are none of the database's; its argument is what the database knows of its own. */
  refuseKeys?: RefuseKeys | undefined;
  /** Runs before tables that hold data are changed, such as a backup. It may throw. */
  before?: ((migrations: readonly string[]) => Promise<void>) | undefined;
  /** Whether a step lost against other work on the database, and can be tried again. */
  isBlocked?: ((error: unknown) => boolean) | undefined;
  steps?: Steps;
}>;

const keysMigration = '0107-known-keys';

/** Says whether anything was to be done. Throws when this program cannot work on the tables afterwards. */
export const prepareTables = async (db: Db, preparation: Preparation): Promise<boolean> => {
  const { may, steps = ours } = preparation;
  const missing = await missingMigrations(db, steps);
  if (missing.length === 0) return false;
  const isEmpty = missing.length === Object.keys(steps).length;
  if (may === 'never' && isEmpty)
    throw new DeskError(
      'unavailable',
      'There is no Tidemark data in this database. Check that it is the right one. To begin with it, start the server once, which makes the tables, or run ./tidemark upgrade.',
    );
  if (may === 'never' || (may === 'when-empty' && !isEmpty))
    throw new DeskError(
      'unavailable',
      `The database lacks ${missing.join(', ')}: bring it up to date with ./tidemark upgrade, or start the server once.`,
    );
  if (!isEmpty) {
    if (!missing.includes(keysMigration)) preparation.refuseKeys?.(await knownProofs(db));
    await preparation.before?.(missing);
  }
  await preparation.exclusively(() => migrate(db, preparation));
  return true;
};

/**
 * Brings the database up to this program's tables. A new one gets them all in one transaction. Otherwise each migration
 * commits by itself: whoever is killed in between has lost none, and the next program goes on. Another program may have
 * been first.
 */
const migrate = async (db: Db, preparation: Preparation): Promise<void> => {
  const { steps = ours } = preparation;
  const applied = await appliedMigrations(db);
  if (applied.length === 0 && (await begin(db, preparation))) return;
  for (const name of await missingMigrations(db, steps)) {
    const step = steps[name];
    if (step) await runStep(db, { name, step, ...preparation });
  }
};

/** All tables of a new database at once; false when another program made them meanwhile. */
const begin = (db: Db, { dialect, steps = ours }: Preparation): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if ((await appliedMigrations(transaction)).length > 0) return false;
    await sql
      .raw(
        'create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
      )
      .execute(transaction);
    for (const [name, step] of Object.entries(steps)) {
      for (const statement of statementsOf(step, dialect)) await sql.raw(statement).execute(transaction);
      await sql`insert into kysely_migration (name, timestamp)
        values (${name}, ${new Date().toISOString()})`.execute(transaction);
    }
    return true;
  });

/** Names of this program's migrations that the database has not seen. Throws when this program cannot work on it. */
export const missingMigrations = async (db: Db, steps: Steps = ours): Promise<readonly string[]> => {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in steps));
  if (unknown.length > 0 && !(await isReadable(db, steps)))
    throw new DeskError(
      'unavailable',
      `This database was written by a newer Tidemark (it has ${unknown.join(', ')}): start that version, or restore a backup made by this one.`,
    );
  return Object.keys(steps).filter((name) => !applied.includes(name));
};
