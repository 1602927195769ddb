/** Solved tickets without news for the workspace's `close_after_days` are closed (contract §2.3). */
import { type Instant, plus } from '../../kernel/instant.ts';
import { withStatus } from '../../model/desk/ticket-state.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import { holdTickets } from '../tickets/hold-tickets.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 100;

/** Closes some tickets that are due and says how many. Two workers at once close each ticket once. */
export const closeQuietTickets = async (scope: WriteScope): Promise<number> => {
  const { stores, now } = scope;
  const workspace = await stores.workspace.find();
  if (!workspace) return 0;
  const before = quietSince(workspace, now);
  const held = await holdTickets(scope, await stores.tickets.numbersOfQuiet(before, batch));
  const quiet = held.filter(({ status, updatedAt }) => status === 'solved' && updatedAt < before);
  for (const ticket of quiet)
    await commitTicket(scope, { before: ticket, after: withStatus(ticket, 'closed', now) });
  return quiet.length;
};

export const hasQuietTickets = async ({ workspace, tickets }: Stores, now: Instant): Promise<boolean> => {
  const found = await workspace.find();
  return found !== null && (await tickets.numbersOfQuiet(quietSince(found, now), 1)).length > 0;
};

const quietSince = ({ settings }: Workspace, now: Instant): Instant =>
  plus(now, -settings.closeAfterDays * dayMs);
