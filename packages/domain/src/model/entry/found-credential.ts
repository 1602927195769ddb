/** Whom a bearer token or a cookie belongs to, before it is known whether it still opens anything. */

import type { Workspace } from '../instance/workspace.ts';
import type { Agent } from '../people/agent.ts';
import type { ApiKey } from './api-key.ts';
import type { Session } from './session.ts';

/** Of the agent only what decides: the rest may have changed since. */
export type SessionOwner = Pick<Agent, 'id' | 'name' | 'role' | 'status'>;

/**
 * Of a customer the session names the contact, and that is all: what else they are is looked up by what they do, so that
 * no process need hear of a change of a contact at once.
 */
export type FoundCredential = Readonly<
  { workspace: Workspace } & (
    | { type: 'api_key'; key: ApiKey }
    | { type: 'agent'; session: Session; agent: SessionOwner }
    | { type: 'customer'; session: Session }
  )
>;
