import { notFound } from '../errors.ts';
import type { Stores } from '../ports.ts';
import type { Contact } from './contact.ts';

export const getContact = async (stores: Stores, id: string): Promise<Contact> => {
  const contact = await stores.contacts.find(id);
  if (!contact) throw notFound('contact');
  return contact;
};
