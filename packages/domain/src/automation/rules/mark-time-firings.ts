import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import { timeAnchor } from './time-anchor.ts';

/** A write as it was saved; `isRequested`: somebody changed or wrote something, and not only rules and clocks. */
type SavedWrite = Readonly<{
  automation: Automation;
  before: Ticket | null;
  ticket: Ticket;
  firedRules: readonly Rule[];
  isRequested: boolean;
}>;

/**
 * Records the anchors for which time rules have fired. Writes by rules and clocks do not arm a rule again: anchors that had
 * fired before such a write count as fired after it, or rules would trigger each other forever.
 */
export const markTimeFirings = async (
  { ruleRuns }: Stores,
  { automation, before, ticket, firedRules, isRequested }: SavedWrite,
): Promise<void> => {
  const onTime = automation.rules.filter(({ on }) => on.includes('time'));
  const isOwn = before !== null && !isRequested && onTime.length > 0;
  const firings = isOwn ? await ruleRuns.listTimeFirings([ticket.number]) : [];
  for (const rule of onTime) {
    const anchor = timeAnchor(rule, ticket);
    const last = firings.find(({ ruleId }) => ruleId === rule.id)?.anchor;
    const stood = isOwn && last === timeAnchor(rule, before) && last !== anchor;
    if (firedRules.some(({ id }) => id === rule.id) || stood)
      await ruleRuns.markTimeFiring(ticket.number, rule.id, anchor);
  }
};
