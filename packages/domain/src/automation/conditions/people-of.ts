import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';

/** The people of a ticket: what conditions ask about beside it. */
export type Party = Readonly<{ requester: Contact | null; organization: Organization | null }>;

/** With the agent whom its events name. */
export type People = Party & Readonly<{ assignee: Agent | null }>;

/**
 * The organization is left out where nothing could ask about it. Whom the write has `known` already is not looked up
 * again; the others are looked up together.
 */
export const peopleOf = async (
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
