/** The owner of a bearer token or cookie, before its validity is checked. */

import type { Workspace } from '../instance/workspace.ts';
import type { Agent } from '../people/agent.ts';
import type { ApiKey } from './api-key.ts';
import type { Session } from './session.ts';

/** Only the members of the agent that decide; the others may have changed. */
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
