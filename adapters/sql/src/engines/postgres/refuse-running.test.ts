import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { run } from '../../testing/as-owner.ts';
import { openPostgres } from './open.ts';
import { refuseRunningOn } from './refuse-running.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const refused = { code: 'unavailable', message: expect.stringContaining('stop every one of them') };

test('a database is refused while a process has connections to it, and not afterwards', async () => {
  const { url } = database;
  const storage = await openPostgres({ url, allowUnsafeFsync: true });
  await storage.directory.listWorkspaces({ limit: 1, after: null });
  await expect(refuseRunningOn({ url, pooling: 'direct' })).rejects.toMatchObject(refused);
  await storage.close();
  await refuseRunningOn({ url, pooling: 'direct' });
});

test('behind a pooler, a database is refused while a worker has the lease, whatever connections there are', async () => {
  const { url } = database;
  const { lead, close } = await openPostgres({ url, allowUnsafeFsync: true });
  await refuseRunningOn({ url, pooling: 'transaction' });
  expect(await lead?.('a worker')).toBe(true);
  await expect(refuseRunningOn({ url, pooling: 'transaction' })).rejects.toMatchObject(refused);
  await run(url, 'update worker_leads set leased_until = leased_until - 60000');
  await refuseRunningOn({ url, pooling: 'transaction' });
  await close();
});
