import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { openPostgres } from '../postgres/open.ts';
import type { Storage } from '../storage.ts';

/** An empty database on the run's Postgres, which goes away when it is closed. */
export const openTestPostgres = async (): Promise<Storage> => {
  const { url, drop } = await freshDatabase();
  const storage = await openPostgres({ url, allowUnsafeFsync: true });
  const close = async () => {
    await storage.close();
    await drop();
  };
  return { ...storage, close };
};
