import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import { timeAnchor } from './time-anchor.ts';

/** A write as it was committed; `isNews`: somebody changed or wrote something, and not only rules and clocks. */
type Committed = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  fired: readonly string[];
  isNews: boolean;
}>;

/**
 * Remembers what time rules have fired for. What rules and clocks write by themselves is no news to fire for: what had
 * fired for the ticket before such a write has fired for the ticket behind it, or rules would wake each other for ever.
 */
export const markTimeFirings = async (
  { ruleRuns }: Stores,
  { rules }: Automation,
  { before, ticket, fired, isNews }: Committed,
): Promise<void> => {
  const onTime = rules.filter(({ on }) => on.includes('time'));
  const isOwn = before !== null && !isNews && onTime.length > 0;
  const known = isOwn ? await ruleRuns.listTimeFirings([ticket.number]) : [];
  for (const rule of onTime) {
    const anchor = timeAnchor(rule, ticket);
    const last = known.find(({ ruleId }) => ruleId === rule.id)?.anchor;
    const stood = isOwn && last === timeAnchor(rule, before) && last !== anchor;
    if (fired.includes(rule.id) || stood) await ruleRuns.markTimeFiring(ticket.number, rule.id, anchor);
  }
};
