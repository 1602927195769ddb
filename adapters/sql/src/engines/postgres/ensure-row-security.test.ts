/** A start with tables that lack their policies (docs/decisions/0074). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase, freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { run } from '../../testing/as-owner.ts';
import { openPostgres, type PostgresOptions } from './open.ts';

describe('row-level security at a start', () => {
  let url: string;
  let drop: () => Promise<void>;
  const open = (options: Partial<PostgresOptions> = {}) =>
    openPostgres({ url, allowUnsafeFsync: true, ...options });

  beforeAll(async () => {
    ({ url, drop } = await freshDatabase());
  });
  afterAll(() => drop());

  test.each([
    ['opens for all rows', 'alter policy tidemark_workspace on tickets using (true)'],
    ['lets any row be written', 'alter policy tidemark_workspace on tickets with check (true)'],
    [
      'is for another command',
      `drop policy tidemark_audit on contacts;
        create policy tidemark_audit on contacts using ((select current_setting('app.across', true)) = 'audit')`,
    ],
  ])('is mended at the next start where a policy %s', async (_fault, change) => {
    await run(url, change);
    await expect(open({ migrate: 'never' })).rejects.toThrow(/does not hold workspaces apart yet in/);
    await (await open()).close();
    await (await open({ migrate: 'never' })).close();
  });

  test('names a few of many open tables, counts the others, and says what to run', async () => {
    const names = ['open_a', 'open_b', 'open_c', 'open_d', 'open_e'];
    for (const name of names) await run(url, `create table ${name} (workspace_id uuid not null)`);
    await expect(open({ migrate: 'never' })).rejects.toThrow(
      'The database does not hold workspaces apart yet in open_a, open_b, open_c and 2 more of its tables: run ./tidemark upgrade as the user who owns the tables.',
    );
    for (const name of names) await run(url, `drop table ${name}`);
  });

  test('leaves policies of a later version, and starts beside them', async () => {
    await run(url, 'create policy tidemark_later on tickets for select using (false)');
    await (await open({ migrate: 'never' })).close();
    await run(url, 'drop policy tidemark_search on search_entries');
    await (await open()).close();
    const { rows } = await run(url, "select 1 from pg_policy where polname = 'tidemark_later'");
    expect(rows).toHaveLength(1);
    await run(url, 'drop policy tidemark_later on tickets');
  });

  test('is not added by a command that may only fill an empty database', async () => {
    await run(url, 'alter table tickets disable row level security');
    await expect(open({ migrate: 'when-empty' })).rejects.toThrow(/apart yet in tickets/);
    await (await open()).close();
    await (await open({ migrate: 'when-empty' })).close();
    const empty = await bareDatabase();
    await (await open({ url: empty.url, migrate: 'when-empty' })).close();
    await (await open({ url: empty.url, migrate: 'never' })).close();
    await empty.drop();
  });

  test('lets a process start while a month of the audit log that was detached is not yet dropped', async () => {
    await run(url, 'create table audit_log_2001_01 (like audit_log)');
    await (await open({ migrate: 'never' })).close();
    await run(url, 'drop table audit_log_2001_01');
  });
});
