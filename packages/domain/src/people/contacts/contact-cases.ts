/** The use cases of contacts, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Contact, KeptOfContact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { changeContact } from './change-contact.ts';
import { type FoundContact, findContact, findOrAddContact, type NewContact } from './find-or-add-contact.ts';
import { listContacts } from './list-contacts.ts';

export const contactCases = (ports: Ports) => {
  const { auditTrail, ids, clock } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    /** A contact who is known is only read: nothing is written but the audit entry. */
    add: async (call: Call, input: NewContact): Promise<FoundContact> => {
      const known = call.idempotency ? null : await read(findContact)(call, input.email);
      if (!known) return write(findOrAddContact, ({ contact }) => contact.id)(call, input);
      auditTrail.note(call.workspaceId, auditEntry(call, ids.next(), clock.now(), 'ok'));
      return { contact: known, created: false };
    },
    change: write(changeContact),
    get: read(getContact),
    /** What is kept about the person with an address, counted. */
    footprint: read(footprintOf),
    list: read(listContacts),
  };
};

const getContact = async (stores: Stores, id: string): Promise<Contact> => {
  const contact = await stores.contacts.find(id);
  if (!contact) throw notFound('contact');
  return contact;
};

/** What is kept about a person, counted: what an erasure will remove. */
export type Footprint = KeptOfContact & Readonly<{ contactId: string }>;

/** Null for an address that no contact has. */
const footprintOf = async ({ contacts }: Stores, email: string): Promise<Footprint | null> => {
  const contact = await contacts.findByEmail(email);
  return contact && { contactId: contact.id, ...(await contacts.countKept(contact.id)) };
};
