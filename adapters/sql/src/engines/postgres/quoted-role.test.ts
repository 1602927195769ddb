import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { bareDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { openPostgres } from './open.ts';

test('a role whose name needs quotes makes the tables and owns them', async () => {
  const { url, drop } = await bareDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const role = `Desk-${randomUUID()}`;
  await admin.query(`create role "${role}" login superuser password 'secret'`);
  const asRole = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
  await (await openPostgres({ url: asRole })).close();
  const { rows } = await admin.query(
    "select distinct pg_get_userbyid(proowner) as owner from pg_proc where proname like 'tidemark\\_%'",
  );
  expect(rows).toEqual([{ owner: role }]);
  await admin.end();
  await drop();
  const server = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await server.connect();
  await server.query(`drop role "${role}"`);
  await server.end();
});
