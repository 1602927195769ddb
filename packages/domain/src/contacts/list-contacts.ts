/** `GET /contacts`: newest first, or the one with an exact address. */
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Contact } from './contact.ts';

export type ListContacts = Readonly<{ email?: string | undefined; page: PageRequest<string> }>;

export const listContacts = async (
  stores: Stores,
  { email, page }: ListContacts,
): Promise<Page<Contact, string>> => {
  if (email === undefined) return stores.contacts.list(page);
  const contact = await stores.contacts.findByEmail(email);
  return { data: contact ? [contact] : [], next: null };
};
