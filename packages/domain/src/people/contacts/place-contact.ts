import { later } from '../../kernel/instant.ts';
import { emailDomain } from '../../kernel/text.ts';
import type { DeskEvent } from '../../model/outbound/event.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { contactEvent } from './contact-event.ts';

/** Attaches a contact to an organization, or detaches it. The caller adds the event. */
export const placeContact = async (
  scope: WriteScope,
  contact: Contact,
  organizationId: string | null,
): Promise<DeskEvent> => {
  const placed = {
    ...contact,
    organizationId,
    updatedAt: later(scope.now, contact.updatedAt),
    version: contact.version + 1,
  };
  await scope.stores.contacts.save(placed);
  return contactEvent(scope, 'contact.updated', placed);
};

/** The organization that has the domain of the address. */
export const organizationIdOf = async ({ organizations }: Stores, email: string): Promise<string | null> =>
  (await organizations.findByDomain(emailDomain(email)))?.id ?? null;
