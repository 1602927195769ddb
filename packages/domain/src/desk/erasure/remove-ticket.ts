/** Erasing tickets with their requester; the API has no other way to delete one. */

import type { Ticket } from '../../model/desk/ticket.ts';
import { countRemoved } from '../../model/instance/count-usage.ts';
import { ticketSubject } from '../../model/instance/idempotency.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { eventOf } from '../../outbound/events/event-of.ts';
import { leaveToRemove } from '../../outbound/tasks/remove-erased.ts';
import { holdTickets } from '../tickets/hold-tickets.ts';
import { ticketEventData } from '../tickets/ticket-events.ts';
import { eraseInboundOfTicket } from './erase-inbound.ts';

/** A write holds the process, or others who write, while it lasts: with what is to be found again, about 3 ms a message. */
const batch = 25;

/**
 * Whose tickets are removed. `lose` gets the files, and `unmail` the mails, whose bytes are removed once the write is
 * committed.
 */
export type ErasedPerson = Readonly<{
  id: string;
  lose: (fileIds: readonly string[]) => void;
  unmail: (mailIds: readonly string[]) => void;
}>;

/** Erases some tickets of a requester while they have more than the last write should take, and says how many. */
export const eraseManyTickets = async (scope: WriteScope, person: ErasedPerson): Promise<number> => {
  const numbers = await scope.stores.tickets.numbersOfRequester(person.id, batch);
  return numbers.length < batch ? 0 : eraseTickets(scope, person);
};

/** Erases up to a batch of tickets of a requester and says how many. */
export const eraseTickets = async (
  scope: WriteScope,
  { id, lose, unmail }: ErasedPerson,
): Promise<number> => {
  const { stores } = scope;
  const numbers = await stores.tickets.numbersOfRequester(id, batch);
  const tickets = await holdTickets(scope, numbers);
  const subjects = tickets.map(({ id }) => id);
  await stores.events.removeOfSubjects(subjects);
  await stores.webhooks.removeDeliveriesAbout(subjects);
  const fileIds: string[] = [];
  const mailIds: string[] = [];
  const rawIds: string[] = [];
  for (const { number } of tickets) {
    await countRemoved(stores, { bytes: await stores.usage.bytesOfTicket(number) });
    fileIds.push(...(await stores.files.removeOfTicket(number)));
    mailIds.push(...(await stores.mails.removeOfTicket(number)));
    rawIds.push(...(await eraseInboundOfTicket(stores, number)));
    await stores.tickets.remove(number);
    await stores.idempotency.removeShowing(ticketSubject(number));
  }
  lose(fileIds);
  unmail(mailIds);
  await leaveToRemove(scope, { fileIds, mailIds, rawIds });
  await emit(
    scope,
    tickets.map((ticket) =>
      eventOf(scope, { kind: 'ticket.deleted', subjectId: ticket.id, data: shown(ticket) }),
    ),
  );
  return tickets.length;
};

/** The event that stays shows nobody: the number, and that it is gone. */
const shown = (ticket: Ticket) =>
  ticketEventData({ ticket: { ...ticket, subject: '' }, requester: null, assignee: null, changes: {} });
