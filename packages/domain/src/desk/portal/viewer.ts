/** Whose requests a customer sees: their own, and those that their organization shares (contract §10.2). */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { emailDomain } from '../../kernel/text.ts';
import type { Viewer } from '../../model/desk/portal-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';

/** Nobody sees what an organization shares for an address that they only say is theirs. */
export const viewerOf = async (stores: Stores, contact: Contact): Promise<Viewer> => {
  const organization = await provenOrganizationOf(stores, contact);
  return { contactId: contact.id, organizationId: organization?.sharedTickets ? organization.id : null };
};

/** Their organization, for as long as it has the domain of the address that they showed to be theirs. */
export const provenOrganizationOf = async (
  { organizations }: Stores,
  { organizationId, verifiedAt, email }: Contact,
): Promise<Organization | null> => {
  const organization =
    organizationId !== null && verifiedAt !== null ? await organizations.find(organizationId) : null;
  return organization?.emailDomains.includes(emailDomain(email)) ? organization : null;
};

/** Throws `not_found` for a request of others too, as if there were none. */
export const getSeen = async (stores: Stores, contact: Contact, number: number): Promise<Ticket> => {
  const ticket = await stores.tickets.find(number);
  if (!ticket || !isSeen(ticket, await viewerOf(stores, contact))) throw notFound('request');
  return ticket;
};

/** What others of the organization asked is read, and answered by them. */
export const getOwn = async (stores: Stores, contact: Contact, number: number): Promise<Ticket> => {
  const ticket = await getSeen(stores, contact, number);
  if (ticket.requesterId !== contact.id)
    throw new DeskError('forbidden', 'Only the person who made this request may answer it.');
  return ticket;
};

export const isSeen = (ticket: Ticket, { contactId, organizationId }: Viewer): boolean =>
  ticket.requesterId === contactId || (organizationId !== null && ticket.organizationId === organizationId);
