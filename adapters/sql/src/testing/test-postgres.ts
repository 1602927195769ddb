import pg from 'pg';
import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { openPostgres } from '../engines/postgres/open.ts';
import type { Storage } from '../storage.ts';

/** An empty database on the run's Postgres, which is removed when it is closed. */
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
    await client.query('update tasks set leased_until = leased_until - 60000');
    await client.query('update due set leased_until = leased_until - 60000');
    await client.end();
  };
  return { ...storage, lapse, close };
};
