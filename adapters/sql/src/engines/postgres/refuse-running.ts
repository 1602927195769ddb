import { DeskError } from '@tidemark/domain';
import { sql } from 'kysely';
import { isLedNow } from '../../due/worker-lead.ts';
import type { Db } from '../../schema.ts';
import { databaseOn } from './dialect.ts';
import { patientPool } from './pool.ts';
import { createServers } from './servers.ts';
import type { PostgresOptions } from './start.ts';
import { startFailure } from './start-failure.ts';

/**
 * Throws `unavailable` while another process of Tidemark is on the database. A pooler keeps connections of processes that are gone, so
 * behind one only the lease of the leading worker counts, which lives for up to a minute after it.
 */
export const refuseRunningOn = async ({ url, pooling }: Reached): Promise<void> => {
  const servers = createServers({ url, setting: 'DATABASE_URL', onMove: () => {} });
  const patient = patientPool({ url, pooling, servers, size: 1, onError: () => {} });
  try {
    await servers.find();
    const db = databaseOn(patient);
    const isRunning = pooling === 'transaction' ? await isLed(db) : await hasOthers(db);
    if (isRunning) throw new DeskError('unavailable', running);
  } catch (error) {
    throw startFailure(error, { url, setting: 'DATABASE_URL' });
  } finally {
    await patient.pool.end();
    servers.cut();
  }
};

type Reached = Pick<PostgresOptions, 'url' | 'pooling'>;

const running =
  'A server, a worker or a command is on this database, or was until a minute ago: stop every one of them, try again, and start them again afterwards.';

/** The settings may give connections another name than ours, also this one. */
const hasOthers = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(db);
  return rows.length > 0;
};

/** Earlier versions have no table of leases. */
const isLed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 where to_regclass('worker_leads') is not null`.execute(db);
  return rows.length > 0 && isLedNow(db);
};
