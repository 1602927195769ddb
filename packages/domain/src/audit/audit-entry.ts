import type { Actor, Call } from '../actor.ts';
import type { Instant } from '../instant.ts';
import type { AuditEntry } from './audit.ts';

export const auditEntry = (call: Call, id: string, at: Instant, outcome: string): AuditEntry => ({
  id,
  at,
  actorType: call.actor.type,
  actorId: call.actor.id,
  actorName: nameOf(call.actor),
  operation: call.operation,
  path: call.path,
  outcome,
  requestId: call.requestId,
  source: call.source,
});

/** Entries outlive people: a customer is their id here, so that an erasure leaves nothing of them in the log. */
const nameOf = ({ type, name }: Actor): string => (type === 'customer' ? 'Customer' : name);
