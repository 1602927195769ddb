import type { Dialect } from './dialect.ts';

/**
 * The subject of each entry of the audit log, and its position in the chain of its process; null in entries of older programs.
 * `audit_segments` has the signed heads of the chains.
 */
export const auditChain = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `alter table audit_log add column subject_type ${text}`,
  `alter table audit_log add column subject_id ${text}`,
  `alter table audit_log add column client_request_id ${text}`,
  `alter table audit_log add column tried ${text}`,
  `alter table audit_log add column segment ${uuid}`,
  `alter table audit_log add column position ${number}`,
  `alter table audit_log add column source_mark ${text}`,
  `alter table audit_log add column seal ${text}`,
  `create table audit_segments (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    day ${text} not null,
    last ${number} not null,
    voids ${text} not null,
    chain ${text} not null,
    follows ${text} not null,
    ended_at ${text},
    removed_at ${text},
    seal ${text} not null,
    primary key (workspace_id, id)
  )${rows}`,
  `create index audit_segments_kept on audit_segments (workspace_id, day) where removed_at is null`,
];
