/** Policies by position, the first whose conditions match; checked again on every write (contract §7.6). */

import type { Instant } from '../../kernel/instant.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { SlaPolicy } from '../../model/automation/sla-policy.ts';
import { isSpam } from '../../model/desk/spam.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { atRest } from '../conditions/at-rest.ts';
import { firstFailure } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { Party } from '../conditions/people-of.ts';
import { hoursOf, isWithinHoursOf } from './hours-of.ts';
import { windClock } from './wind-clock.ts';

type Winding = Readonly<{ ticket: Ticket; party: Party; now: Instant }>;

/** The ticket with its clock after the write. */
export const woundTicket = (automation: Automation, { ticket, party, now }: Winding): Ticket => {
  if (automation.policies.length === 0 && ticket.sla === null) return ticket;
  const policy = isSpam(ticket) ? null : policyOf(automation, { ticket, party, now });
  const hours = policy ? hoursOf(automation, policy.calendarId) : null;
  return { ...ticket, sla: windClock({ before: ticket.sla, ticket, policy, hours, now }) };
};

const policyOf = (automation: Automation, { ticket, party, now }: Winding): SlaPolicy | null => {
  const facts = factSheet({
    subject: atRest(ticket, party, now),
    baseline: ticket,
    within: (calendarId, instant) => isWithinHoursOf(automation, calendarId, instant),
  });
  return automation.policies.find(({ conditions }) => firstFailure(conditions, facts) === null) ?? null;
};
