import pg from 'pg';
import { expect, test } from 'vitest';
import { bareDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { openPostgres } from './open.ts';

test('a direct address of another database is refused at the start, before anything is written', async () => {
  const [served, other] = [await bareDatabase(), await bareDatabase()];
  const opening = openPostgres({ url: served.url, directUrl: other.url });
  await expect(opening).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('DATABASE_DIRECT_URL leads to another database than DATABASE_URL'),
  });
  for (const { url } of [served, other]) expect(await tablesIn(url)).toBe(0);
  await Promise.all([served.drop(), other.drop()]);
});

test('a direct address of the same database is accepted', async () => {
  const { url, drop } = await bareDatabase();
  await (await openPostgres({ url, directUrl: url })).close();
  await drop();
});

test('a direct address that nobody answers at is blamed by its own name and host', async () => {
  const { url, drop } = await bareDatabase();
  const directUrl = Object.assign(new URL(url), { host: '127.0.0.1:1' }).href;
  await expect(openPostgres({ url, directUrl })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/127\.0\.0\.1:1 .*correct .*DATABASE_DIRECT_URL\.$/),
  });
  await drop();
});

const tablesIn = async (connectionString: string): Promise<number> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  return rows[0]?.count;
};
