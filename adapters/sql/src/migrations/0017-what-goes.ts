import type { Dialect } from './dialect.ts';

/** Indexes for the chores that remove old rows in small steps. */
export const whatGoes = ({ engine, text }: Dialect): readonly string[] => [
  // How a mail was sent.
  `alter table mails add column went_as ${text}`,
  "create index mails_finished on mails (workspace_id, created_at) where state <> 'queued'",
  'create index rule_revisions_ended on rule_revisions (workspace_id, until_version) where until_version is not null',
  `create index audit_log_customers on audit_log (workspace_id, actor_id, id)
    where actor_type = 'customer' and source is not null`,
  // Contacts that were erased before erasures cleared the source.
  `update audit_log set source = null
    where actor_type = 'customer' and source is not null and not exists (
      select 1 from contacts where contacts.workspace_id = audit_log.workspace_id and contacts.id = audit_log.actor_id)`,
  ...(engine === 'sqlite' ? fileRewrite : []),
];

/**
 * At most one row: since when a rewrite of the file is due, the number of erasures since then, and when a rewrite took too
 * long (docs/decisions/0022). Erasures before this table existed are in the feed.
 */
const fileRewrite = [
  `create table file_rewrite (
    slot integer primary key check (slot = 1),
    since text not null,
    erasures integer not null,
    given_up_at text
  ) strict`,
  `insert into file_rewrite (slot, since, erasures)
    select 1, min(occurred_at), count(*) from erased_events having count(*) > 0`,
];
