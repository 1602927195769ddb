import type { Contraction } from './step.ts';

/**
 * Puts a table in parts by month in the place of the audit log, and the audit log into it as its first part, in one short
 * transaction: no row is looked at. Programs that know the columns of 0071 go on with it; they name no part. The locks are taken in
 * the order of writes, which add their audit entry last. No part has a foreign key: each would have to be dropped from
 * `workspaces`, in whose way all writes are.
 */
export const auditMonths: Contraction = {
  does: 'contract',
  needs: '0077-worker-leads',
  statements: ({ engine }) => (engine === 'postgres' ? swap : []),
};

const swap = [
  'lock table audit_log in access exclusive mode',
  'alter table audit_log rename to audit_log_first',
  'alter index audit_log_pkey rename to audit_log_first_pkey',
  'alter index audit_log_customers rename to audit_log_first_customers',
  'create table audit_log (like audit_log_first including defaults, primary key (workspace_id, id)) partition by range (id)',
  `create index audit_log_customers on audit_log (workspace_id, actor_id, id)
    where actor_type = 'customer' and source is not null`,
  `do $$
declare
  bound text := substring((select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'audit_log_first'::regclass and conname = 'audit_log_bound') from '''([0-9a-f-]{36})''');
  since timestamp := to_timestamp((('x' || lpad(left(replace(bound, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000)::bigint)
    at time zone 'UTC';
  until text;
begin
  execute format('alter table audit_log attach partition audit_log_first for values from (minvalue) to (%L)', bound);
  for months in 1..2 loop
    until := regexp_replace(
      lpad(to_hex((extract(epoch from (since + interval '1 month') at time zone 'UTC') * 1000)::bigint), 12, '0'),
      '(.{8})(.{4})', '\\1-\\2') || '-0000-0000-000000000000';
    execute format('create table audit_log_%s partition of audit_log for values from (%L) to (%L)',
      to_char(since, 'YYYY_MM'), bound, until);
    bound := until;
    since := since + interval '1 month';
  end loop;
end $$`,
  'alter table audit_log_first drop constraint audit_log_bound',
];
