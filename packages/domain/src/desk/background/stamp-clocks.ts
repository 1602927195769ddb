/** Stamps the SLA clocks that ran out: each once, also with two workers, and after downtime (contract §7.9). */

import { nextStampAt } from '../../automation/sla/next-stamp.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import type { ActOnDue, FindDue } from './each-due-ticket.ts';

const batch = 500;

/** The longest due first; the rest waits for the next round. */
export const findDueClocks: FindDue = async ({ tickets }, { now }) => ({
  numbers: await tickets.numbersOfDue(now, batch),
  next: null,
});

/** The write itself stamps what is due when it begins. */
export const stampClock: ActOnDue = async (scope, number) => {
  const { stores, now } = scope;
  const ticket = await stores.tickets.findForChange(number);
  const at = ticket && nextStampAt(ticket.sla);
  if (!ticket || at === null || at > now) return false;
  await commitTicket(scope, { before: ticket, after: ticket });
  return true;
};
