import type { Instant } from '../../kernel/instant.ts';
import type { Call } from '../actor.ts';
import type { AuditEntry } from './audit.ts';

export const auditEntry = (call: Call, id: string, at: Instant, outcome: string): AuditEntry => ({
  id,
  at,
  actorType: call.actor.type,
  actorId: call.actor.id,
  actorName: call.actor.name,
  operation: call.operation,
  path: call.path,
  outcome,
  requestId: call.requestId,
  source: call.source,
});
