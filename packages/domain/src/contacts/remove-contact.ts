/** `DELETE /contacts/{id}`: refused while the person has tickets, unless these are to be erased too. */
import { DeskError, notFound } from '../errors.ts';
import { eventOf } from '../events/event-of.ts';
import { removeTicket } from '../tickets/remove-ticket.ts';
import type { WriteScope } from '../use-case.ts';

export type RemoveContact = Readonly<{ id: string; deleteTickets: boolean }>;

const batch = 200;

export const removeContact = async (
  scope: WriteScope,
  { id, deleteTickets }: RemoveContact,
): Promise<void> => {
  const { stores } = scope;
  if (!(await stores.contacts.findForChange(id))) throw notFound('contact');
  let numbers = await stores.tickets.numbersOfRequester(id, batch);
  if (numbers.length > 0 && !deleteTickets)
    throw new DeskError(
      'contact_has_tickets',
      'The contact still has tickets; pass delete_tickets=true to erase them too.',
    );
  while (numbers.length > 0) {
    for (const number of numbers) await removeTicket(scope, number);
    numbers = await stores.tickets.numbersOfRequester(id, batch);
  }
  await stores.events.removeOfSubjects([id]);
  await stores.contacts.remove(id);
  await stores.events.add([eventOf(scope, 'contact.deleted', id, { id })]);
};
