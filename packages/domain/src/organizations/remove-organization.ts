/** `DELETE /organizations/{id}`: its contacts and tickets are detached, never deleted. */
import { announceContact } from '../contacts/contact-event.ts';
import { notFound } from '../errors.ts';
import { later } from '../instant.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import type { WriteScope } from '../use-case.ts';
import { announceOrganization } from './organization-event.ts';

const batch = 200;

export const removeOrganization = async (scope: WriteScope, id: string): Promise<void> => {
  const organization = await scope.stores.organizations.findForChange(id);
  if (!organization) throw notFound('organization');
  while (await detachTickets(scope, id));
  while (await detachContacts(scope, id));
  await scope.stores.organizations.remove(id);
  await announceOrganization(scope, 'organization.deleted', organization);
};

const detachTickets = async (scope: WriteScope, id: string): Promise<boolean> => {
  const { stores } = scope;
  const numbers = await stores.tickets.numbersOfOrganization(id, batch);
  for (const number of numbers) {
    const before = await stores.tickets.findForChange(number);
    if (before?.organizationId === id)
      await commitTicket(scope, { before, after: { ...before, organizationId: null }, messages: [] });
  }
  return numbers.length > 0;
};

const detachContacts = async (scope: WriteScope, id: string): Promise<boolean> => {
  const { stores, now } = scope;
  const contacts = await stores.contacts.listOfOrganization(id, batch);
  for (const contact of contacts) {
    const detached = {
      ...contact,
      organizationId: null,
      updatedAt: later(now, contact.updatedAt),
      version: contact.version + 1,
    };
    await stores.contacts.save(detached);
    await announceContact(scope, 'contact.updated', detached);
  }
  return contacts.length > 0;
};
