import pg from 'pg';
import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { openPostgres } from '../postgres/open.ts';
import type { Storage } from '../storage.ts';

/** An empty database on the run's Postgres, which goes away when it is closed. */
export const openTestPostgres = async (): Promise<Storage & { lapse: () => Promise<void> }> => {
  const { url, drop } = await freshDatabase();
  const storage = await openPostgres({ url, allowUnsafeFsync: true });
  const close = async () => {
    await storage.close();
    await drop();
  };
  const lapse = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(makeLeasesOld);
    await client.end();
  };
  return { ...storage, lapse, close };
};

/** Also what pg-boss knows of its last look at them, which it takes every few seconds only. */
const makeLeasesOld = `
  update tidemark_tasks.job_common set heartbeat_on = heartbeat_on - interval '1 minute';
  update tidemark_tasks.queue set monitor_on = null, monitor_claim_on = null`;
