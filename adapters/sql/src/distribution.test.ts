/** Tables of Postgres by workspace; what statements name is asserted with the contracts, which send them. */
import { describe, expect, test } from 'vitest';
import { askCatalog, tablesWithout } from './testing/catalog.ts';
import { keysAcross, tablesAcross } from './testing/distribution.ts';

type Key = Readonly<{ table: string; name: string; columns: readonly string[] }>;

const columnsOf = (numbers: string, table: string): string => `(
  select array_agg(attname::text order by nth) from unnest(${numbers}) with ordinality as key (number, nth)
  join pg_attribute on attrelid = ${table} and attnum = key.number)`;

const sortedKeys = (reasons: object): readonly string[] => Object.keys(reasons).toSorted();

describe('distribution by workspace', () => {
  test('leaves out only the tables of one list', async () => {
    expect(await tablesWithout()).toEqual(sortedKeys(tablesAcross));
  });

  test('has every primary and unique key begin with the workspace, but for those of one list', async () => {
    const keys = await askCatalog<Key>(`
      select tables.relname as table, keys.relname as name, ${columnsOf('indkey::smallint[]', 'indrelid')} as columns
      from pg_index join pg_class as tables on tables.oid = indrelid join pg_class as keys on keys.oid = indexrelid
      where indisunique and tables.relnamespace = 'public'::regnamespace`);
    expect(keys.length).toBeGreaterThan(70);
    const across = keys.filter(
      ({ table, columns }) => !(table in tablesAcross) && columns[0] !== 'workspace_id',
    );
    expect(across.map(({ name }) => name).toSorted()).toEqual(sortedKeys(keysAcross));
  });

  test('has every foreign key begin with the workspace on both sides', async () => {
    const keys = await askCatalog<Key & Readonly<{ target: string; targets: readonly string[] }>>(`
      select conrelid::regclass::text as table, conname as name, ${columnsOf('conkey', 'conrelid')} as columns,
        confrelid::regclass::text as target, ${columnsOf('confkey', 'confrelid')} as targets
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    expect(keys.length).toBeGreaterThan(30);
    for (const { name, columns, target, targets } of keys)
      expect([name, columns[0], targets[0]]).toEqual([
        name,
        'workspace_id',
        target === 'workspaces' ? 'id' : 'workspace_id',
      ]);
  });
});
