import { CompiledQuery } from 'kysely';
import type { Db } from '../../schema.ts';
import type { Snapshot } from '../../snapshots.ts';
import type { Entry } from './row-security.ts';

/** One state of the database, on a connection of its own, until it is closed. */
export const snapshotOn = async (db: Db, entry: Entry | null): Promise<Snapshot> => {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = () => transaction.rollback().execute();
  try {
    // The state is the one that the first question of the transaction finds.
    const { text, values } = entry ?? { text: 'select 1', values: [] };
    await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
  } catch (error) {
    await close();
    throw error;
  }
  return { db: transaction, close };
};
