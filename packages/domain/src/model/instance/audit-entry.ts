import type { Instant } from '../../kernel/instant.ts';
import type { Call } from '../actor.ts';
import type { AuditEntry } from './audit.ts';
import { subjectOf, type Touched } from './subject.ts';

type AuditedCall = Omit<Call, 'workspaceId' | 'credentialId' | 'channel' | 'idempotency'>;

/** The audit entry of a call. It has no position in a chain yet: `AuditTrail` assigns it. */
export const auditEntry = (
  call: AuditedCall,
  { id, at, outcome, touched }: Readonly<{ id: string; at: Instant; outcome: string; touched?: Touched }>,
): AuditEntry => {
  const subject = subjectOf(call, touched);
  return {
    id,
    at,
    actorType: call.actor.type,
    actorId: call.actor.id,
    actorName: call.actor.name,
    operation: call.operation,
    path: call.path,
    outcome,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    requestId: call.requestId,
    clientRequestId: call.clientRequestId ?? null,
    source: call.source,
    tried: call.tried ?? null,
    place: null,
  };
};
