/** Stamps the SLA clocks that ran out: each once, also with two workers, and after downtime (section 7). */
import type { Instant } from '../instant.ts';
import type { Stores } from '../ports.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import { holdTickets } from '../tickets/hold-tickets.ts';
import type { WriteScope } from '../use-case.ts';
import { nextStampAt } from './next-stamp.ts';

const batch = 50;

/** Stamps some that are due and says how many. The write itself stamps what is due when it begins. */
export const stampClocks = async (scope: WriteScope): Promise<number> => {
  const { stores, now } = scope;
  const held = await holdTickets(scope, await stores.tickets.numbersOfDue(now, batch));
  const due = held.filter(({ sla }) => (nextStampAt(sla) ?? later) <= now);
  for (const ticket of due) await commitTicket(scope, { before: ticket, after: ticket, messages: [] });
  return due.length;
};

export const hasClocksToStamp = async ({ tickets }: Stores, now: Instant): Promise<boolean> =>
  (await tickets.numbersOfDue(now, 1)).length > 0;

/** Greater than every instant. */
const later = '~';
