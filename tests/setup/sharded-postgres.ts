/** The Postgres of suites that run on tables in parts by workspace: see shard-tables.ts. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrated, provideServer } from './postgres.ts';
import { shardTables } from './shard-tables.ts';

const key = Symbol.for('tidemark.tests.sharded');

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(project, key, sharded);
}

const sharded = async (url: string): Promise<void> => {
  await migrated(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await shardTables(client);
  } finally {
    await client.end();
  }
  // Makes the policies of the new tables.
  await migrated(url);
};
