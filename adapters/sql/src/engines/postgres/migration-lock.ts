import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import { databaseOn } from './dialect.ts';
import { type PoolOptions, patientPool } from './pool.ts';

/**
 * Runs `use` while no other program changes tables. A transaction on a connection of its own holds the lock, so that it ends
 * with the process. Waiting programs poll: a waiting statement would itself block an index that is built. So would a parameter:
 * its portal keeps a snapshot for as long as the transaction is open.
 */
export const exclusivelyOn =
  (options: PoolOptions) =>
  async (use: () => Promise<void>): Promise<void> => {
    const holder = patientPool(options);
    const db = databaseOn(holder);
    try {
      while (!(await usedAlone(db, use))) await setTimeout(restMs);
    } finally {
      await holder.pool.end();
    }
  };

/** False when another program holds the lock. */
const usedAlone = (db: Db, use: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}::bigint) as held`.execute(transaction);
    if (rows[0]?.held !== true) return false;
    await use();
    return true;
  });

/** Any number that nothing else on this database locks. */
const migrationLock = 7_433_620_118;

const restMs = 200;
