/** Whom a bearer token or a cookie belongs to, before it is known whether it still opens anything. */
import type { Agent } from '../agents/agent.ts';
import type { ApiKey } from '../api-keys/api-key.ts';
import type { Contact } from '../contacts/contact.ts';
import type { CustomerSession } from '../portal/customer-session.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { Session } from './session.ts';

/** Of the agent only what decides: the rest may have changed since. */
export type SessionOwner = Pick<Agent, 'id' | 'name' | 'role' | 'status'>;

/** Whether they are blocked is looked up by what they do, so that no process need hear of an agent's change of a contact at once. */
export type CustomerOwner = Pick<Contact, 'id' | 'name'>;

export type FoundCredential = Readonly<
  { workspace: Workspace } & (
    | { type: 'api_key'; key: ApiKey }
    | { type: 'session'; session: Session; agent: SessionOwner }
    | { type: 'customer'; session: CustomerSession; contact: CustomerOwner }
  )
>;
