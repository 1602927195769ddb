/** A process that ends all connections to a database but its own, while nobody else in the process that waits for it can notice. */
import pg from 'pg';

const [connectionString = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString });
await client.connect();
await client.query(
  'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
);
await client.end();
