/** Runs one migration on a database that others work with. */
import { setTimeout } from 'node:timers/promises';
import { DeskError } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { Dialect } from './dialect.ts';
import { type Batches, type BuiltIndex, type Step, statementsOf } from './step.ts';

export type StepRun = Readonly<{
  name: string;
  step: Step;
  dialect: Dialect;
  isBlocked?: ((error: unknown) => boolean) | undefined;
  /** How long it waits for a lock, before it steps back. */
  lockMs?: number;
}>;

/** Throws when other work kept its tables locked for minutes; nothing of that transaction is there then. */
export const runStep = async (db: Db, run: StepRun): Promise<void> => {
  const { step, dialect } = run;
  if (typeof step === 'function' || step.does === 'contract')
    return withBriefLock(db, run, async (transaction) => {
      if (await isApplied(transaction, run.name)) return;
      for (const statement of statementsOf(step, dialect)) await sql.raw(statement).execute(transaction);
      await note(transaction, run.name);
    });
  if (step.does === 'rows') await changeRows(db, run, step);
  else if (dialect.engine === 'postgres') await buildBesideWrites(db, step);
  else await withBriefLock(db, run, (transaction) => build(transaction, step, ''));
  await withBriefLock(db, run, async (transaction) => {
    if (!(await isApplied(transaction, run.name))) await note(transaction, run.name);
  });
};

const changeRows = async (db: Db, run: StepRun, { batch }: Batches): Promise<void> => {
  let rows: readonly Readonly<{ passed?: string }>[] = [];
  do {
    const text = batch(run.dialect, rows.at(-1)?.passed);
    await withBriefLock(db, run, async (transaction) => {
      ({ rows } = await sql.raw<{ passed?: string }>(text).execute(transaction));
    });
  } while (rows.length > 0);
};

/** Outside of a transaction. Whoever was killed here left an index that is not valid. */
const buildBesideWrites = async (db: Db, index: BuiltIndex): Promise<void> => {
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${index.name}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql.raw(`drop index concurrently ${index.name}`).execute(db);
  await build(db, index, 'concurrently ');
};

const build = async (db: Db, { name, on, unique }: BuiltIndex, how: string): Promise<void> => {
  const kind = unique ? 'unique index' : 'index';
  await sql.raw(`create ${kind} ${how}if not exists ${name} on ${on}`).execute(db);
};

/**
 * One transaction, which waits for a lock only briefly, since all others would queue behind it; then it steps back and
 * tries again.
 */
export const withBriefLock = async (
  db: Db,
  run: Omit<StepRun, 'step'>,
  use: (transaction: Db) => Promise<void>,
): Promise<void> => {
  const { name, dialect, isBlocked = () => false, lockMs = 2_000 } = run;
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(async (transaction) => {
        if (dialect.engine === 'postgres')
          await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(transaction);
        await use(transaction);
      });
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (tries === mostTries) throw neverLocked(name, error);
      await setTimeout(restMs);
    }
};

const mostTries = 40;
const restMs = 500;

const neverLocked = (name: string, cause: unknown): DeskError =>
  Object.assign(
    new DeskError(
      'unavailable',
      `The migration ${name} could not lock its tables, because other work on the database holds them: end long transactions, or try again when less happens. Earlier migrations are done, and the next try goes on from there.`,
    ),
    { cause },
  );

const isApplied = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(db);
  return rows.length > 0;
};

const note = async (db: Db, name: string): Promise<void> => {
  await sql`insert into kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(db);
};
