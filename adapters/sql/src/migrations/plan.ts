import { DeskError } from '@tidemark/domain';
import { type EngineName, engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { appliedMigrations } from './applied.ts';
import { steps } from './migrate.ts';
import { missingMigrations } from './prepare-tables.ts';
import type { Step } from './step.ts';

/** `contract`: programs that do not know `needs` no longer start afterwards. */
export type PendingMigration = Readonly<{
  name: string;
  does: 'add' | 'index' | 'rows' | 'contract';
  needs: string | null;
}>;

export type MigrationPlan = Readonly<{ applied: number; pending: readonly PendingMigration[] }>;

/** The changes that would be made in the tables. Throws `unavailable` when the database is newer than this program can work on. */
export const planOf = async (db: Db): Promise<MigrationPlan> => {
  const pending = await missingMigrations(db);
  return {
    applied: (await appliedMigrations(db)).length,
    pending: pending.map((name) => ({ name, ...kindOf(steps[name], engineOf(db)) })),
  };
};

const kindOf = (step: Step | undefined, engine: EngineName): Pick<PendingMigration, 'does' | 'needs'> => {
  if (step === undefined) throw new DeskError('unavailable', 'Expected a migration of this program.');
  if (typeof step === 'function') return { does: 'add', needs: null };
  if (step.does !== 'contract') return { does: step.does, needs: null };
  const isOfOther = step.engine !== undefined && step.engine !== engine;
  return isOfOther ? { does: 'add', needs: null } : { does: 'contract', needs: step.needs };
};
