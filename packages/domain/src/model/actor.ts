/** A call and the actor who makes it (contract §0.2). */

import { DeskError } from '../kernel/errors.ts';
import type { Channel } from './desk/ticket.ts';
import type { Scope } from './entry/api-key.ts';
import type { AgentRole } from './people/agent.ts';

export type Actor =
  | Readonly<{ type: 'api_key'; id: string; name: string; scopes: readonly Scope[] }>
  | Readonly<{ type: 'agent'; id: string; name: string; role: AgentRole }>
  | CustomerActor
  | Readonly<{ type: 'system'; id: null; name: string }>;

/**
 * The contact is looked up when it is needed, because a cached token outlives changes of a name. Stored data has only the
 * id of the actor, so an erasure leaves nothing about the person there.
 */
export type CustomerActor = Readonly<{ type: 'customer'; id: string; name: 'Customer' }>;

export const customerActor = (id: string): CustomerActor => ({ type: 'customer', id, name: 'Customer' });

/**
 * One call of a use case. `credentialId` is its API key or session. The audit log shows `operation` and `path`. `source` is
 * the caller's network address, if there is one.
 */
export type Call = Readonly<{
  workspaceId: string;
  actor: Actor;
  credentialId: string | null;
  channel: Channel;
  operation: string;
  path: string;
  requestId: string;
  /** The request id that a caller without a credential sent. */
  clientRequestId?: string | null;
  source: string | null;
  /** Names this call in a trace (W3C Trace Context), where it belongs to one. */
  traceparent?: string | null;
  /** A code in place of the address that a refused sign-in named; see `AuditEntry`. */
  tried?: string | null;
  idempotency?: IdempotentCall;
}>;

/** The id of the acting agent; throws `agent_required` for anybody else. */
export const agentOf = (actor: Actor): string => {
  if (actor.type === 'agent') return actor.id;
  throw agentRequired();
};

export type AgentSession = Readonly<{ agentId: string; sessionId: string }>;

/** The agent who calls and their session; throws `agent_required` for a call without one. */
export const sessionOf = ({ actor, credentialId }: Call): AgentSession => {
  const agentId = agentOf(actor);
  if (credentialId === null) throw agentRequired();
  return { agentId, sessionId: credentialId };
};

export type CallOfCustomer = Readonly<{ contactId: string; sessionId: string }>;

/** The contact who calls and their session; throws `customer_required` for anybody else. */
export const customerOf = ({ actor, credentialId }: Pick<Call, 'actor' | 'credentialId'>): CallOfCustomer => {
  if (actor.type !== 'customer' || credentialId === null) throw customerRequired();
  return { contactId: actor.id, sessionId: credentialId };
};

export const customerRequired = (): DeskError =>
  new DeskError('customer_required', 'This call needs the session of a customer.');

const agentRequired = (): DeskError =>
  new DeskError('agent_required', 'This call needs the session of an agent.');

/**
 * A call that may be retried safely. `fingerprint` tells the same request from another one under the same key; `onReplay` is
 * called when the output is read from the record and no work is done.
 */
export type IdempotentCall = Readonly<{ key: string; fingerprint: string; onReplay: () => void }>;

/** A call by the workspace itself: the command line, the setup page, a timer. */
export const systemCall = (workspaceId: string, operation: string, requestId: string): Call => ({
  workspaceId,
  actor: { type: 'system', id: null, name: 'Command line' },
  credentialId: null,
  channel: 'web',
  operation,
  path: '',
  requestId,
  source: null,
});
