import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { Transact } from '../work.ts';

/** Longer than the rest between two calls of a worker that lives. */
const leadMs = 60_000;

/**
 * Whether this worker leads now: it does for a minute after each call, if no other one led then. For Postgres, where workers
 * share the database.
 */
export const createWorkerLead =
  (transact: Transact) =>
  async (worker: string): Promise<boolean> =>
    transact(async (db) => (await take.run(db, worker)) === 1, { soon: true });

const clock = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/** Whether any worker leads now. */
export const isLedNow = async (db: Db): Promise<boolean> => (await findLease.first(db)) !== null;

const findLease = statement((db: Db) =>
  db
    .selectFrom('worker_leads')
    .select('slot')
    .where('holder', 'is not', null)
    .where(sql<boolean>`leased_until > ${clock} and leased_until <= ${clock} + ${sql.lit(leadMs)}`),
);

/** A lease that ends too late was given before the clock was set back. */
const take = statement((db: Db, worker: Placeholder<string>) =>
  db
    .updateTable('worker_leads')
    .set({ holder: worker, leased_until: sql<number>`${clock} + ${sql.lit(leadMs)}` })
    .where(
      sql<boolean>`(holder = ${worker} or leased_until <= ${clock} or leased_until > ${clock} + ${sql.lit(leadMs)})`,
    ),
);
