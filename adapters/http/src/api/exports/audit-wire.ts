/** An entry of the audit log as exports show it. */
import type { AuditEntry } from '@tidemark/domain';
import * as v from 'valibot';
import { at, id, idOrNull, textOrNull } from '../wire.ts';

export const AuditEntryWire = v.object({
  id,
  at,
  actor: v.object({ type: v.string(), id: idOrNull, name: v.string() }),
  operation: v.string(),
  path: v.string(),
  outcome: v.string(),
  request_id: v.string(),
  source: textOrNull,
});

export const auditEntryToWire = (entry: AuditEntry): v.InferOutput<typeof AuditEntryWire> => ({
  id: entry.id,
  at: entry.at,
  actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
  operation: entry.operation,
  path: entry.path,
  outcome: entry.outcome,
  request_id: entry.requestId,
  source: entry.source,
});
