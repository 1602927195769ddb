/** The use cases of contacts, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { type ChangeContact, changeContact } from './change-contact.ts';
import { type FoundContact, findContact, findOrAddContact, type NewContact } from './find-or-add-contact.ts';
import { type Footprint, footprintOf } from './footprint.ts';
import { type ContactKey, type ListContacts, listContacts } from './list-contacts.ts';

/** Contacts: the people who write in (contract §5.1). Those that take an id throw `not_found` for an unknown one. */
export interface ContactCases {
  /**
   * `POST /contacts` (contract §5.1): adds a contact, or returns the one who has the address.
   *
   * For a contact who is known only the audit entry is written.
   */
  add(call: Call, input: NewContact): Promise<FoundContact>;
  /**
   * `PATCH /contacts/{id}` (contract §5.1): another address ends the sessions of the contact.
   *
   * Throws `email_taken`, `precondition_failed` where `ifVersion` lacks the current version, and `validation_failed` for
   * values of custom fields.
   */
  change(call: Call, input: ChangeContact): Promise<Contact>;
  /** `GET /contacts/{id}` (contract §5.1). */
  get(call: Call, id: string): Promise<Contact>;
  /** Counts what is stored about the person with an address: what `remove` will erase. Null for an unknown address. */
  footprint(call: Call, email: string): Promise<Footprint | null>;
  /** `GET /contacts` (contract §5.2), newest first. Throws `validation_failed` for an unknown organization. */
  list(call: Call, input: ListContacts): Promise<Page<Contact, ContactKey>>;
  /**
   * `DELETE /contacts/{id}` (contract §5.1): erases the contact, with their tickets in steps where the input says so.
   *
   * Returns how many files the byte store still has to remove. A call that failed halfway can be repeated. Throws
   * `contact_has_tickets`, and `forbidden` for an agent who does not manage the workspace.
   */
  remove(call: Call, input: RemoveContact): Promise<number>;
}

export type RemoveContact = Readonly<{ id: string; deleteTickets: boolean }>;

/** Erasure touches every room, so `remove` is built of `desk/erasure/remove-contact.ts`. */
export const contactCases = (ports: Ports, remove: ContactCases['remove']): ContactCases => {
  const { auditTrail, ids, clock } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: async (call, input) => {
      const existing = call.idempotency ? null : await read(findContact)(call, input.email);
      if (!existing) return write(findOrAddContact, ({ contact }) => contact.id)(call, input);
      const output = { contact: existing, created: false };
      const made = { id: ids.next(), at: clock.now(), outcome: 'ok', touched: { input, output } };
      auditTrail.note(call.workspaceId, auditEntry(call, made));
      return output;
    },
    change: write(changeContact),
    get: read(getContact),
    footprint: read(footprintOf),
    list: read(listContacts),
    remove,
  };
};

const getContact = async (stores: Stores, id: string): Promise<Contact> => {
  const contact = await stores.contacts.find(id);
  if (!contact) throw notFound('contact');
  return contact;
};
