import type Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Snapshot } from '../../snapshots.ts';
import { connectionTo, steppingAside } from './connection.ts';
import { kyselyOn } from './dialect.ts';
import { driverOf } from './driver.ts';

/** One state of the file, on a connection of its own, until it is closed. */
export const snapshotOn = async (file: Database.Database): Promise<Snapshot> => {
  const db = kyselyOn(driverOf(file, steppingAside(connectionTo(file)), 'begin'));
  try {
    const transaction = await db.startTransaction().execute();
    // The state is the one that the first read of the transaction finds.
    await sql`select 1 from workspaces limit 1`.execute(transaction);
    return { db: transaction, close: async () => void file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
};

/** A snapshot reads each page once, so a small cache is enough. */
export const forSnapshots = ['query_only = on', 'busy_timeout = 1000', 'cache_size = -2000'];
