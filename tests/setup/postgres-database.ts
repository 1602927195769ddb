import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = Readonly<{ url: string; drop: () => Promise<void> }>;

/** A database of the test's own with empty, current tables: a copy of the run's template, made in some 30 ms. */
export const freshDatabase = (): Promise<TestDatabase> =>
  newDatabase(` template ${inject('postgresTemplate')}`);

/** A database without any table. */
export const bareDatabase = (): Promise<TestDatabase> => newDatabase('');

/** A copy of a database of this server that nobody is connected to. */
export const databaseLike = (name: string): Promise<TestDatabase> => newDatabase(` template ${name}`);

const newDatabase = async (from: string): Promise<TestDatabase> => {
  const name = `tidemark_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name}${from}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
};

const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
