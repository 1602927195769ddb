import type { Ticket } from '../../model/desk/ticket.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** Holds several tickets for change, in the order of their numbers: two writes that do so never block each other. */
export const holdTickets = async (
  { stores }: WriteScope,
  numbers: readonly number[],
): Promise<readonly Ticket[]> => {
  const held: Ticket[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const ticket = await stores.tickets.findForChange(number);
    if (ticket) held.push(ticket);
  }
  return held;
};
