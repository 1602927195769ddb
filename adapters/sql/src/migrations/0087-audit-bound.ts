import type { Dialect } from './dialect.ts';
import type { BuiltIndex } from './step.ts';

/**
 * On Postgres the audit log becomes one table for each month (docs/decisions/0081). Rows that are there stay where they are: the
 * table becomes the first of these tables, up to the month after next, or one behind the latest row. This constraint says so
 * of new rows at once, and the next step of all others, so that nobody waits while the rows are looked at.
 */
export const auditBound = ({ engine }: Dialect): readonly string[] =>
  engine === 'postgres' ? [addBound] : [];

/** An id of the first millisecond of a month; smaller than each that is given out in it. */
const addBound = `do $$
declare
  latest timestamptz;
  bound timestamptz;
begin
  select to_timestamp((('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000)::bigint)
    into latest from audit_log order by id desc limit 1;
  bound := date_trunc('month', greatest(now() + interval '1 month', latest) at time zone 'UTC') at time zone 'UTC'
    + interval '1 month';
  bound := date_trunc('month', bound at time zone 'UTC') at time zone 'UTC';
  execute format('alter table audit_log add constraint audit_log_bound check (id < %L::uuid) not valid',
    regexp_replace(lpad(to_hex((extract(epoch from bound) * 1000)::bigint), 12, '0'), '(.{8})(.{4})', '\\1-\\2')
      || '-0000-0000-000000000000');
end $$`;

/** Looks at every row while others write. */
export const auditBoundHeld = ({ engine }: Dialect): readonly string[] =>
  engine === 'postgres' ? ['alter table audit_log validate constraint audit_log_bound'] : [];

/** The heads of all workspaces whose month ends. */
export const auditDaysIndex: BuiltIndex = {
  does: 'index',
  name: 'audit_segments_days',
  on: 'audit_segments (day) where removed_at is null',
};
