/** Solved tickets without news for the workspace's `close_after_days` are closed (section 2 of the decisions). */
import { type Instant, plus } from '../instant.ts';
import type { Stores } from '../ports.ts';
import type { WriteScope } from '../use-case.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { commitTicket } from './commit-ticket.ts';
import { withStatus } from './ticket-state.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 100;

/** Some tickets that are due to be closed; empty when there is nothing to do. */
export const findQuietTickets = async (stores: Stores, now: Instant): Promise<readonly number[]> => {
  const workspace = await stores.workspace.find();
  return workspace ? stores.tickets.numbersOfQuiet(quietSince(workspace, now), batch) : [];
};

/** Closes some of them and says how many. Two workers at once close each ticket once. */
export const closeQuietTickets = async (scope: WriteScope): Promise<number> => {
  const { stores, now } = scope;
  const workspace = await stores.workspace.find();
  if (!workspace) return 0;
  const before = quietSince(workspace, now);
  let closed = 0;
  for (const number of await stores.tickets.numbersOfQuiet(before, batch)) {
    const ticket = await stores.tickets.findForChange(number);
    if (ticket?.status !== 'solved' || ticket.updatedAt >= before) continue;
    await commitTicket(scope, { before: ticket, after: withStatus(ticket, 'closed', now), messages: [] });
    closed += 1;
  }
  return closed;
};

const quietSince = ({ settings }: Workspace, now: Instant): Instant =>
  plus(now, -settings.closeAfterDays * dayMs);
