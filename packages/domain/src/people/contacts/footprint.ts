/** The records about a person, as an erasure announces them. */
import type { KeptOfContact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

/** Counts of the records that an erasure removes. */
export type KeptOfPerson = KeptOfContact &
  Readonly<{
    /** Mails that arrived from the person or about their tickets. */
    mails: number;
    /** Messages of others whose `cc` names the person. */
    mentions: number;
  }>;

export type Footprint = KeptOfPerson & Readonly<{ contactId: string }>;

/** Null for an address that no contact has. */
export const footprintOf = async (stores: Stores, email: string): Promise<Footprint | null> => {
  const contact = await stores.contacts.findByEmail(email);
  if (!contact) return null;
  const { id: contactId } = contact;
  const kept = await stores.contacts.countKept(contactId);
  const mails = await stores.inboundMails.countAbout({ email: contact.email, requesterId: contactId });
  const mentions = await stores.messages.listWithCc(contact.email, mostCounted);
  return { contactId, ...kept, mails, mentions: mentions.length };
};

const mostCounted = 10_000;
