/** A new table of a workspace moves with it, or stays behind for a reason that is written down. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type Migrator, type TestDatabase } from '../testing/engines.ts';
import { leftTables, movedTables, workspaceTable } from './moved-tables.ts';

const moved = movedTables.map(({ name }) => name);

describe.each(engines)('the tables of a workspace that moves, on $name', ({ name: engine, create }) => {
  let database: TestDatabase;
  let migrator: Migrator;
  beforeAll(async () => {
    database = await create('current');
    await (await database.open()).close();
    migrator = database.migrator();
  });
  afterAll(async () => {
    await migrator.close();
    await database.drop();
  });

  const rowsOf = async <Row>(query: string): Promise<readonly Row[]> =>
    (await sql.raw<Row>(query).execute(migrator.db)).rows;

  test('are all that have a workspace_id, but for those that are named as left behind', async () => {
    const tables = await migrator.db.introspection.getTables();
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'workspace_id'))
      .map(({ name }) => name);
    const isOfPostgres = (name: string) => ['presence', 'search_messages'].includes(name);
    const left = Object.keys(leftTables).filter((name) => engine === 'Postgres' || !isOfPostgres(name));
    expect(owned.filter((name) => !name.startsWith('audit_log_')).sort()).toEqual([...moved, ...left].sort());
    expect(new Set(moved).size).toBe(moved.length);
  });

  /** The place of a task is the order in which it was added, by each database's own counting. */
  const byPrimaryKey = movedTables.filter(({ derived }) => derived === undefined);

  test.each(byPrimaryKey)('$name is in the order of its primary key', async ({ name, key }) => {
    const query =
      engine === 'Postgres'
        ? `select a.attname as name from pg_index i join pg_attribute a
             on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
           where i.indisprimary and i.indrelid = '${name}'::regclass
           order by array_position(i.indkey, a.attnum)`
        : `select name from pragma_table_info('${name}') where pk > 0 order by pk`;
    const columns = (await rowsOf<{ name: string }>(query)).map((column) => column.name);
    expect(columns).toEqual(['workspace_id', ...key]);
  });

  test('come after the tables that they refer to', async () => {
    const query =
      engine === 'Postgres'
        ? `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
           from pg_constraint where contype = 'f' and conparentid = 0`
        : `select distinct m.name as child, f."table" as parent
           from sqlite_schema as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'`;
    const order = [workspaceTable.name, ...moved];
    const links = (await rowsOf<{ child: string; parent: string }>(query)).filter(({ child }) =>
      moved.includes(child),
    );
    expect(links.length).toBeGreaterThan(40);
    const early = links.filter(({ child, parent }) => order.indexOf(parent) >= order.indexOf(child));
    expect(early).toEqual([]);
  });

  test('that nobody may see before the workspace is opened are those of unique keys across workspaces', async () => {
    const query =
      engine === 'Postgres'
        ? `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
           join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and i.indisunique
             and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid
               and a.attnum = any(i.indkey) and a.attname = 'workspace_id')`
        : `select distinct m.name from sqlite_schema as m, pragma_index_list(m.name) as i where m.type = 'table'
             and i."unique" = 1 and not exists (
               select 1 from pragma_index_info(i.name) as c where c.name = 'workspace_id')`;
    const global = (await rowsOf<{ name: string }>(query)).map(({ name }) => name);
    const opening = movedTables.filter(({ opens }) => opens).map(({ name }) => name);
    expect(global.length).toBeGreaterThan(4);
    expect(global.filter((name) => moved.includes(name) && !opening.includes(name))).toEqual([]);
  });
});
