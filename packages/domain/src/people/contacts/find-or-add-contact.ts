/** The contact with an address, created when there is none: `POST /contacts`, and every way in of a ticket. */
import { DeskError } from '../../kernel/errors.ts';
import { countGrowth } from '../../model/instance/count-usage.ts';
import { type Contact, initialContact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { contactEvent } from './contact-event.ts';
import { organizationIdOf } from './place-contact.ts';

export type NewContact = Readonly<{
  email: string;
  name?: string | undefined;
  phone?: string | null | undefined;
}>;

/** `created` is false for a known address: the existing contact is then returned unchanged. */
export type FoundContact = Readonly<{ contact: Contact; created: boolean }>;

export const findOrAddContact = async (scope: WriteScope, input: NewContact): Promise<FoundContact> => {
  const existing = await findContact(scope.stores, input.email);
  return existing ? { contact: existing, created: false } : addContact(scope, input);
};

/** Adds who was not found; somebody else may do so at the same moment. */
const addContact = async (scope: WriteScope, input: NewContact): Promise<FoundContact> => {
  const { stores } = scope;
  const contact = await newContact(scope, input);
  if (await stores.contacts.addIfNew(contact)) {
    await countGrowth(scope, { contacts: 1 });
    await emit(scope, [contactEvent(scope, 'contact.created', contact)]);
    return { contact, created: true };
  }
  const winner = await findContact(stores, input.email);
  if (!winner) throw new DeskError('unavailable', 'The contact changed at the same moment; try again.');
  return { contact: winner, created: false };
};

export const findContact = (stores: Stores, email: string): Promise<Contact | null> =>
  stores.contacts.findByEmail(email);

const newContact = async ({ stores, ids, now }: WriteScope, input: NewContact): Promise<Contact> => ({
  ...initialContact(now),
  id: ids.next(),
  email: input.email,
  name: input.name ?? input.email.slice(0, input.email.lastIndexOf('@')),
  phone: input.phone ?? null,
  organizationId: await organizationIdOf(stores, input.email),
});
