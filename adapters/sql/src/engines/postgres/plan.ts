import { type MigrationPlan, planOf } from '../../migrations/plan.ts';
import { databaseOn } from './dialect.ts';
import { type Pooler, patientPool } from './pool.ts';
import { startFailure } from './start-failure.ts';

/** What opening would change in the tables. */
export const planPostgres = async (
  options: Readonly<{ url: string; pooler?: Pooler }>,
): Promise<MigrationPlan> => {
  const patient = patientPool({ ...options, size: 1, onError: () => {} });
  try {
    return await planOf(databaseOn(patient));
  } catch (error) {
    throw startFailure(error, options.url);
  } finally {
    await patient.pool.end();
  }
};
