/** Whose requests a customer sees: their own, and those that their organization shares (contract §10.2). */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { emailDomain } from '../../kernel/text.ts';
import type { Viewer } from '../../model/desk/portal-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';
import { openersOf } from './openers.ts';

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
  const found = await stores.tickets.find(number);
  const [ticket] = found ? await seenOf(stores, await viewerOf(stores, contact), [found]) : [];
  if (!ticket) throw notFound('request');
  return ticket;
};

/** Requests of other people of the organization can be read; only they can answer them. */
export const getOwn = async (stores: Stores, contact: Contact, number: number): Promise<Ticket> => {
  const ticket = await getSeen(stores, contact, number);
  if (ticket.requesterId !== contact.id)
    throw new DeskError('forbidden', 'Only the person who made this request may answer it.');
  return ticket;
};

/**
 * Those of the tickets that the viewer sees. Anybody may submit a request in the name of an address, so colleagues see one only if
 * its requester is known to have written it, and showed that the address is theirs, as everybody did who wrote in the portal; or if
 * an agent put it into the organization.
 */
export const seenOf = async (
  stores: Stores,
  { contactId, organizationId }: Viewer,
  tickets: readonly Ticket[],
): Promise<readonly Ticket[]> => {
  const { contacts, organizations } = stores;
  const isOwn = ({ requesterId }: Ticket): boolean => requesterId === contactId;
  const shared = tickets.filter((ticket) => !isOwn(ticket) && ticket.organizationId === organizationId);
  if (organizationId === null || shared.length === 0) return tickets.filter(isOwn);
  const domains = (await organizations.find(organizationId))?.emailDomains ?? [];
  const requesters = await contacts.findMany([...new Set(shared.map(({ requesterId }) => requesterId))]);
  const proven = new Set(requesters.filter((one) => isProvenIn(one, domains)).map(({ id }) => id));
  const openers = await openersOf(stores, shared);
  const isShown = (ticket: Ticket): boolean =>
    ticket.channel === 'portal' ||
    openers.placed(ticket) === organizationId ||
    (proven.has(ticket.requesterId) && openers.isProven(ticket));
  return tickets.filter((ticket) => isOwn(ticket) || (shared.includes(ticket) && isShown(ticket)));
};

const isProvenIn = ({ verifiedAt, email }: Contact, domains: readonly string[]): boolean =>
  verifiedAt !== null && domains.includes(emailDomain(email));
