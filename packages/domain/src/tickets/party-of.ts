import type { Agent } from '../agents/agent.ts';
import type { Automation } from '../configuration/configuration-store.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Stores } from '../ports.ts';
import type { Ticket } from './ticket.ts';

/** The people of a ticket: what conditions ask about beside it. */
export type Party = Readonly<{ requester: Contact | null; organization: Organization | null }>;

/** With the agent whom its events name. */
export type People = Party & Readonly<{ assignee: Agent | null }>;

/**
 * The organization is left out where nothing could ask about it. Whom the write has `known` already is not looked up
 * again; the others are looked up together.
 */
export const partyOf = async (
  stores: Stores,
  { automation, known = {} }: Readonly<{ automation: Automation; known?: Partial<People> | undefined }>,
  { requesterId, organizationId, assigneeId }: Pick<Ticket, 'requesterId' | 'organizationId' | 'assigneeId'>,
): Promise<People> => {
  const isAskedFor = automation.rules.length + automation.policies.length > 0;
  const [requester, organization, assignee] = await Promise.all([
    known.requester?.id === requesterId ? known.requester : stores.contacts.find(requesterId),
    knownOr(known.organization, isAskedFor ? organizationId : null, stores.organizations.find),
    knownOr(known.assignee, assigneeId, stores.agents.find),
  ]);
  return { requester, organization, assignee };
};

const knownOr = async <One extends Readonly<{ id: string }>>(
  known: One | null | undefined,
  id: string | null,
  find: (id: string) => Promise<One | null>,
): Promise<One | null> => {
  if (id === null) return null;
  return known?.id === id ? known : find(id);
};
