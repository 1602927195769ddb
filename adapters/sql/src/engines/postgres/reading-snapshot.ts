import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { Snapshot } from '../../snapshots.ts';

/** One state of the database, on a connection of its own, until it is closed. */
export const snapshotOn = async (db: Db): Promise<Snapshot> => {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = () => transaction.rollback().execute();
  try {
    // The state is the one that the first question of the transaction finds.
    await sql`select 1`.execute(transaction);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: transaction, close };
};
