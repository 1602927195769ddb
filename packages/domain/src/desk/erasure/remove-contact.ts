/** `DELETE /contacts/{id}`: refused while the person has tickets, unless these are to be erased too. */

import { leaveToForget } from '../../instance/audit/forget-sources.ts';
import { DeskError, notFound } from '../../kernel/errors.ts';
import { clearingExports, expireExportsShowingPeople } from '../../library/exports/expire-exports.ts';
import { removeLooseBytes } from '../../library/files/remove-loose-bytes.ts';
import { countRemoved } from '../../model/instance/count-usage.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { stepping, type WriteScope, writing } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { eventOf } from '../../outbound/events/event-of.ts';
import { leaveToRemove } from '../../outbound/tasks/remove-erased.ts';
import type { ContactCases, RemoveContact } from '../../people/contacts/contact-cases.ts';
import { shutCustomerOut } from '../../people/sessions/end-sessions.ts';
import { eraseInboundOf, eraseManyInboundOf } from './erase-inbound.ts';
import { eraseManyWritings, eraseSomeWritings } from './erase-writings.ts';
import { type ErasedPerson, eraseManyTickets, eraseTickets } from './remove-ticket.ts';

type ErasedContact = ErasedPerson & RemoveContact;

/**
 * Erases a person's tickets and mails in steps; calling it again after a failure continues. File bytes and mail copies are removed
 * after the writes, and tasks added by the writes retry what could not be removed. Returns how many files still wait for
 * the byte store.
 */
export const removingContacts = (ports: Ports): ContactCases['remove'] => {
  const erase = stepping(ports)(eraseManyTickets);
  const eraseMails = stepping(ports)(eraseManyMails);
  const eraseWritings = stepping(ports)(eraseWritingsOf);
  const remove = writing(ports)(removeContact);
  return async (call, input) => {
    refuseUnableActor(call.actor, 'erase');
    const gone: string[] = [];
    const mails: string[] = [];
    const erasing = {
      ...input,
      lose: (fileIds: readonly string[]) => void gone.push(...fileIds),
      unmail: (mailIds: readonly string[]) => void mails.push(...mailIds),
    };
    let isClean = true;
    try {
      if (input.deleteTickets) await erase(call, erasing);
      await eraseMails(call, erasing);
      await eraseWritings(call, erasing);
      await remove(call, erasing);
    } finally {
      await Promise.allSettled([
        ports.mailer.forget(mails),
        removeLooseBytes(ports, call.workspaceId, gone).then((all) => {
          isClean = all;
        }),
        // The exports' links no longer work; the chore removes the rest and logs its own failures.
        clearingExports(ports)(call),
      ]);
    }
    return isClean ? 0 : leftOf(ports, call.workspaceId, gone);
  };
};

/** How many of the files have bytes still; one that nobody can ask about counts as there. */
const leftOf = async (
  { byteStore }: Ports,
  workspaceId: string,
  fileIds: readonly string[],
): Promise<number> => {
  let left = 0;
  for (const id of fileIds) {
    // A store that does not answer may still have the file: it counts as left.
    const size = await byteStore.sizeOf(fileKey(workspaceId, id)).catch(() => 0);
    if (size !== null) left += 1;
  }
  return left;
};

/** Somebody who will be erased; null for one whose tickets are in the way. */
const findErasable = async (
  { contacts, tickets }: Stores,
  { id, deleteTickets }: RemoveContact,
): Promise<Contact | null> => {
  const isRefused = !deleteTickets && (await tickets.numbersOfRequester(id, 1)).length > 0;
  return isRefused ? null : contacts.find(id);
};

const eraseWritingsOf = async (scope: WriteScope, erasing: ErasedContact): Promise<number> => {
  const contact = await findErasable(scope.stores, erasing);
  return contact ? eraseManyWritings(scope, { ...erasing, contact }) : 0;
};

const eraseManyMails = async (scope: WriteScope, erasing: ErasedContact): Promise<number> => {
  const contact = await findErasable(scope.stores, erasing);
  if (!contact) return 0;
  const { count, rawIds } = await eraseManyInboundOf(scope.stores, contact.email);
  await leaveToRemove(scope, { fileIds: [], mailIds: [], rawIds });
  return count;
};

/** Erases in this write the tickets that were opened after `eraseManyTickets` ran. */
const removeContact = async (
  scope: WriteScope,
  { id, deleteTickets, lose, unmail }: ErasedContact,
): Promise<void> => {
  const { stores } = scope;
  const contact = await stores.contacts.findForChange(id);
  if (!contact) throw notFound('contact');
  if (!deleteTickets && (await stores.tickets.numbersOfRequester(id, 1)).length > 0)
    throw new DeskError(
      'contact_has_tickets',
      'The contact still has tickets; pass delete_tickets=true to erase them too.',
    );
  while ((await eraseTickets(scope, { id, lose, unmail })) > 0);
  while ((await eraseSomeWritings(scope, { contact, lose, unmail })) > 0);
  await stores.events.removeOfSubjects([id]);
  await stores.webhooks.removeDeliveriesAbout([id]);
  await stores.outgoing.removeTo(contact.email);
  const mailIds = await stores.mails.removeTo(contact.email);
  unmail(mailIds);
  const rawIds = await eraseInboundOf(stores, contact.email);
  await leaveToRemove(scope, { fileIds: [], mailIds, rawIds });
  await stores.idempotency.removeShowing(id);
  // The workspace is held before its exports, as by who asks for one: devices that go may change the configuration.
  await shutCustomerOut(scope, contact);
  await expireExportsShowingPeople(scope);
  await leaveToForget(scope, id);
  await stores.contacts.remove(id);
  await countRemoved(stores, { contacts: 1 });
  await emit(scope, [eventOf(scope, { kind: 'contact.deleted', subjectId: id, data: { id } })]);
};
