import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { openPostgres } from '../engines/postgres/open.ts';

test('one worker leads for a minute after each call, and another one after that', async () => {
  const { url, drop } = await freshDatabase();
  const { lead, close } = await openPostgres({ url, allowUnsafeFsync: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!lead) throw new Error('Expected workers on Postgres to have a leader.');
    expect(await lead('a')).toBe(true);
    expect([await lead('b'), await lead('a'), await lead('c')]).toEqual([false, true, false]);
    await client.query('update worker_leads set leased_until = leased_until - 60000');
    expect([await lead('b'), await lead('a')]).toEqual([true, false]);
    await client.query('update worker_leads set leased_until = leased_until + 3600000');
    expect(await lead('a')).toBe(true);
  } finally {
    await client.end();
    await close();
    await drop();
  }
});
