import { notFound } from '../../kernel/errors.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

export const getContact = async (stores: Stores, id: string): Promise<Contact> => {
  const contact = await stores.contacts.find(id);
  if (!contact) throw notFound('contact');
  return contact;
};
