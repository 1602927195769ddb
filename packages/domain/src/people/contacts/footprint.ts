/** What is kept about a person, counted: what an erasure will remove. */

import type { KeptOfContact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

export type Footprint = KeptOfContact & Readonly<{ contactId: string }>;

/** Null for an address that no contact has. */
export const footprintOf = async ({ contacts }: Stores, email: string): Promise<Footprint | null> => {
  const contact = await contacts.findByEmail(email);
  return contact && { contactId: contact.id, ...(await contacts.countKept(contact.id)) };
};
