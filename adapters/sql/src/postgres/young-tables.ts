import type { Pool } from 'pg';

/**
 * Lets the planner look at tables that have grown tenfold since it last did. Statements that were prepared when a table was
 * empty, and the checks of foreign keys, walk along any index that begins with the workspace: all are alike then. In a
 * busy first minute, before autovacuum comes, that is most of what a new server does.
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
