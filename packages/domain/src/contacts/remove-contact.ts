/** `DELETE /contacts/{id}`: refused while the person has tickets, unless these are to be erased too. */
import { leaveToForget } from '../audit/forget-sources.ts';
import { DeskError, notFound } from '../errors.ts';
import { emit } from '../events/emit.ts';
import { eventOf } from '../events/event-of.ts';
import { expireExportsShowingPeople } from '../exports/expire-exports.ts';
import { leaveToRemove } from '../files/remove-erased.ts';
import { shutCustomerOut } from '../portal/end-customer-sessions.ts';
import { type ErasedPerson, eraseTickets } from '../tickets/remove-ticket.ts';
import type { WriteScope } from '../use-case.ts';

export type RemoveContact = ErasedPerson & Readonly<{ deleteTickets: boolean }>;

/** Tickets that came since the others were erased by `eraseManyTickets` go in this write. */
export const removeContact = async (
  scope: WriteScope,
  { id, deleteTickets, lose, unmail }: RemoveContact,
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
  await stores.events.removeOfSubjects([id]);
  await stores.webhooks.removeDeliveriesAbout([id]);
  const mailIds = await stores.mails.removeTo(contact.email);
  unmail(mailIds);
  await leaveToRemove(scope, { fileIds: [], mailIds });
  await stores.idempotency.removeShowing(id);
  // The workspace is held before its exports, as by who asks for one: devices that go may change the configuration.
  await shutCustomerOut(scope, contact);
  await expireExportsShowingPeople(scope);
  await leaveToForget(scope, id);
  await stores.contacts.remove(id);
  await emit(scope, [eventOf(scope, 'contact.deleted', id, { id })]);
};
