import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';

/** The people of a ticket, whose fields conditions can test. */
export type Party = Readonly<{ requester: Contact | null; organization: Organization | null }>;

/** Includes the assignee, whom its events name. */
export type People = Party & Readonly<{ assignee: Agent | null }>;

/**
 * Omits the organization if no condition could test it. People in `current` are not queried again; the others
 * are queried together.
 */
export const peopleOf = async (
  stores: Stores,
  { automation, current = {} }: Readonly<{ automation: Automation; current?: Partial<People> | undefined }>,
  { requesterId, organizationId, assigneeId }: Pick<Ticket, 'requesterId' | 'organizationId' | 'assigneeId'>,
): Promise<People> => {
  const hasReaders = automation.rules.length + automation.policies.length > 0;
  const [requester, organization, assignee] = await Promise.all([
    current.requester?.id === requesterId ? current.requester : stores.contacts.find(requesterId),
    currentOr(current.organization, hasReaders ? organizationId : null, stores.organizations.find),
    currentOr(current.assignee, assigneeId, stores.agents.find),
  ]);
  return { requester, organization, assignee };
};

const currentOr = async <One extends Readonly<{ id: string }>>(
  current: One | null | undefined,
  id: string | null,
  find: (id: string) => Promise<One | null>,
): Promise<One | null> => {
  if (id === null) return null;
  return current?.id === id ? current : find(id);
};
