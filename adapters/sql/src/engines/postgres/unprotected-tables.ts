import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import { appRole, hasAppRole } from './app-role.ts';
import { detachedPart } from './audit-months.ts';
import { type Policy, policiesOf } from './policies.ts';

/** A table that lacks policies, rights of the role, or the setting that makes policies hold for its owner. */
export type UnprotectedTable = Readonly<{
  /** Quoted, with its schema. */
  table: string;
  name: string;
  /** The column that names the workspace; null for tables without workspaces. */
  key: string | null;
  /** Policies that are missing, or are not as this program knows them. */
  lacks: readonly Policy[];
}>;

type Found = Readonly<{
  table: string;
  name: string;
  key: string | null;
  /** The owner, where policies bind them. */
  owner: string | null;
  policies: readonly FoundPolicy[];
  isForced: boolean;
  isGranted: boolean;
}>;

/** `isPlain`: permissive, for all roles, and with no other check of new rows. */
type FoundPolicy = Policy & Readonly<{ isPlain: boolean }>;

/**
 * Tables whose policies are not as this program knows them, found in the catalog: a new table cannot be forgotten. Partitions
 * are read through their table, whose policies hold for them; a month of the audit log that is detached is about to be dropped.
 * Tables of extensions have other owners. Policies that this program does not know are of a later version, and stay.
 */
export const findUnprotected = async (db: Db): Promise<readonly UnprotectedTable[]> => {
  const { rows } = await sql<Found>`
    select tables.oid::regclass::text as table, relname as name,
      case when relname = 'workspaces' then 'id' else (
        select attname::text from pg_attribute where attrelid = tables.oid and attname = 'workspace_id' and not attisdropped
      ) end as key,
      case when rolsuper or rolbypassrls then null else rolname::text end as owner,
      array(
        select json_build_object('name', polname,
          'command', case polcmd when '*' then 'all' when 'r' then 'select' when 'w' then 'update' else polcmd::text end,
          'expression', coalesce(pg_get_expr(polqual, polrelid), ''),
          'isPlain', polpermissive and polroles = '{0}' and polwithcheck is null)
        from pg_policy where polrelid = tables.oid
      ) as policies,
      relrowsecurity and relforcerowsecurity as "isForced",
      coalesce((select has_table_privilege(app.oid, tables.oid, 'delete') from pg_roles as app where app.rolname = ${appRole}), true)
        as "isGranted"
    from pg_class as tables join pg_roles on pg_roles.oid = relowner
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname !~ ${detachedPart}
      and relowner = (select relowner from pg_class where oid = 'kysely_migration'::regclass)
    order by relname`.execute(db);
  return rows.flatMap(({ table, name, key, owner, policies, isForced, isGranted }) => {
    const lacks =
      key === null ? [] : policiesOf(name, owner).filter((wanted) => !isIn(policies, wanted, key));
    const isWhole = isGranted && (key === null || isForced) && lacks.length === 0;
    return isWhole ? [] : [{ table, name, key, lacks }];
  });
};

const isIn = (
  policies: readonly FoundPolicy[],
  { name, command, expression }: Policy,
  key: string,
): boolean =>
  policies.some(
    (one) =>
      one.name === name &&
      one.isPlain &&
      one.command === command &&
      bare(one.expression) === bare(expression.replaceAll('$key', key)),
  );

/** An expression without what Postgres adds when it shows it: types of texts, names of columns, parentheses and spaces. */
const bare = (expression: string): string =>
  expression
    .toLowerCase()
    .replaceAll(/::(?:text|name)\b| as (?:\w+|"\?column\?")(?=\))/g, '')
    .replaceAll(/[\s()]/g, '');

/** In a transaction of its own, because it locks the table. */
export const protectTable = async (db: Db, { table, key, lacks }: UnprotectedTable): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  if (await hasAppRole(db)) await run(`grant select, insert, update, delete on ${table} to ${appRole}`);
  if (key === null) return;
  for (const { name, command, expression } of lacks) {
    await run(`drop policy if exists ${name} on ${table}`);
    await run(
      `create policy ${name} on ${table} for ${command} using (${expression.replaceAll('$key', key)})`,
    );
  }
  await run(`alter table ${table} enable row level security, force row level security`);
};
