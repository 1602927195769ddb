import type { Dialect } from './dialect.ts';

/**
 * Makes a month of the audit log with the rights of who owns the log: processes may log in as a role that may write to it and make
 * no table (docs/decisions/0081). It makes nothing but parts of the log, and for nobody who may not write to it.
 */
export const auditParts = ({ engine }: Dialect): readonly string[] =>
  engine === 'postgres' ? [makeFunction] : [];

const makeFunction = `do $migration$
begin
  execute format($command$
    create function tidemark_add_audit_part(part text, since uuid, until uuid) returns void
    language plpgsql security definer set search_path = %I, pg_temp as $body$
    begin
      if part !~ '^audit_log_(before_)?[0-9]{4}_[0-9]{2}$' or not has_table_privilege(session_user, 'audit_log', 'insert') then
        raise exception 'may not add %% to the audit log', part using errcode = 'insufficient_privilege';
      end if;
      perform pg_advisory_xact_lock(hashtextextended('audit months', 0));
      if to_regclass(format('%%I', part)) is not null then return; end if;
      execute format('create table %%I (like audit_log including defaults, primary key (workspace_id, id))', part);
      execute format('alter table audit_log attach partition %%I for values from (%%s) to (%%L)',
        part, coalesce(quote_literal(since), 'minvalue'), until);
    end
    $body$
  $command$, current_schema());
  execute format('alter function tidemark_add_audit_part owner to %I',
    (select pg_get_userbyid(relowner) from pg_class where oid = 'audit_log'::regclass));
end
$migration$`;
