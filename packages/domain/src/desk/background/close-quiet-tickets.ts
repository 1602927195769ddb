/** Solved tickets without news for the workspace's `close_after_days` are closed (contract §2.3). */
import { type Instant, plus } from '../../kernel/instant.ts';
import { withStatus } from '../../model/desk/ticket-state.ts';
import type { Stores } from '../../model/ports.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import type { ActOnDue, FindDue } from './each-due-ticket.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 1_000;

/** The rest waits for the next round. */
export const findQuiet: FindDue = async (stores, { now }) => {
  const before = await quietSince(stores, now);
  const numbers = before === null ? [] : await stores.tickets.numbersOfQuiet(before, batch);
  return { numbers, next: null };
};

export const closeIfQuiet: ActOnDue = async (scope, number) => {
  const { stores, now } = scope;
  const ticket = await stores.tickets.findForChange(number);
  const before = await quietSince(stores, now);
  if (before === null || ticket?.status !== 'solved' || ticket.updatedAt >= before) return false;
  await commitTicket(scope, { before: ticket, after: withStatus(ticket, 'closed', now) });
  return true;
};

const quietSince = async ({ workspace }: Stores, now: Instant): Promise<Instant | null> => {
  const found = await workspace.find();
  return found && plus(now, -found.settings.closeAfterDays * dayMs);
};
