import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { openPostgres } from './open.ts';
import { analyzeYoungTables } from './young-tables.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await pool.query('create table slips (id integer primary key)');
  pool.on('error', () => {});
  // Nobody else may look at it first.
  await pool.query('alter table slips set (autovacuum_enabled = off)');
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const grownTo = async (last: number, first = 1) => {
  await pool.query('insert into slips select generate_series($1::integer, $2::integer)', [first, last]);
  await pool.query('select pg_stat_force_next_flush()');
};
const known = async () =>
  Number((await pool.query("select reltuples from pg_class where relname = 'slips'")).rows[0]?.reltuples);

test('a table that filled since the start of the server has statistics', async () => {
  await grownTo(600);
  await analyzeYoungTables(pool);
  expect(await known()).toBe(600);
});

test('a table gets statistics again when it has grown tenfold, and not before', async () => {
  await grownTo(600);
  await analyzeYoungTables(pool);
  await grownTo(5_900, 601);
  await analyzeYoungTables(pool);
  expect(await known()).toBe(600);
  await grownTo(6_000, 5_901);
  await analyzeYoungTables(pool);
  expect(await known()).toBe(6_000);
});

test('a small table and a large one are left to the database itself', async () => {
  await grownTo(400);
  await analyzeYoungTables(pool);
  expect(await known()).toBe(-1);
  await grownTo(12_000, 401);
  await pool.query('analyze slips');
  await grownTo(200_000, 12_001);
  await analyzeYoungTables(pool);
  expect(await known()).toBe(12_000);
});

test('a worker that claims tasks has new tables analyzed, and a web process does not', async () => {
  await grownTo(600);
  const open = () => openPostgres({ url: database.url, allowUnsafeFsync: true });
  const web = await open();
  await web.ready();
  await web.close();
  expect(await known()).toBe(-1);
  const worker = await open();
  await worker.taskQueue.claim(1, '2026-11-20T12:00:00.000Z', []);
  await worker.close();
  expect(await known()).toBe(600);
});
