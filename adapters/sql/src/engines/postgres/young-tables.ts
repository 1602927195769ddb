import type { Pool } from 'pg';
import { atMost } from './at-most.ts';

export type YoungTables = Readonly<{
  /** Looks for young tables in the background, at most every two seconds. */
  wake: () => void;
  /** Waits a few seconds for a look that has begun. */
  close: () => Promise<void>;
}>;

/** `pool` may wait; `onError` gets every failed look, because nobody waits for one. */
export const watchYoungTables = (pool: Pool, onError: (error: Error) => void): YoungTables => {
  let looking: Promise<void> = Promise.resolve();
  let wokenAt = Number.NEGATIVE_INFINITY;
  const look = (): Promise<void> =>
    analyzeYoungTables(pool).catch((error: unknown) =>
      onError(error instanceof Error ? error : new Error(String(error))),
    );
  return {
    wake: () => {
      if (performance.now() - wokenAt < everyMs) return;
      wokenAt = performance.now();
      looking = looking.then(look);
    },
    close: async () => {
      wokenAt = Number.POSITIVE_INFINITY;
      await atMost(longestCloseMs, looking);
    },
  };
};

const everyMs = 2_000;
const longestCloseMs = 3_000;

/**
 * Analyzes tables that grew tenfold since Postgres last analyzed them. While a table is empty, the planner cannot tell its
 * workspace indexes apart, and statements prepared then keep the wrong one. Until autovacuum runs, after a minute, this
 * halves the work of the database (docs/decisions/0027).
 */
export const analyzeYoungTables = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(findYoung, [growth, leastRows, mostRows]);
  for (const { name } of rows) await pool.query(`analyze ${name}`);
};

const growth = 10;
const leastRows = 50;
/** From here on a wrong plan is found out by autovacuum in time. */
const mostRows = 10_000;

const findYoung = `
  select format('%I.%I', nspname, relname) as name
  from pg_class as tables join pg_namespace as schemas on schemas.oid = relnamespace
  where nspname = current_schema() and relkind = 'r' and reltuples < $3::integer
    and pg_stat_get_live_tuples(tables.oid) >= $1::integer * greatest(reltuples, $2::integer)`;
