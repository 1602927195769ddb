/** Erasing a ticket with its requester; the API has no other way to delete one. */

import { eventOf } from '../events/event-of.ts';
import type { WriteScope } from '../use-case.ts';
import { ticketEventData } from './commit-ticket.ts';

/** Leaves one event behind that shows nobody: the number and that it is gone. */
export const removeTicket = async (scope: WriteScope, number: number): Promise<void> => {
  const { stores } = scope;
  const ticket = await stores.tickets.findForChange(number);
  if (!ticket) return;
  await stores.events.removeOfSubjects([ticket.id]);
  await stores.tickets.remove(number);
  const shown = ticketEventData({ ...ticket, subject: '' }, null, null, {});
  await stores.events.add([eventOf(scope, 'ticket.deleted', ticket.id, shown)]);
};
