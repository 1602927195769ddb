import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** The facts of the login that row-level security needs. */
export type Login = Readonly<{
  /** Whether policies do not hold for it: a superuser, or a role with `bypassrls`. */
  passes: boolean;
  /** Whether it may become the role that policies hold for. */
  steps: boolean;
  mayMakeRoles: boolean;
  /** The schema of the tables, if its name is that of the user. */
  schema: string | null;
}>;

/** A login that passes policies becomes this role in each transaction; others may be members of it. */
export const appRole = 'tidemark_app';

/** Since version 16 a member may be one that cannot become the role, such as who made it. */
const becoming = "case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end";

export const readLogin = async (db: Db): Promise<Login> => {
  const { rows } = await sql<Login>`
    select rolsuper or rolbypassrls as passes, rolsuper or rolcreaterole as "mayMakeRoles",
      coalesce((select pg_has_role(current_user, oid, ${sql.raw(becoming)}) from pg_roles where rolname = ${appRole}), false) as steps,
      nullif(current_schema(), 'public') as schema
    from pg_roles where rolname = current_user`.execute(db);
  const [login] = rows;
  if (!login) throw new Error('Postgres did not tell the role of the user.');
  return login;
};

/** The role belongs to all databases of the server: another one may make it at the same moment. */
export const makeAppRole = async (db: Db): Promise<void> => {
  await sql
    .raw(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
    .execute(db);
  await sql
    .raw(`do $$ begin
      if not pg_has_role(current_user, '${appRole}', ${becoming}) then execute format('grant ${appRole} to %I', current_user); end if;
      execute format('grant usage on schema %I to ${appRole}', current_schema());
    end $$`)
    .execute(db);
};

export const hasAppRole = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${appRole}`.execute(db);
  return rows.length > 0;
};
