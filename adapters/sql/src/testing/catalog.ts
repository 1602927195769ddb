import pg from 'pg';
import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';

/** Runs one query on a database of its own with the current tables, as the user that owns them. */
export const askCatalog = async <Row extends object>(text: string): Promise<readonly Row[]> => {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
    await drop();
  }
};

/** The tables that have the column. Partitions belong to their table. */
export const tablesByWorkspace = async (): Promise<readonly string[]> =>
  namesOf(await askCatalog(tablesWhere(`exists (${workspaceColumn})`)));

/** Those that do not. */
export const tablesWithout = async (): Promise<readonly string[]> =>
  namesOf(await askCatalog(tablesWhere(`not exists (${workspaceColumn})`)));

const namesOf = (rows: readonly Readonly<{ name?: string }>[]): readonly string[] =>
  rows.map(({ name = '' }) => name).toSorted();

const workspaceColumn = `select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id'`;

const tablesWhere = (condition: string): string => `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition and ${condition}`;
