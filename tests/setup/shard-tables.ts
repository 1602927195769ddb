/**
 * Makes the tables of workspaces into tables that Postgres itself keeps in parts by a hash of the workspace, as a distributed one does:
 * what it refuses of such tables is found by the suites that run on them. Keys that span workspaces go first, because a part knows
 * nothing of the others; the directory has these names (docs/decisions/0100).
 */
import type pg from 'pg';

const parts = 4;

type Table = Readonly<{ name: string; key: string }>;
type Named = Readonly<{ table: string; name: string; definition: string }>;
type Constraint = Named & Readonly<{ type: 'p' | 'u' | 'c' | 'f' }>;

/** Returns the names of the tables. They have no policies afterwards, until somebody opens the database. */
export const shardTables = async (client: pg.Client): Promise<readonly string[]> => {
  const ask = async <Row extends object>(text: string): Promise<readonly Row[]> =>
    (await client.query<Row>(text)).rows;
  const run = async (text: string): Promise<void> => void (await client.query(text));

  const tables = await ask<Table>(tablesOfWorkspaces);
  const names = new Set(tables.map(({ name }) => name));
  const spanning = await ask<Named>(keysAcross);
  for (const { name, definition } of spanning) await run(`${definition} ${name}`);
  const constraints = await ask<Constraint>(allConstraints);
  const indexes = await ask<Named>(otherIndexes);
  const triggers = await ask<Named>(ownTriggers);
  const foreign = constraints.filter(({ type }) => type === 'f');
  for (const { table, name } of foreign) await run(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await divide(run, table);
  const onTables = <Item extends Named>(items: readonly Item[]) =>
    items.filter(({ table }) => names.has(table));
  const keys = onTables(constraints).filter(({ type }) => type === 'p' || type === 'u');
  for (const { table, name, definition } of [...keys, ...foreign])
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of [...onTables(indexes), ...onTables(triggers)]) await run(definition);
  return [...names];
};

const divide = async (run: (text: string) => Promise<void>, { name, key }: Table): Promise<void> => {
  await run(`alter table ${name} rename to whole_${name}`);
  await run(`create table ${name} (like whole_${name} including defaults including generated including identity
    including storage including constraints) partition by hash (${key})`);
  for (let part = 0; part < parts; part += 1)
    await run(`create table ${name}_part_${part} partition of ${name}
      for values with (modulus ${parts}, remainder ${part})`);
  await run(`insert into ${name} overriding system value select * from whole_${name}`);
  await run(`drop table whole_${name}`);
};

/**
 * `presence` is not logged, which Postgres has no partitioned tables for; the audit log is in parts by month already, and the
 * directory is what says where the rest is.
 */
const tablesOfWorkspaces = `
  select relname as name, case when relname = 'workspaces' then 'id' else 'workspace_id' end as key
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
    and relpersistence = 'p' and relname not like 'directory_%'
    and (relname = 'workspaces' or exists (
      select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped))
  order by relname`;

/** The first statements of their removal. */
const keysAcross = `
  select tables.relname as table, coalesce(quote_ident(conname), keys.relname) as name,
    case when conname is null then 'drop index' else format('alter table %I drop constraint', tables.relname) end as definition
  from pg_index join pg_class as tables on tables.oid = indrelid join pg_class as keys on keys.oid = indexrelid
    left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
  where indisunique and tables.relname in (select name from (${tablesOfWorkspaces}) as sharded)
    and not exists (
      select 1 from pg_attribute where attrelid = indrelid and attnum = any(indkey::smallint[])
        and attname = case when tables.relname = 'workspaces' then 'id' else 'workspace_id' end)`;

const allConstraints = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, contype as type, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f') and conparentid = 0
    and conrelid <> 0
  order by contype desc`;

const otherIndexes = `
  select tablename as table, indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and not exists (
    select 1 from pg_constraint where conindid = format('%I', indexname)::regclass and contype in ('p', 'u'))`;

const ownTriggers = `
  select tgrelid::regclass::text as table, tgname::text as name, pg_get_triggerdef(oid) as definition
  from pg_trigger where not tgisinternal and tgparentid = 0`;
