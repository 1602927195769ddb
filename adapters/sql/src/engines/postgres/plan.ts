import { type MigrationPlan, planOf } from '../../migrations/plan.ts';
import { databaseOn } from './dialect.ts';
import { patientPool } from './pool.ts';
import { createServers } from './servers.ts';
import { directly, type PostgresOptions } from './start.ts';
import { startFailure } from './start-failure.ts';

/** The changes that opening would make in the tables. */
export const planPostgres = async (
  options: Pick<PostgresOptions, 'url' | 'directUrl' | 'pooling'>,
): Promise<MigrationPlan> => {
  const { url, pooling } = directly(options);
  const setting = options.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const servers = createServers({ url, setting, onMove: () => {} });
  const patient = patientPool({ url, pooling, servers, size: 1, onError: () => {} });
  try {
    await servers.find();
    return await planOf(databaseOn(patient));
  } catch (error) {
    throw startFailure(error, { url, setting });
  } finally {
    await patient.pool.end();
    servers.cut();
  }
};
