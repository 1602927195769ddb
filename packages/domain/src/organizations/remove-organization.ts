/** `DELETE /organizations/{id}`: its contacts and tickets are detached, never deleted. */
import { placeContact } from '../contacts/place-contact.ts';
import { notFound } from '../errors.ts';
import type { DeskEvent } from '../events/event.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import { holdTickets } from '../tickets/hold-tickets.ts';
import type { WriteScope } from '../use-case.ts';
import { organizationEvent } from './organization-event.ts';

const batch = 100;

/** What came to the organization since it was emptied by `detachFromOrganization` goes in this write. */
export const removeOrganization = async (scope: WriteScope, id: string): Promise<void> => {
  const { stores } = scope;
  const organization = await stores.organizations.findForChange(id);
  if (!organization) throw notFound('organization');
  while ((await detachFromOrganization(scope, id)) > 0);
  await stores.organizations.remove(id);
  await stores.events.add([organizationEvent(scope, 'organization.deleted', organization)]);
};

/**
 * Detaches some tickets and contacts and says how many: an organization may have more than one write can take. All are
 * held before the first is changed, so that two writes never wait for each other.
 */
export const detachFromOrganization = async (scope: WriteScope, id: string): Promise<number> => {
  const { stores } = scope;
  const contacts = await stores.contacts.listOfOrganization(id, batch);
  const held = await holdTickets(scope, await stores.tickets.numbersOfOrganization(id, batch));
  const tickets = held.filter(({ organizationId }) => organizationId === id);
  for (const before of tickets)
    await commitTicket(scope, { before, after: { ...before, organizationId: null }, messages: [] });
  const events: DeskEvent[] = [];
  for (const contact of contacts) events.push(await placeContact(scope, contact, null));
  await stores.events.add(events);
  return tickets.length + contacts.length;
};
