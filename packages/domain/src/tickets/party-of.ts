import type { Automation } from '../configuration/configuration-store.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Stores } from '../ports.ts';
import type { Ticket } from './ticket.ts';

/** The people of a ticket: what conditions ask about beside it. */
export type Party = Readonly<{ requester: Contact | null; organization: Organization | null }>;

/** The organization is left out where nothing could ask about it. */
export const partyOf = async (
  stores: Stores,
  { rules, policies }: Pick<Automation, 'rules' | 'policies'>,
  { requesterId, organizationId }: Ticket,
): Promise<Party> => ({
  requester: await stores.contacts.find(requesterId),
  organization:
    organizationId === null || rules.length + policies.length === 0
      ? null
      : await stores.organizations.find(organizationId),
});
