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
  subject_type: v.pipe(
    textOrNull,
    v.description('The kind of record that the call concerned, like `ticket`.'),
  ),
  subject_id: v.pipe(textOrNull, v.description('Its id; the number of a ticket.')),
  client_request_id: v.pipe(
    textOrNull,
    v.description('The `X-Request-Id` that a caller sent who is neither a key nor an agent.'),
  ),
  tried: v.pipe(
    textOrNull,
    v.description('Stands for the address of a refused sign-in: the same address gives the same code.'),
  ),
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
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  client_request_id: entry.clientRequestId,
  tried: entry.tried,
});
